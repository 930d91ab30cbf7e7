import { type Actor, organizationOf } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { inItsArea } from './areas.ts';
import { claimIdempotencyKey, keepAnswer } from './idempotency.ts';
import { askAccess, type Common, defineOperation, replayAllowed } from './define-operation.ts';
import { type Operation, Refusal, type Work } from './operation.ts';
import { statementManager } from './transaction/index.ts';
import {
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

/**
 * A write that needs only the database. One transaction holds the access check, the work, its jobs, events and audit row.
 * A denied or failed call leaves an audit row in a second transaction.
 */
export function command<I extends z.ZodType, O extends z.ZodType, A extends Actor, R>(
  declared: Common<I, O, A, R> & {
    /** False for calls that return a one-time secret: their answers are not stored. */
    idempotent?: boolean;
    /** The part of the input that makes two requests equal. The default is the whole input. */
    fingerprint?: (input: z.output<I>) => unknown;
    /**
     * False for calls that change nothing worth recording, `noted` for calls that call `note` when they do. Refusals and
     * failures are recorded nevertheless.
     */
    audited?: Audited;
    /**
     * True for calls that write with a database function, which is a transaction of its own and takes its role. They are
     * neither idempotent nor audited, and must not use what else belongs to a transaction of their work.
     */
    hasOwnTransaction?: boolean;
    run: (work: Work<A, z.output<I>, R>) => Promise<z.input<O> | Refusal>;
  },
): Operation<I, O, 'command'> {
  const definition = { ...declared, access: inItsArea(declared.area, declared.access) };
  const { idempotent: isIdempotent = true, fingerprint = (whole) => whole, hasOwnTransaction = false } = definition;
  if (hasOwnTransaction && (isIdempotent || definition.audited !== false))
    throw new Error(`${definition.area}.${definition.verb} needs a transaction for its answer or its audit row.`);
  return defineOperation('command', definition, async ({ context, name, input }) => {
    const { platform } = context;
    const { scope, check } = definition.access;
    const attempt = newAttempt(context, {
      area: definition.area,
      action: auditAction(name, input),
      access: definition.access,
    });
    const run = async (): Promise<{ answer: z.input<O> } | Refusal> => {
      // Throws: a caller without an organization cannot open an organization's transaction.
      if (scope === 'organization' && organizationOf(context.actor) === null)
        await askAccess(definition, context, input);
      const open = hasOwnTransaction
        ? async <T>(work: (em: EntityManager) => Promise<T>) => work(statementManager(platform.orm))
        : async <T>(work: (em: EntityManager) => Promise<T>) => inTransactionOf(attempt, work);
      return open(async (em) => {
        const question = { em, actor: context.actor, input, platform };
        const replay = isIdempotent ? await claimIdempotencyKey(em, context, name, fingerprint(input)) : null;
        if (replay) {
          await replayAllowed(definition.access, question);
          return { answer: replay.answer as z.input<O> }; // it was an answer of this call when it was stored
        }
        const { work, finish } = openWork(attempt, em, { input, ...(await check(question)) });
        const answer = await definition.run(work);
        await finish();
        const refusal = answer instanceof Refusal ? answer.error : null;
        if (refusal || mustAudit(definition.audited, attempt)) await auditCommit(em, attempt, refusal);
        if (answer instanceof Refusal) return answer;
        if (isIdempotent) await keepAnswer(em, context, answer);
        return { answer };
      });
    };
    const outcome = await run().catch(async (error: unknown) => {
      throw await auditFailure(attempt, error);
    });
    await runAfterCommit(attempt);
    if (outcome instanceof Refusal) throw outcome.error;
    return outcome.answer;
  });
}
