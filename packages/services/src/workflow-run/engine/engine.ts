import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { WorkflowExecutionEntity } from '@atrium/db/workflow-run';
import type { MemberActor } from '@atrium/domain/kernel';
import { VERTICES_AT_ONCE } from '@atrium/domain/workflow-run';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from '../../kernel/index.ts';
import type { RunEvent, Wait } from '../../run/index.ts';
import { endTurn, TURN_MS } from './ending.ts';
import { sortedEvent } from './event.ts';
import { type Loaded, loadExecution } from './load.ts';
import { turnOf } from './names.ts';
import { runTask } from './task.ts';
import { createTurn, type Ready, resume, type Turn, type Work } from './turn.ts';

/** The loop lets other work of the process run after this long, in milliseconds. */
const YIELD_MS = 15;
/** Tasks that have begun are dropped from the list of ready ones when there are so many. */
const BEGUN_MOST = 1000;

/** Works on up to eight tasks at once until nothing is left that can begin. */
async function keepWorking(turn: Turn): Promise<void> {
  const { ready, schedule } = turn;
  const inWork = new Set<Promise<void>>();
  const begin = (found: Ready): void => {
    const working = runTask(turn, found)
      .catch(turn.fail)
      .finally(() => inWork.delete(working));
    inWork.add(working);
  };
  const mayBegin = () => turn.failure === null && schedule.state() === 'running';
  let yielded = Date.now();
  let next = 0;
  for (;;) {
    while (inWork.size < VERTICES_AT_ONCE && next < ready.length && mayBegin()) {
      const found = ready[next++];
      if (found) begin(found);
    }
    if (next > BEGUN_MOST) {
      ready.splice(0, next);
      next = 0;
    }
    if (inWork.size === 0) return;
    await Promise.race(inWork);
    if (turn.failure !== null) {
      await Promise.all(inWork);
      return;
    }
    if (Date.now() - yielded > YIELD_MS) {
      await yieldToOthers();
      yielded = Date.now();
    }
  }
}

type Asked = { id: string; asker: MemberActor | null };

/** Loads a run with the rights of now, if it is its turn. The first turn tells readers the order of the vertices. */
export async function loadTurn(
  em: EntityManager,
  platform: Platform,
  { id, asker }: Asked,
): Promise<{ loaded: Loaded | null; events: RunEvent[] }> {
  if (!asker) throw new Error('A workflow runs for a member.');
  const loaded = await loadExecution(em, platform, { id, asker });
  if (loaded === null) await em.nativeUpdate(WorkflowExecutionEntity, { id }, { waitingFor: 'turn' });
  return { loaded, events: loaded?.isFirst ? [sortedEvent(loaded.graph, loaded.part.included)] : [] };
}

/** Works on a run until it ends, or until everything that is left waits. */
export async function runExecution(work: Work): Promise<Wait | void> {
  const { run, context } = work;
  const { loaded } = context;
  if (!loaded) return { for: turnOf(run.organizationId), until: new Date(Date.now() + TURN_MS) };
  const turn = createTurn(work, loaded);
  try {
    await resume(turn);
    await keepWorking(turn);
    return await endTurn(turn);
  } finally {
    await turn.close();
  }
}
