import { createHash } from 'node:crypto';
import {
  countCredits,
  followTask,
  insertEffect,
  insertMessages,
  lockExecution,
  WorkflowEffectEntity,
  type WorkflowExecutionRow,
  WorkflowWaitEntity,
} from '@atrium/db/workflow-run';
import { DomainError } from '@atrium/domain/kernel';
import type { JsonObject } from '@atrium/domain/workflow';
import { ComponentError } from '@atrium/domain/workflow-run';
import { type ItemWork, LostClaimError, reserveMore } from '../../run/index.ts';
import type { PartEnd, PartWait, PartWork, ToolAnswer } from '../parts/index.ts';
import type { Mask } from './mask.ts';

/** The run cannot go on before something happens outside it. */
export class MustWait extends Error {
  override name = 'MustWait';
  readonly kind: 'credits' | 'uncertain';
  readonly request: JsonObject;
  constructor(kind: 'credits' | 'uncertain', request: JsonObject) {
    super(`The run waits: ${kind}`);
    this.kind = kind;
    this.request = request;
  }
}

/** Returns the wait that an error means: there are not enough credits. */
export function mustWaitFor(error: unknown, credits: string | null = null): MustWait | null {
  if (error instanceof MustWait) return error;
  const isUnpaid = error instanceof DomainError && error.code === 'PAYMENT_REQUIRED';
  return isUnpaid ? new MustWait('credits', { credits, reason: 'balance' }) : null;
}

/** A UUID that is the same for the same effect of the same run, also after a kill. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

type Of = {
  execution: Pick<WorkflowExecutionRow, 'id' | 'organizationId' | 'rootId'>;
  vertexId: string;
  /** The task that has the effects. */
  taskKey: string;
  mask: Mask;
  work: Pick<ItemWork<unknown, unknown>, 'save' | 'read' | 'run' | 'signal'>;
  /** Called with the credits of a paid call, also if an earlier attempt has paid it. The key names the call. */
  took: (key: string, credits: string) => void;
};

/** Takes credits for the paid calls of a vertex. A call that is made again after a kill is paid already. */
export function spendFor({ execution, vertexId, taskKey, work, took }: Of): PartWork['spend'] {
  let calls = 0;
  return async (credits) => {
    if (!(Number(credits) > 0)) return;
    const key = `${taskKey}$spend${calls++}`;
    const { id: executionId, organizationId, rootId } = execution;
    try {
      await work.save(async (em) => {
        await lockExecution(em, rootId, executionId);
        const idempotencyKey = uuidOf(`${executionId}:${key}`);
        const effect = {
          executionId,
          organizationId,
          key,
          vertexId,
          idempotencyKey,
          request: {},
          outcome: '{}',
          credits,
        };
        if (!(await insertEffect(em, effect))) return undefined;
        if (!(await countCredits(em, rootId, credits))) throw new MustWait('credits', { credits, reason: 'cap' });
        await reserveMore(em, work.run, { key, amount: credits, note: 'Workflow' });
        return { cost: credits };
      });
    } catch (error) {
      throw mustWaitFor(error, credits) ?? error;
    }
    took(key, credits);
  };
}

/**
 * Runs a call of an Agent's tool once: what the tool writes in Atrium is in one transaction with the record of its outputs, so
 * a kill before it has written nothing, and after it the recorded outputs are returned. A tool that waits has not ended.
 */
export async function callOnce(
  { execution, vertexId, taskKey, mask, work }: Omit<Of, 'took'>,
  call: () => Promise<PartEnd | PartWait>,
): Promise<ToolAnswer> {
  const { id: executionId, organizationId } = execution;
  const key = `${taskKey}$call`;
  const known = await work.read(async (em) => em.findOne(WorkflowEffectEntity, { executionId, key }));
  if (known?.outcome != null) return { outputs: JSON.parse(known.outcome) as JsonObject }; // it was written from one
  // The Agent may have been given up meanwhile, by its time limit or with the run.
  work.signal.throwIfAborted();
  const end = await call();
  if ('waitFor' in end) return { wait: end };
  const { outputs, write, messages = [] } = end;
  let shown = mask.json(outputs);
  await work.save(async (em) => {
    work.signal.throwIfAborted();
    const idempotencyKey = uuidOf(`${executionId}:${key}`);
    const outcome = JSON.stringify(shown);
    const effect = { executionId, organizationId, key, vertexId, idempotencyKey, request: {}, outcome, credits: '0' };
    if (await insertEffect(em, effect)) {
      await write?.(em);
      await insertMessages(em, messages);
      return;
    }
    // An earlier attempt of the Agent has made the same call.
    const made = await em.findOneOrFail(WorkflowEffectEntity, { executionId, key });
    shown = JSON.parse(made.outcome ?? '{}') as JsonObject; // it was written from one
  });
  return { outputs: shown };
}

