/** Something a person did and may take back. */
export type Step = { label: string; undo: () => Promise<void> };

const MOST = 100;

/** What can be undone, last thing first. A step is undone once, by its own toast or by Ctrl+Z. */
export function createHistory() {
  const steps: Step[] = [];
  const take = async (step: Step | undefined): Promise<Step | undefined> => {
    const at = step === undefined ? -1 : steps.indexOf(step);
    if (step === undefined || at === -1) return undefined;
    steps.splice(at, 1);
    await step.undo();
    return step;
  };
  return {
    push: (step: Step): void => {
      steps.push(step);
      if (steps.length > MOST) steps.shift();
    },
    /** It never happened after all. */
    drop: (step: Step): void => {
      if (steps.includes(step)) steps.splice(steps.indexOf(step), 1);
    },
    undoLast: () => take(steps.at(-1)),
    undo: take,
  };
}
export type History = ReturnType<typeof createHistory>;
