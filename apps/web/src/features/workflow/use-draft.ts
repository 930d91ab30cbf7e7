import type { FlowData } from '@atrium/domain/workflow';
import { useState } from 'react';

const MAX_STEPS = 100;
type History = { past: readonly FlowData[]; present: FlowData; future: readonly FlowData[] };

/** A flow that is being edited, with undo and redo. It is dirty until it is saved. */
export function useDraft(saved: FlowData) {
  const [history, setHistory] = useState<History>({ past: [], present: saved, future: [] });
  const [base, setBase] = useState(saved);
  if (base !== saved) {
    // Another version was loaded: after a save, a restore, or the save of somebody else.
    setBase(saved);
    if (history.present === base || history.past.length === 0) setHistory({ past: [], present: saved, future: [] });
  }
  const { past, present, future } = history;
  return {
    flow: present,
    isDirty: past.length > 0,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    change: (next: FlowData) => setHistory({ past: [...past.slice(-MAX_STEPS), present], present: next, future: [] }),
    undo: () => {
      const before = past.at(-1);
      if (before) setHistory({ past: past.slice(0, -1), present: before, future: [present, ...future] });
    },
    redo: () => {
      const [next, ...rest] = future;
      if (next) setHistory({ past: [...past, present], present: next, future: rest });
    },
    /** Forgets the steps, after the flow was saved. */
    settle: () => setHistory({ past: [], present, future: [] }),
  };
}
