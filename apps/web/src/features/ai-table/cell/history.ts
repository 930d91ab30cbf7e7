/** A change that can be undone and redone. */
export type Step = { label: string; undo: () => Promise<void>; redo: () => Promise<void> };

const MAX_STEPS = 100;

/** Undo and redo of one table, the latest step first. A step is undone once, by its toast or by Ctrl+Z. */
export class History {
  readonly #done: Step[] = [];
  readonly #undone: Step[] = [];

  /** Adds a step. Steps undone earlier can no longer be redone: that would overwrite the new change. */
  push(step: Step): void {
    this.#done.push(step);
    if (this.#done.length > MAX_STEPS) this.#done.shift();
    this.#undone.length = 0;
  }

  /** Removes a step that failed. */
  drop(step: Step): void {
    const at = this.#done.indexOf(step);
    if (at !== -1) this.#done.splice(at, 1);
  }

  /** Undoes a step. Returns undefined if it was undone before. */
  async undo(step: Step): Promise<Step | undefined> {
    const at = this.#done.indexOf(step);
    if (at === -1) return undefined;
    this.#done.splice(at, 1);
    this.#undone.push(step);
    await step.undo();
    return step;
  }

  async undoLast(): Promise<Step | undefined> {
    const last = this.#done.at(-1);
    return last === undefined ? undefined : this.undo(last);
  }

  async redoLast(): Promise<Step | undefined> {
    const step = this.#undone.pop();
    if (step === undefined) return undefined;
    this.#done.push(step);
    await step.redo();
    return step;
  }
}
