import type { FlowData } from '@atrium/domain/workflow';
import { useRef } from 'react';
import type { useDraft } from './use-draft.ts';
import { saveFlow, type Workflow } from './workflow-actions.ts';

type Draft = Pick<ReturnType<typeof useDraft>, 'flow' | 'isDirty' | 'settle'>;
type Save = { flow: FlowData; isDone: Promise<boolean> };

/**
 * Returns a function that saves the draft if it is dirty, and says whether it is saved. Each save names the version that it
 * follows, so it waits for the save before it. A flow that is being saved is not saved twice.
 */
export function useSave(workflow: Workflow, draft: Draft): (note?: string) => Promise<boolean> {
  const latest = useRef<Save>(null);
  const savedVersion = useRef(0);
  const follow = async (before: Save | null, note: string): Promise<boolean> => {
    await before?.isDone;
    const draftVersion = Math.max(workflow.draftVersion, savedVersion.current);
    const { flow } = draft;
    const isDone = await saveFlow({ ...workflow, draftVersion }, flow, { note, onSaved: () => draft.settle(flow) });
    if (isDone) savedVersion.current = draftVersion + 1;
    // A save that failed can be tried again.
    else if (latest.current?.flow === flow) latest.current = null;
    return isDone;
  };
  return async (note = '') => {
    if (!draft.isDirty) return true;
    if (latest.current?.flow !== draft.flow)
      latest.current = { flow: draft.flow, isDone: follow(latest.current, note) };
    return latest.current.isDone;
  };
}
