/** A clock for every player: it runs while the player is to move. */

const TICK = 100;

export class Clocks {
  /** Seconds left of each player; empty without clocks. */
  seconds = $state<number[]>([]);
  running = $state<number | null>(null);
  private increment = 0;
  private since = 0;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(private fallen: (player: number) => void) {}

  /** Sets all clocks: minutes for the game and seconds added a move, or none at all. */
  reset(clock: [number, number] | null, players: number): void {
    this.stop();
    this.increment = clock?.[1] ?? 0;
    this.seconds = clock ? Array.from({ length: players }, () => clock[0] * 60) : [];
  }

  left(player: number | null): number | null {
    return player === null ? null : (this.seconds[player] ?? null);
  }

  run(player: number | null): void {
    this.stop();
    if (player === null || player < 0 || this.seconds[player] === undefined) return;
    this.running = player;
    this.since = performance.now();
    this.timer = setInterval(() => this.tick(), TICK);
  }

  /** A player has moved: time is added, and the clock stands still. */
  moved(player: number | null): void {
    this.tick();
    if (player !== null && this.seconds[player] !== undefined && this.running === player) {
      this.seconds[player] += this.increment;
    }
    this.stop();
  }

  stop(): void {
    clearInterval(this.timer);
    this.running = null;
  }

  private tick(): void {
    const player = this.running;
    if (player === null) return;
    const now = performance.now();
    const left = Math.max(0, (this.seconds[player] ?? 0) - (now - this.since) / 1000);
    this.since = now;
    this.seconds[player] = left;
    if (left === 0) {
      this.stop();
      this.fallen(player);
    }
  }
}

/** Seconds as a clock shows them: 4:05, and tenths when there are few left. */
export function clockText(seconds: number): string {
  if (seconds < 10) return `0:0${Math.floor(seconds * 10) / 10}`.replace(/^(0:0\d)$/, "$1.0");
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
