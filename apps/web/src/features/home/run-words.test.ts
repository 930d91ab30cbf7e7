import type { RunningTask } from '@atrium/domain/background-task';
import { describe, expect, it } from 'vitest';
import { runAddress, runFacts, runName } from './run-words.ts';

const STATEMENTS: RunningTask = {
  taskId: 'run',
  name: 'bankReconcile.run',
  completed: 3,
  total: 8,
  secondsLeft: 60,
  waitingFor: null,
  resourceId: 'folder',
  resourceKind: 'aiTableFolder',
  resourceName: 'October',
  startedByName: null,
  createdAt: new Date().toISOString(),
};

describe('a run on Home', () => {
  it('says what it works on, how far it is and who started it', () => {
    expect(runName(STATEMENTS)).toBe('Read statements of October');
    expect(runFacts(STATEMENTS)).toBe('3 of 8 statements');
    expect(runFacts({ ...STATEMENTS, startedByName: 'Tom Brandt' })).toBe('3 of 8 statements, by Tom Brandt');
    const workflow = { ...STATEMENTS, name: 'workflow.run', total: 1, waitingFor: 'approval' };
    expect(runFacts(workflow)).toMatch(/^Waits for a decision, started /);
  });

  it('leads to what it works on', () => {
    expect(runAddress(STATEMENTS)).toMatchObject({ to: '/reconcile/$folderId', params: { folderId: 'folder' } });
    const workflow: RunningTask = { ...STATEMENTS, name: 'workflow.run', resourceKind: 'workflow' };
    expect(runAddress(workflow)).toMatchObject({ to: '/workflows/$workflowId/runs', search: { run: 'run' } });
    expect(runAddress({ ...workflow, startedByName: 'Tom Brandt' })).toMatchObject({ to: '/workflows/$workflowId' });
  });

  it('names nothing that the user may not see', () => {
    const hidden = { ...STATEMENTS, resourceKind: null, resourceName: null };
    expect(runName(hidden)).toBe('Read bank statements');
    expect(runAddress(hidden)).toBeNull();
  });
});
