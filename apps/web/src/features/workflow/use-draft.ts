import type { FlowData } from '@atrium/domain/workflow';
import { useState } from 'react';

const MAX_STEPS = 100;
type History = { past: readonly FlowData[]; present: FlowData; future: readonly FlowData[]; kind: string | null };

function begin(saved: FlowData): History {
  return { past: [], present: saved, future: [], kind: null };
}

/** A flow that is being edited, with undo and redo. It is dirty until it is saved. */
export function useDraft(saved: FlowData) {
  const [history, setHistory] = useState<History>(() => begin(saved));
  const [base, setBase] = useState(saved);
  if (base !== saved) {
    // Another version was loaded: after a save, a restore, or the save of somebody else.
    setBase(saved);
    if (history.present === base || history.past.length === 0) setHistory(begin(saved));
  }
  return {
    flow: history.present,
    isDirty: history.past.length > 0,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    /** Changes of the same kind that follow each other are one step of undo, such as moving a node by several keys. */
    change: (next: FlowData, kind: string | null = null) =>
      setHistory(({ past, present, kind: before }) => {
        const isStep = kind === null || kind !== before;
        return { past: isStep ? [...past.slice(-MAX_STEPS), present] : past, present: next, future: [], kind };
      }),
    undo: () =>
      setHistory((history) => {
        const before = history.past.at(-1);
        if (!before) return history;
        const future = [history.present, ...history.future];
        return { past: history.past.slice(0, -1), present: before, future, kind: null };
      }),
    redo: () =>
      setHistory((history) => {
        const [next, ...rest] = history.future;
        if (!next) return history;
        return { past: [...history.past, history.present], present: next, future: rest, kind: null };
      }),
    /** Forgets the steps of a flow that was saved. Those that followed while it was saved remain. */
    settle: (flow: FlowData) =>
      setHistory((history) => {
        if (history.present === flow) return begin(flow);
        const at = history.past.indexOf(flow);
        return { ...history, past: at < 0 ? [flow] : history.past.slice(at), kind: null };
      }),
  };
}
