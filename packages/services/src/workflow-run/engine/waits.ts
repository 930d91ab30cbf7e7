import { beginWait, lockExecution } from '@atrium/db/workflow-run';
import type { JsonObject } from '@atrium/domain/workflow';
import { MAX_WAIT_MS, type Task, taskKey } from '@atrium/domain/workflow-run';
import type { PartWait } from '../parts/index.ts';
import type { MustWait } from './effects.ts';
import { waitEvent } from './event.ts';
import type { Turn } from './turn.ts';

type Wanted = Omit<PartWait, 'waitFor'> & {
  kind: string;
  /** Tells the waits of a task apart. */
  suffix?: string;
};

/** Begins a wait of a task. @throws WriteFailed if what the component writes with it fails */
export async function beginTaskWait(turn: Turn, task: Task, wanted: Wanted): Promise<void> {
  const { kind, until, request = {}, write, suffix = '' } = wanted;
  const { execution, mask } = turn.loaded;
  const { id: executionId, organizationId } = execution;
  const latest = new Date(Date.now() + MAX_WAIT_MS);
  const end = until && until < latest ? until : latest;
  const key = `${taskKey(task)}${suffix}`;
  const shown = mask.json(request);
  const asked = shown['userIds'];
  const userIds = Array.isArray(asked) ? asked.filter((id) => typeof id === 'string') : [];
  const row = { executionId, organizationId, key, vertexId: task.vertexId, kind, until: end, request: shown, userIds };
  await turn.writer.writeWith(async (em) => {
    await lockExecution(em, execution.rootId, executionId);
    await beginWait(em, row);
    await write?.(em);
    turn.writer.add({ events: [waitEvent(task, kind, shown)] });
  });
  turn.waiting.push({ key, kind, until: end });
}

/** A run without enough balance looks again after some minutes, because credits may have been added. */
const BALANCE_MS = 120_000;

/** Begins a wait for credits, or for a person who says whether an effect has happened. */
export async function beginForcedWait(turn: Turn, task: Task, { kind, request }: MustWait): Promise<void> {
  const until = request['reason'] === 'balance' ? { until: new Date(Date.now() + BALANCE_MS) } : {};
  await beginTaskWait(turn, task, { kind, request, ...until, suffix: `$${kind}` });
}

/** What the wait of a task has brought; `waiting` if it goes on, null if there was none. */
export function answerOf(turn: Turn, task: Task): JsonObject | 'waiting' | 'expired' | null {
  const { waits } = turn.loaded;
  const key = taskKey(task);
  const now = new Date();
  for (const suffix of ['$credits', '$uncertain']) {
    const blocked = waits.get(key + suffix);
    if (!blocked || blocked.answer != null) continue;
    if (blocked.until > now) {
      turn.waiting.push({ key: blocked.key, kind: blocked.kind, until: blocked.until });
      return 'waiting';
    }
    if (blocked.request['reason'] !== 'balance') return 'expired';
  }
  const found = waits.get(key);
  if (!found) return null;
  if (found.answer != null) return { ...(JSON.parse(found.answer) as JsonObject), request: found.request }; // JSON
  if (found.until > now) {
    turn.waiting.push({ key, kind: found.kind, until: found.until });
    return 'waiting';
  }
  if (found.kind === 'run') return 'expired';
  return found.kind === 'approval' ? { decision: 'timeout', request: found.request } : { request: found.request };
}
