/** An exercise in hand: what was answered, and how it was marked. */

import { post, words } from "../api/http";
import type { ExerciseQuestion, ExerciseSheet, MarkedAnswer, MarkedExercise } from "../api/schema";

export class Exercise {
  /** By question, the leaves that were chosen. */
  leaves = $state<Record<string, number[]>>({});
  /** By question, what was typed or chosen. */
  texts = $state<Record<string, string>>({});
  marks = $state.raw<Record<string, MarkedAnswer>>({});
  problem = $state("");
  /** The question whose leaves a click on the tree chooses. */
  asking = $state("");

  constructor(
    readonly lesson: string,
    readonly sheet: ExerciseSheet,
  ) {
    for (const question of sheet.questions) {
      if (question.kind === "leaves") this.leaves[question.id] = [];
      else this.texts[question.id] = "";
    }
    this.asking = sheet.questions.find((question) => question.kind === "leaves")?.id ?? "";
  }

  get marked(): boolean {
    return Object.keys(this.marks).length > 0;
  }

  get right(): number {
    return Object.values(this.marks).filter((mark) => mark.correct).length;
  }

  get answered(): boolean {
    return this.sheet.questions.every((question) => this.has(question));
  }

  has(question: ExerciseQuestion): boolean {
    if (question.kind === "leaves") return this.leaves[question.id]!.length > 0;
    return this.texts[question.id]!.trim() !== "";
  }

  /** Chooses a leaf, or takes it back. */
  toggle(leaf: number): void {
    const chosen = this.leaves[this.asking];
    if (!chosen) return;
    this.leaves[this.asking] = chosen.includes(leaf)
      ? chosen.filter((other) => other !== leaf)
      : [...chosen, leaf].sort((a, b) => a - b);
    this.forget(this.asking);
  }

  write(question: string, text: string): void {
    this.texts[question] = text;
    this.forget(question);
  }

  async check(): Promise<void> {
    const given = { lesson: this.lesson, seed: this.sheet.seed, leaves: this.leaves, texts: this.texts };
    try {
      const { marks } = await post<MarkedExercise>("/api/lesson/mark", given);
      this.marks = Object.fromEntries(marks.map((mark) => [mark.question, mark]));
      this.problem = "";
    } catch (error) {
      this.problem = words(error);
    }
  }

  /** A mark is about an answer, so it goes when the answer changes. */
  private forget(question: string): void {
    this.problem = "";
    if (!(question in this.marks)) return;
    const { [question]: _, ...rest } = this.marks;
    this.marks = rest;
  }
}
