import { setTimeout as sleep } from 'node:timers/promises';
import { type Actor, DomainError, organizationOf } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { inItsArea } from './areas.ts';
import { isDeadlock, toDomainError } from './failure.ts';
import { askAccess, type Common, defineOperation, replayAllowed } from './define-operation.ts';
import {
  CLAIM_SECONDS,
  claimForFlow,
  extendFlowClaim,
  type FlowClaim,
  hasIdempotencyKey,
  keepFlowAnswer,
  nameFlowClaim,
  releaseFlowClaim,
  releaseNamedClaim,
} from './idempotency.ts';
import { type CallContext, type Operation, Refusal, type Work } from './operation.ts';
import type { Client, Platform } from './platform.ts';
import { inInnerSpan, outsideTraces } from './telemetry/index.ts';
import { inTransaction, outsideTransactions } from './transaction/index.ts';
import {
  type Attempt,
  auditAction,
  auditCommit,
  type Audited,
  auditFailure,
  inTransactionOf,
  mustAudit,
  newAttempt,
  openWork,
  runAfterCommit,
} from './work.ts';

/** The parts that `act` can reach: everything of the platform except the database. */
export type Outside = Omit<Platform, 'orm' | 'hub'>;

/** The parts that `act` works with. */
export type Acting<A extends Actor, I, R, P> = {
  plan: P;
  actor: A;
  input: I;
  resource: R;
  outside: Outside;
  requestId: string;
  client: Client;
  /** 1, or more if a process died during an earlier attempt with the same Idempotency-Key. */
  attempt: number;
};

/**
 * The answer to a second request with the same Idempotency-Key if the process died during the first one.
 * `repeat`: all parts run again, because repeating them is harmless.
 * `ask`: the call fails as `uncertain`, because something outside may have happened. A person must look.
 * `refuse`: the call fails as `interrupted`, because its first part cannot run twice.
 */
export type Interrupted = 'repeat' | 'ask' | 'refuse';

type Declared<I extends z.ZodType, O extends z.ZodType, A extends Actor, R, P, T> = Common<I, O, A, R> & {
  interrupted: Interrupted;
  /** False for calls that return a one-time secret: their answers are not stored, and their keys are not claimed. */
  idempotent?: boolean;
  /** The part of the input that makes two requests equal. The default is the whole input. */
  fingerprint?: (input: z.output<I>) => unknown;
  /**
   * False for calls that change nothing worth recording, `noted` for calls that call `note` when they do. Refusals and
   * failures are recorded nevertheless.
   */
  audited?: Audited;
  /** Runs in a transaction after the access check. It is committed before `act`. */
  prepare: (work: Work<A, z.output<I>, R> & { attempt: number }) => Promise<P | Refusal>;
  /** Runs outside any transaction. It can be interrupted, or repeated if `interrupted` is `repeat`. */
  act: (acting: Acting<A, z.output<I>, R, P>) => Promise<T>;
  /** Runs in a second transaction. Its answer, events, jobs and audit row commit together. */
  commit: (work: Work<A, z.output<I>, R> & { plan: P; outcome: T }) => Promise<z.input<O> | Refusal>;
  /**
   * Removes what `act` left outside the database, after `commit` failed or refused. It does not run if the connection was
   * lost during the commit, because the commit may have happened.
   */
  undo?: (acting: Acting<A, z.output<I>, R, P> & { outcome: T }) => Promise<void>;
};

type Prepared<A, R, P> =
  | { state: 'prepared'; actor: A; resource: R; plan: P; attempt: number }
  | { state: 'answered'; answer: unknown }
  | { state: 'running' }
  | Refusal;

/** How long a request waits for another one with the same key, in milliseconds. */
const WAIT_MS = 10_000;
const LOOK_MS = 200;
/** How often a running flow renews its key, in milliseconds: three times within the claim. */
const RENEW_MS = 15_000;
const RELEASE_AGAIN_MS = 250;

function unfinished({ state }: FlowClaim, interrupted: Interrupted): DomainError | null {
  if (state !== 'interrupted' || interrupted === 'repeat') return null;
  return interrupted === 'ask'
    ? new DomainError(
        'CONFLICT',
        'An earlier attempt was interrupted, and its outcome is unknown. Check it before you send a new request.',
        { detailCode: 'uncertain' },
      )
    : new DomainError('CONFLICT', 'An earlier attempt was interrupted. Send the request with a new Idempotency-Key.', {
        detailCode: 'interrupted',
      });
}

