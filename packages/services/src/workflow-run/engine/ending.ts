import { hasAnswer, lockExecution, WorkflowExecutionEntity } from '@atrium/db/workflow-run';
import type { WaitKind } from '@atrium/domain/workflow-run';
import { RunEnds, type Wait, wakeWaiting } from '../../run/index.ts';
import { waitName } from '../../workflow-wait/index.ts';
import { turnOf } from './names.ts';
import { finalOutputs } from './outputs.ts';
import { type Turn, vertexOf } from './turn.ts';

/** A run without a turn looks again after this long, in milliseconds, if no other run has ended before. */
export const TURN_MS = 15_000;

/** What a run shows that waits for several things: the first of these. */
const FIRST_SHOWN: readonly WaitKind[] = ['uncertain', 'approval', 'credits', 'run', 'time'];

/** Gives the turn away: nothing is left to do until one of the waits is over. */
async function suspend(turn: Turn): Promise<Wait> {
  const { waiting, writer, loaded } = turn;
  const { id, rootId, organizationId } = loaded.execution;
  const [first] = waiting.toSorted((a, b) => a.until.getTime() - b.until.getTime());
  const waitingFor = FIRST_SHOWN.find((kind) => waiting.some((one) => one.kind === kind)) ?? 'time';
  await writer.writeWith(async (em) => {
    await em.nativeUpdate(WorkflowExecutionEntity, { id }, { hasTurn: false, workMs: turn.workMs(), waitingFor });
    await wakeWaiting(em, turnOf(organizationId));
  });
  const keys = waiting.map(({ key }) => key);
  return {
    for: waitName(id),
    until: first?.until ?? new Date(Date.now() + TURN_MS),
    unless: async (em) => {
      await lockExecution(em, rootId, id);
      return hasAnswer(em, id, keys);
    },
  };
}

/** @throws RunEnds, always */
async function endFailed(turn: Turn): Promise<never> {
  const { firstError, writer, loaded } = turn;
  const { id } = loaded.execution;
  const { vertexId: failedVertexId, reason } = firstError ?? { vertexId: null, reason: '' };
  const name = failedVertexId === null ? '' : vertexOf(turn, failedVertexId).displayName;
  await writer.writeWith(async (em) => {
    await em.nativeUpdate(WorkflowExecutionEntity, { id }, { failedVertexId, reason });
  });
  // A workflow that runs itself fails with the same name at every depth.
  const named = reason.startsWith(`${name}: `) ? reason : `${name}: ${reason}`;
  throw new RunEnds({ state: 'failed', reason: named, code: null });
}

/** Ends the turn: with the run, or with what the run waits for. @throws RunEnds if the run has failed */
export async function endTurn(turn: Turn): Promise<Wait | void> {
  if (turn.isLate()) {
    throw new RunEnds({ state: 'failed', reason: 'It reached the limit of 60 minutes of work.', code: null });
  }
  if (turn.failure !== null) throw turn.failure;
  const { schedule, memory, writer, work, loaded } = turn;
  const { execution, graph } = loaded;
  if (schedule.state() === 'failed') return endFailed(turn);
  if (schedule.state() === 'running') return suspend(turn);
  const outputs = finalOutputs(graph, execution, (instance) => memory.outputs(instance));
  await writer.idle();
  await work.commit(async (em) => {
    return { events: await writer.finish(em, { id: execution.id, outputs: JSON.stringify(outputs) }) };
  });
}
