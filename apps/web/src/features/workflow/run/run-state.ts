import type { ApiOutput } from '../../../shared/api/client.ts';
import { waitWords } from '../../../shared/workflow-run/wait-words.ts';

export type Run = ApiOutput['workflow']['executionMe']['data'];
export type RunVertex = Run['vertices'][number];
export type RunDecision = Run['decisions'][number];
export type RunWait = Run['waits'][number];

export const STATES: Record<Run['status'], string> = {
  pending: 'Starts',
  running: 'Running',
  completed: 'Completed',
  failed: 'Failed',
  stopped: 'Stopped',
};

export function isOver({ status }: Pick<Run, 'status'>): boolean {
  return status === 'completed' || status === 'failed' || status === 'stopped';
}

/** The state of a run, or what it waits for. */
export function stateOf({ status, waitingFor }: Pick<Run, 'status' | 'waitingFor'>): string {
  return status === 'running' && waitingFor !== null ? waitWords(waitingFor) : STATES[status];
}
