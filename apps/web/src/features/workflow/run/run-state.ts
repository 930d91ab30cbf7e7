import { waitWords } from '../../../shared/workflow-run/wait-words.ts';
import type { Run } from './use-run.ts';

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
