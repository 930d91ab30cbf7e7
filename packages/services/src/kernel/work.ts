import { areaFacts, type AreaName } from '@atrium/domain/area';
import { type Actor, DomainError, type ErrorCode, organizationOf } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type AuditNote, writeAudit } from './audit.ts';
import { isDeadlock, toDomainError } from './failure.ts';
import { enqueueJob } from './jobs.ts';
import { type CallContext, type DoneElsewhere, type OutboxEntry, Refusal, type Work } from './operation.ts';
import { writeOutbox } from './outbox.ts';
import { inTransaction, type Scope } from './transaction/index.ts';

/** One call that writes: what its audit row says so far, and what it does after its commit. */
export type Attempt = {
  context: CallContext;
  area: AreaName;
  action: string;
  scope: Scope;
  auditScope: Scope;
  note: AuditNote;
  isNoted: boolean;
  afterCommit: (() => Promise<void>)[];
};

/** Which successful calls leave an audit row: all, those that called `note`, or none. */
export type Audited = boolean | 'noted';

const DRY_RUN = '.dryRun';

/** Returns whether a successful call leaves an audit row. A dry run leaves none: it answers what would happen. */
export function mustAudit(audited: Audited | undefined, { isNoted, action }: Attempt): boolean {
  if (action.endsWith(DRY_RUN)) return false;
  return audited === 'noted' ? isNoted : audited !== false;
}

/** Returns the audit action of a call. A dry run that is refused or fails must not look like the action itself. */
export function auditAction(name: string, input: unknown): string {
  const isDryRun = typeof input === 'object' && input !== null && 'dryRun' in input && input.dryRun === true;
  return isDryRun ? `${name}${DRY_RUN}` : name;
}

/** Starts the record of a call that writes. */
export function newAttempt(
  context: CallContext,
  { area, action, access }: Pick<Attempt, 'area' | 'action'> & { access: { scope: Scope; auditScope?: Scope } },
): Attempt {
  const { scope, auditScope = scope } = access;
  const note = { resourceType: areaFacts(area).resources[0], resourceId: null, summary: {} };
  return { context, area, action, scope, auditScope, note, isNoted: false, afterCommit: [] };
}

/** How often a part of a call is tried whose transactions the database ends because of deadlocks. */
const TRIES = 3;

/**
 * Runs a part of a call in a transaction. If the database ends it because it and another one wait for each other, nothing of
 * it is written, and it runs again: nobody should have to repeat a call because of another one.
 */
export async function inTransactionOf<T>(attempt: Attempt, run: (em: EntityManager) => Promise<T>): Promise<T> {
  const { context, scope, note, isNoted, afterCommit } = attempt;
  const kept = afterCommit.length;
  for (let tries = 1; ; tries += 1) {
    try {
      return await inTransaction(context.platform.orm, scope, context.actor, run);
    } catch (error) {
      if (tries === TRIES || !isDeadlock(error)) throw error;
      Object.assign(attempt, { note, isNoted });
      afterCommit.splice(kept);
    }
  }
}

/** A part of a call that runs in one transaction. `events` are written to the outbox by `finish`. */
export type OpenWork<A extends Actor, I, R> = { work: Work<A, I, R>; finish: () => Promise<void> };

/** Gives a call its work object in the transaction of `em`. */
export function openWork<A extends Actor, I, R>(
  attempt: Attempt,
  em: EntityManager,
  subject: { actor: A; input: I; resource: R },
): OpenWork<A, I, R> {
  const { context, area } = attempt;
  const events: OutboxEntry[] = [];
  const elsewhere: ({ organizationId: string } & DoneElsewhere)[] = [];
  const work: Work<A, I, R> = {
    em,
    ...subject,
    platform: context.platform,
    requestId: context.requestId,
    client: context.client,
    enqueue: async (job, payload, options) => enqueueJob(em, context, job, payload, options),
    emit: (event) => {
      const topic = event.topic ?? areaFacts(area).topic;
      if (topic === undefined) throw new Error(`The area ${area} has no topic for live events.`);
      events.push({ ...event, topic });
    },
    whenCommitted: (run) => void attempt.afterCommit.push(run),
    note: (resourceType, resourceId, summary = {}, more = {}) => {
      attempt.isNoted = true;
      attempt.note = { resourceType, resourceId, summary, ...more };
    },
    recordIn: (organizationId, what) => void elsewhere.push({ organizationId, ...what }),
    refuse: (error) => new Refusal(error),
  };
  const finish = async () => {
    await em.flush();
    const organizationId = organizationOf(context.actor);
    if (organizationId) await writeOutbox(em, organizationId, events);
    for (const { action, event, ...note } of elsewhere) {
      await writeAudit(em, 'system', context, action, 'succeeded', { summary: {}, ...note });
      await writeOutbox(em, note.organizationId, [event]);
    }
  };
  return { work, finish };
}

/**
 * Writes the audit row of a call that commits. A refusal commits too, and its row says so. A refused anonymous caller gets a
 * row only if the call noted one: the sign-in limits count the others.
 */
export async function auditCommit(em: EntityManager, attempt: Attempt, refusal: DomainError | null): Promise<void> {
  const { context, auditScope: scope, action, note, isNoted } = attempt;
  if (refusal === null) return writeAudit(em, scope, context, action, 'succeeded', note);
  if (context.actor.kind === 'anonymous' && !isNoted) return undefined;
  const code = refusal.detailCode ?? refusal.code;
  return writeAudit(em, scope, context, action, outcomeOf(refusal.code), {
    ...note,
    summary: { ...note.summary, code },
  });
}

/** Writes the audit row of a call that failed, and returns the failure as a DomainError. */
export async function auditFailure(attempt: Attempt, error: unknown): Promise<DomainError> {
  const failure = toDomainError(error);
  const { context, auditScope: scope, action, note } = attempt;
  await auditAttempt(context, scope, action, outcomeOf(failure.code), {
    ...note,
    summary: { ...note.summary, code: failure.detailCode ?? failure.code },
  });
  return failure;
}

/** Runs what `whenCommitted` collected. The call has succeeded by then, so failures are only logged. */
export async function runAfterCommit({ context, action, afterCommit }: Attempt): Promise<void> {
  const { platform, requestId } = context;
  for (const run of afterCommit.splice(0)) {
    await run().catch((error: unknown) =>
      platform.log.error({ err: error, action, requestId }, 'work after the commit failed'),
    );
  }
}

export function outcomeOf(code: ErrorCode): 'denied' | 'failed' {
  return code === 'INTERNAL' || code === 'UNAVAILABLE' ? 'failed' : 'denied';
}

/**
 * Writes an audit row in a transaction of its own, because the call's transaction was rolled back. Anonymous callers get
 * no row: the sign-in limits count their attempts.
 */
export async function auditAttempt(
  context: CallContext,
  scope: Scope,
  action: string,
  outcome: 'denied' | 'failed',
  note: AuditNote,
): Promise<void> {
  if (context.actor.kind === 'anonymous') return;
  const where = scope === 'organization' && organizationOf(context.actor) === null ? 'user' : scope;
  try {
    await inTransaction(context.platform.orm, where, context.actor, async (em) =>
      writeAudit(em, where, context, action, outcome, note),
    );
  } catch (error) {
    // The caller must get the first error, not this one.
    context.platform.log.error({ err: error, action, requestId: context.requestId }, 'audit row not written');
  }
}
