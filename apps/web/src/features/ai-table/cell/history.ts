/** Something a person did, may take back, and may do again after that. */
export type Step = { label: string; undo: () => Promise<void>; redo: () => Promise<void> };

const MOST = 100;

/** What can be undone and done again, last thing first. A step is undone once, by its own toast or by Ctrl+Z. */
export function createHistory() {
  const done: Step[] = [];
  const undone: Step[] = [];
  const undo = async (step: Step | undefined): Promise<Step | undefined> => {
    const at = step === undefined ? -1 : done.indexOf(step);
    if (step === undefined || at === -1) return undefined;
    done.splice(at, 1);
    undone.push(step);
    await step.undo();
    return step;
  };
  return {
    push: (step: Step): void => {
      done.push(step);
      if (done.length > MOST) done.shift();
      // What was undone stood before this: to do it again would bury what is new.
      undone.length = 0;
    },
    /** It never happened after all. */
    drop: (step: Step): void => {
      if (done.includes(step)) done.splice(done.indexOf(step), 1);
    },
    undo,
    undoLast: () => undo(done.at(-1)),
    redoLast: async (): Promise<Step | undefined> => {
      const step = undone.pop();
      if (step === undefined) return undefined;
      done.push(step);
      await step.redo();
      return step;
    },
  };
}
export type History = ReturnType<typeof createHistory>;