/** Lets a task wait for the run of another area, and counts the credits that it has reserved. */
export function followTaskFor({ execution, taskKey }: Pick<Of, 'execution' | 'taskKey'>): PartWork['followTask'] {
  const { id: executionId } = execution;
  return async (em, task) => {
    if (task === null) {
      const answer = { answer: JSON.stringify({ state: 'completed' }), answeredAt: new Date() };
      await em.nativeUpdate(WorkflowWaitEntity, { executionId, key: taskKey }, answer);
      return;
    }
    const { taskId, credits } = task;
    if (!(await countCredits(em, execution.rootId, credits))) throw new MustWait('credits', { credits, reason: 'cap' });
    await followTask(em, { executionId, key: taskKey, taskId, credits });
  };
}

/** Keeps the results of costly work. There is no record before the work, because a kill may repeat it. */
export function recallFor({ execution, vertexId, taskKey, mask, work }: Of): PartWork['recall'] {
  return async <T extends JsonObject>(name: string, act: () => Promise<T>): Promise<T> => {
    const { id: executionId, organizationId } = execution;
    const key = `${taskKey}$${name}`;
    const known = await work.read(async (em) => em.findOne(WorkflowEffectEntity, { executionId, key }));
    if (known?.outcome != null) return JSON.parse(known.outcome) as T; // it was written from one
    const result = await act();
    await work.save(async (em) => {
      const kept = {
        executionId,
        organizationId,
        key,
        vertexId,
        idempotencyKey: uuidOf(`${executionId}:${key}`),
        request: {},
        outcome: JSON.stringify(mask.json(result)),
        credits: '0',
      };
      await insertEffect(em, kept);
    });
    return result;
  };
}

/** Does things outside the database at most once, with an intent before and an outcome after. */
export function onceFor({ execution, vertexId, taskKey, mask, work }: Of): PartWork['once'] {
  return async <T extends JsonObject>(
    name: string,
    request: JsonObject,
    act: (idempotencyKey: string) => Promise<T>,
  ): Promise<T> => {
    const { id: executionId, organizationId } = execution;
    const key = `${taskKey}$${name}`;
    const idempotencyKey = uuidOf(`${executionId}:${key}`);
    const shown = mask.json(request);
    let known: { outcome?: string | null } | null = null;
    await work.save(async (em) => {
      const effect = {
        executionId,
        organizationId,
        key,
        vertexId,
        idempotencyKey,
        request: shown,
        outcome: null,
        credits: '0',
      };
      if (!(await insertEffect(em, effect))) known = await em.findOne(WorkflowEffectEntity, { executionId, key });
    });
    const { outcome = null } = known ?? {};
    if (outcome !== null) return JSON.parse(outcome) as T; // it was written from one
    if (known) throw new MustWait('uncertain', { name, request: shown, idempotencyKey, effectKey: key });
    try {
      const result = await act(idempotencyKey);
      await work.save(async (em) => {
        const done = { outcome: JSON.stringify(mask.json(result)), finishedAt: new Date() };
        await em.nativeUpdate(WorkflowEffectEntity, { executionId, key }, done);
      });
      return result;
    } catch (error) {
      // A component that says why it failed knows that nothing has happened, so it may try again.
      if (error instanceof ComponentError) {
        await work.save(async (em) => {
          await em.nativeDelete(WorkflowEffectEntity, { executionId, key, outcome: null });
        });
        throw error;
      }
      if (error instanceof LostClaimError || work.signal.aborted) throw error;
      throw new MustWait('uncertain', { name, request: shown, idempotencyKey, effectKey: key });
    }
  };
}
