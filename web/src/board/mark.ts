/** A move pointed out on the board. */
export interface Mark {
  move: string;
  kind: "best" | "idea" | "win" | "draw" | "loss";
  label?: string;
}
