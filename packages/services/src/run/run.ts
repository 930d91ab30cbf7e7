import { addItems, findRun, insertRun, liveRunsOf, type RunFound, takeLane, wakeItemsFor } from '@atrium/db/run';
import { type Actor, newId, organizationOf, userOf } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { reserveCredits } from '../credit/index.ts';
import { enqueueAll, type TaskContext } from '../kernel/index.ts';
import { requireLivePlan } from '../subscription/index.ts';
import type { RunDefinition, Timing } from './definition.ts';
import { creditCause, endIn, finish, registerRuns, tenantOf } from './end.ts';
import { runLane } from './lane.ts';

export type StartRun<P> = {
  /** The run's id, which is the task id that the call returns; a new one by default. */
  id?: string;
  resourceId?: string;
  /** The payload of the lane 0. */
  payload: P;
  /** The keys of its items in their order, or how many items the caller adds to the run in this transaction. */
  items: readonly string[] | { count: number; add: (runId: string) => Promise<void> };
  /** Credits to reserve, as decimal text. What is not used is given back at the end. */
  reserve?: { amount: string; note: string };
  /** The number of the last event that the caller has written. */
  lastEvent?: number;
};

type Starting = { em: EntityManager; actor: Actor; requestId: string };

const NOT_OVER = ['pending', 'running'];

/**
 * Declares long work in items: how it is claimed, done, explained and ended. The result starts runs of it, works as the
 * task of its lanes, and stops them.
 */
export function run<P, C>(definition: RunDefinition<P, C>) {
  const { job: laneJob } = definition;
  const atOnce = definition.timing?.itemsAtOnce ?? 1;
  const stop = async (em: EntityManager, found: RunFound): Promise<boolean> =>
    endIn(definition, em, { run: found, job: null, ending: { state: 'stopped', reason: null, code: null } });
  /** Queues one lane more if one is free. It has the rights of the person who started the run, whoever opened its items. */
  const queueLane = async (em: EntityManager, found: RunFound, payload: P): Promise<void> => {
    const lane = await takeLane(em, found.id, definition.lanes);
    if (lane === null) return;
    const { organizationId, createdById: onBehalfOf, requestId, resourceId } = found;
    const cause = { actor: { kind: 'system', organizationId, onBehalfOf }, requestId: requestId ?? newId() } as const;
    const of = resourceId === null ? {} : { resourceId };
    await enqueueAll(em, cause, laneJob, [{ payload: definition.payloadOf(payload, lane), ...of }]);
  };
  registerRuns(laneJob.name, {
    stop,
    queueLane: async (em, found) => {
      if (definition.payloadFor) await queueLane(em, found, definition.payloadFor(found.id));
    },
  });
  const lanesFor = (items: number) => Math.max(1, Math.min(definition.lanes, Math.ceil(items / atOnce)));
  const enqueueLanes = async (
    { em, actor, requestId }: Starting,
    { payload, resourceId, lanes }: { payload: P; resourceId: string | null; lanes: number },
  ): Promise<string[]> => {
    const jobs = Array.from({ length: lanes }, (_, lane) => ({
      payload: definition.payloadOf(payload, lane),
      ...(resourceId === null ? {} : { resourceId }),
    }));
    return enqueueAll(em, { actor, requestId }, laneJob, jobs);
  };

  const endOf = (state: 'failed' | 'stopped') => async (job: TaskContext<P>) => {
    const found = await tenantOf(job)(async (em) => findRun(em, definition.laneOf(job.payload).runId));
    if (!found || !NOT_OVER.includes(found.state)) return;
    const reason = state === 'failed' ? definition.failure : null;
    await finish(definition, job, found, { state, reason, code: null });
  };
  return {
    /**
     * Starts a run in the transaction of a command: its items, its reservation of credits and its lanes.
     * @throws PAYMENT_REQUIRED with too few credits
     */
    start: async (starting: Starting, given: StartRun<P>): Promise<{ runId: string; taskIds: string[] }> => {
      const { em, actor, requestId } = starting;
      const { id: runId = newId(), resourceId, payload, items, reserve, lastEvent = 0 } = given;
      const organizationId = organizationOf(actor);
      if (organizationId === null) throw new Error('A run belongs to an organization');
      const total = 'count' in items ? items.count : items.length;
      const lanes = lanesFor(total);
      await insertRun(em, {
        id: runId,
        organizationId,
        name: laneJob.name,
        resourceId: resourceId ?? null,
        total,
        lanes,
        reserved: reserve?.amount ?? '0',
        lastEvent,
        requestId,
        createdById: userOf(actor),
      });
      if ('count' in items) await items.add(runId);
      else await addItems(em, runId, items, { isNew: true });
      if (reserve) {
        await requireLivePlan(em, organizationId);
        const by = { resourceId: resourceId ?? null, createdById: userOf(actor) };
        await reserveCredits(em, { ...creditCause({ id: runId, ...by }), note: reserve.note }, reserve.amount);
      }
      return { runId, taskIds: await enqueueLanes(starting, { payload, resourceId: resourceId ?? null, lanes }) };
    },

    /** Runs a lane, as the task of its job. */
    lane: async (job: TaskContext<P>, given: { timing?: Partial<Timing>; open?: () => Promise<C> } = {}) =>
      runLane(definition, job, given),
    /** Ends the run of a lane whose last attempt has failed. */
    fail: endOf('failed'),
    /** Ends the run of a lane that a person has revoked. */
    stop: endOf('stopped'),

    /** Stops a run at once, in the transaction of a command. Returns false if it was over. */
    stopIn: async (em: EntityManager, runId: string): Promise<boolean> => {
      const found = await findRun(em, runId);
      return found !== null && stop(em, found);
    },

    /** Returns the id of a run of a resource that is not over; null if there is none. */
    liveOf: async (em: EntityManager, resourceId: string): Promise<string | null> =>
      (await liveRunsOf(em, laneJob.name, resourceId))[0] ?? null,

    /** Stops the runs of a resource that are not over, in the transaction of a command. */
    stopAllIn: async (em: EntityManager, resourceId: string): Promise<void> => {
      for (const id of await liveRunsOf(em, laneJob.name, resourceId)) {
        const found = await findRun(em, id);
        if (found) await stop(em, found);
      }
    },

    /** Opens items that wait for something that has happened, and queues a lane for them. Returns how many. */
    wake: async (em: EntityManager, payload: P, waitsFor: string): Promise<number> => {
      const { runId } = definition.laneOf(payload);
      const woken = await wakeItemsFor(em, runId, waitsFor);
      const found = woken > 0 ? await findRun(em, runId) : null;
      if (found) await queueLane(em, found, payload);
      return woken;
    },
  };
}