/**
 * A call that waits for something else: a model, a file, a hash, another service. `prepare` and `commit` each run in a
 * transaction with the same work object as a command; `act` runs between them and cannot reach the database.
 */
export function flow<I extends z.ZodType, O extends z.ZodType, A extends Actor, R, P, T>(
  declared: Declared<I, O, A, R, P, T>,
): Operation<I, O, 'flow'> {
  const definition = { ...declared, access: inItsArea(declared.area, declared.access) };
  return defineOperation('flow', definition, async ({ context, name, input }) => {
    const action = auditAction(name, input);
    const attempt = newAttempt(context, { area: definition.area, action, access: definition.access });
    const answer = await perform(definition, attempt, input).catch(async (error: unknown) => {
      throw await auditFailure(attempt, error);
    });
    await runAfterCommit(attempt);
    if (answer instanceof Refusal) throw answer.error;
    return answer;
  });
}

async function perform<I extends z.ZodType, O extends z.ZodType, A extends Actor, R, P, T>(
  definition: Declared<I, O, A, R, P, T>,
  attempt: Attempt,
  input: z.output<I>,
): Promise<z.input<O> | Refusal> {
  const { context } = attempt;
  const prepared = await prepareOrWait(definition, attempt, input);
  if (prepared instanceof Refusal) return prepared;
  if (prepared.state === 'answered') return prepared.answer as z.input<O>; // it was an answer of this call when stored
  const { platform, requestId, client } = context;
  const { orm: _orm, hub: _hub, ...outside } = platform;
  const { state: _state, ...subject } = prepared;
  const acting = { ...subject, input, outside, requestId, client };
  const release = holdClaim(definition, context);
  const releaseOwn = async (em: EntityManager) => releaseFlowClaim(em, context, prepared.attempt);
  try {
    const outcome = await outsideTransactions(attempt.action, async () =>
      inInnerSpan(`act ${attempt.action}`, {}, async () => definition.act(acting)),
    );
    const answer = await commitOnce(definition, attempt, { ...acting, outcome }).catch(async (error: unknown) => {
      // A lost connection hides whether the commit happened. What it may refer to must stay then.
      const mayBeCommitted = toDomainError(error).code === 'UNAVAILABLE' && !isDeadlock(error);
      if (!mayBeCommitted) await definition.undo?.({ ...acting, outcome });
      throw error;
    });
    if (answer instanceof Refusal) await definition.undo?.({ ...acting, outcome });
    if (answer instanceof Refusal) await giveBack(definition, context, releaseOwn);
    return answer;
  } catch (error) {
    await giveBack(definition, context, releaseOwn);
    throw error;
  } finally {
    release();
  }
}

async function prepareOrWait<I extends z.ZodType, O extends z.ZodType, A extends Actor, R, P, T>(
  definition: Declared<I, O, A, R, P, T>,
  attempt: Attempt,
  input: z.output<I>,
): Promise<Exclude<Prepared<A, R, P>, { state: 'running' }>> {
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    const prepared = await prepareOnce(definition, attempt, input);
    if (prepared instanceof Refusal || prepared.state !== 'running') return prepared;
    if (Date.now() >= deadline) {
      throw new DomainError('CONFLICT', 'A request with this Idempotency-Key is still running. Try again later.', {
        detailCode: 'in_progress',
        retryAfterSeconds: 5,
      });
    }
    await sleep(LOOK_MS);
  }
}

async function prepareOnce<I extends z.ZodType, O extends z.ZodType, A extends Actor, R, P, T>(
  definition: Declared<I, O, A, R, P, T>,
  attempt: Attempt,
  input: z.output<I>,
): Promise<Prepared<A, R, P>> {
  const { context, scope } = attempt;
  const { actor, platform } = context;
  const { access, fingerprint = (whole: z.output<I>) => whole } = definition;
  if (scope === 'organization' && organizationOf(actor) === null) await askAccess(definition, context, input);
  let transaction: string | null = null;
  const prepared = inTransactionOf<Prepared<A, R, P>>(attempt, async (em) => {
    const claim = await claimKey(definition, em, context, attempt.action, fingerprint(input));
    const question = { em, actor, input, platform };
    if (claim.state === 'running') return { state: 'running' };
    if (claim.state === 'answered') {
      await replayAllowed(access, question);
      return claim;
    }
    const refusal = unfinished(claim, definition.interrupted);
    if (refusal) throw refusal;
    if (isClaimed(definition, context)) transaction = await nameFlowClaim(em);
    const allowed = await access.check(question);
    const { work, finish } = openWork(attempt, em, { input, ...allowed });
    const plan = await definition.prepare({ ...work, attempt: claim.attempt });
    await finish();
    if (plan instanceof Refusal) {
      await auditCommit(em, attempt, plan.error);
      if (isClaimed(definition, context)) await releaseFlowClaim(em, context, claim.attempt);
      return plan;
    }
    return { state: 'prepared', ...allowed, plan, attempt: claim.attempt };
  });
  return prepared.catch(async (error: unknown) => {
    const claimedBy = transaction;
    // A lost connection hides whether the commit happened, and with it the claim.
    if (claimedBy !== null && toDomainError(error).code === 'UNAVAILABLE') {
      await giveBack(definition, context, async (em) => releaseNamedClaim(em, context, claimedBy));
    }
    throw error;
  });
}

async function commitOnce<I extends z.ZodType, O extends z.ZodType, A extends Actor, R, P, T>(
  definition: Declared<I, O, A, R, P, T>,
  attempt: Attempt,
  done: Acting<A, z.output<I>, R, P> & { outcome: T },
): Promise<z.input<O> | Refusal> {
  const { context } = attempt;
  const { actor, input, resource, plan, outcome } = done;
  return inTransactionOf(attempt, async (em) => {
    const { work, finish } = openWork(attempt, em, { actor, input, resource });
    const answer = await definition.commit({ ...work, plan, outcome });
    await finish();
    const refusal = answer instanceof Refusal ? answer.error : null;
    if (refusal || mustAudit(definition.audited, attempt)) await auditCommit(em, attempt, refusal);
    if (refusal === null && isClaimed(definition, context)) await keepFlowAnswer(em, context, done.attempt, answer);
    return answer;
  });
}

function isClaimed(definition: { idempotent?: boolean }, context: CallContext): boolean {
  return definition.idempotent !== false && hasIdempotencyKey(context);
}

async function claimKey(
  definition: { idempotent?: boolean },
  em: EntityManager,
  context: CallContext,
  action: string,
  input: unknown,
): Promise<FlowClaim> {
  if (!isClaimed(definition, context)) return { state: 'claimed', attempt: 1 };
  return claimForFlow(em, context, action, input);
}

/** Renews the claim until the returned function is called. */
function holdClaim(
  definition: { idempotent?: boolean; access: { scope: Attempt['scope'] } },
  context: CallContext,
): () => void {
  if (!isClaimed(definition, context)) return () => undefined;
  const { platform, actor } = context;
  const timer = outsideTraces(() =>
    setInterval(() => {
      inTransaction(platform.orm, 'user', actor, async (em) => extendFlowClaim(em, context)).catch((error: unknown) =>
        platform.log.warn({ err: error, requestId: context.requestId }, 'idempotency key not extended'),
      );
    }, RENEW_MS),
  );
  return () => clearInterval(timer);
}

/**
 * Releases the key of a failed flow, so that the same request can run again. If the database is away, this goes on in the
 * background for as long as the claim lasts.
 */
async function giveBack(
  definition: { idempotent?: boolean },
  context: CallContext,
  giveUp: (em: EntityManager) => Promise<void>,
): Promise<void> {
  if (!isClaimed(definition, context)) return;
  const { platform, actor } = context;
  const release = async () => inTransaction(platform.orm, 'user', actor, giveUp);
  const retry = async (): Promise<void> => {
    for (const deadline = Date.now() + CLAIM_SECONDS * 1000; ;) {
      await sleep(RELEASE_AGAIN_MS, undefined, { ref: false });
      try {
        return await release();
      } catch (error) {
        if (Date.now() < deadline) continue;
        platform.log.warn({ err: error, requestId: context.requestId }, 'idempotency key not released');
        return undefined;
      }
    }
  };
  await release().catch(() => void outsideTraces(retry));
}
