import {
  type Actor,
  type ApiKeyScope,
  DomainError,
  type ErrorCode,
  invalid,
  organizationOf,
  narrowed,
} from '@atrium/domain/kernel';
import type { z } from 'zod';
import { checkApiKeyScope } from './access.ts';
import { inItsArea } from './areas.ts';
import { type AuditNote, writeAudit } from './audit.ts';
import { toDomainError } from './failure.ts';
import { claimIdempotencyKey, keepAnswer } from './idempotency.ts';
import { enqueueJob } from './jobs.ts';
import type { Access, CallContext, Operation, OperationKind, OutboxEntry, Work } from './operation.ts';
import { writeOutbox } from './outbox.ts';
import { inSpan } from './telemetry/index.ts';
import { inTransaction, type Scope } from './transaction.ts';
import { findUnstorable } from './unstorable.ts';

type Name = `${string}.${string}`;

type Common<I extends z.ZodType, O extends z.ZodType, A extends Actor, R> = {
  /** Area and verb; also the name of its audit action. */
  name: Name;
  /** One sentence for the API's reference. */
  summary: string;
  input: I;
  output: O;
  access: Access<A, z.output<I>, R>;
  /** What an API key must have: reading for queries, writing for commands, admin for keys and members. */
  scope?: ApiKeyScope;
};

const UNSTORABLE = 'This cannot be stored: it holds NUL or half a character, or is nested too deeply.';

function parseInput<I extends z.ZodType>(schema: I, raw: unknown): z.output<I> {
  const unstorable = findUnstorable(raw);
  if (unstorable) throw invalid(unstorable.join('.'), UNSTORABLE);
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  throw new DomainError('INVALID', 'The input is not valid.', {
    issues: parsed.error.issues.map((issue) => ({
      path: issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part)),
      message: issue.message,
      type: issue.code,
    })),
    cause: parsed.error,
  });
}

function operation<I extends z.ZodType, O extends z.ZodType, A extends Actor, R, K extends OperationKind>(
  kind: K,
  definition: Common<I, O, A, R>,
  execute: (context: CallContext, input: z.output<I>) => Promise<z.input<O>>,
): Operation<I, O, K> {
  const needed = definition.scope ?? (kind === 'query' ? 'read' : 'write');
  const call = async (context: CallContext, raw: z.input<I>): Promise<z.output<O>> =>
    inSpan(`${kind} ${definition.name}`, { facts: factsOf(context) }, async () => {
      try {
        await auditingDenial(definition, context, kind, async () => checkApiKeyScope(context.actor, needed));
        const input = parseInput(definition.input, raw);
        // What the schema does not name never leaves the server.
        return narrowed(definition.output, definition.output.parse(await execute(context, input)), input);
      } catch (error) {
        throw toDomainError(error);
      }
    });
  const decide = async (context: CallContext, raw: z.input<I>): Promise<void> => {
    try {
      checkApiKeyScope(context.actor, needed);
      const input = parseInput(definition.input, raw);
      await askAccess(definition, context, input);
    } catch (error) {
      throw toDomainError(error);
    }
  };
  const { name, summary, input, output } = definition;
  return Object.assign(call, {
    decide,
    definition: { name, summary, input, output, kind, guard: definition.access.guard },
  });
}

function factsOf({ actor, requestId }: CallContext) {
  return {
    'atrium.actor': actor.kind,
    'atrium.organization': organizationOf(actor) ?? '',
    'atrium.request_id': requestId,
  };
}

/** Writes down that somebody was refused a call that would change something, then lets the refusal go its way. */
async function auditingDenial<T>(
  { name, access, scope: needed }: { name: string; access: { scope: Scope }; scope?: ApiKeyScope },
  context: CallContext,
  kind: OperationKind,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const isRead = kind === 'query' || needed === 'read';
    const { code } = toDomainError(error);
    if (!isRead)
      await auditAttempt(context, access.scope, name, outcomeOf(code), { ...NOTHING_NOTED(), summary: { code } });
    throw error;
  }
}

function outcomeOf(code: ErrorCode): 'denied' | 'failed' {
  return code === 'INTERNAL' || code === 'UNAVAILABLE' ? 'failed' : 'denied';
}

async function askAccess<I extends z.ZodType, O extends z.ZodType, A extends Actor, R>(
  definition: Common<I, O, A, R>,
  context: CallContext,
  input: z.output<I>,
): Promise<{ actor: A; resource: R }> {
  const { actor, platform } = context;
  const { scope, check } = definition.access;
  // Signing in is asked before a transaction is opened: without an organization a tenant's cannot be.
  if (scope === 'organization' && organizationOf(actor) === null) {
    return check({ em: platform.orm.em.fork(), actor, input, platform });
  }
  return inTransaction(platform.orm, scope, actor, async (em) => check({ em, actor, input, platform }), {
    readOnly: true,
  });
}

function NOTHING_NOTED(): AuditNote {
  return { resourceType: null, resourceId: null, summary: {} };
}

/**
 * A write: parse, one transaction in which access is asked, the work done, its jobs, events and audit row written, then
 * commit. A denied or failed attempt leaves an audit row of its own in a second transaction.
 */
export function command<I extends z.ZodType, O extends z.ZodType, A extends Actor, R>(
  declared: Common<I, O, A, R> & {
    /** False for calls that answer a one-time secret: their answers are never kept. */
    idempotent?: boolean;
    /** What of the input makes two requests the same, where it names what the server made up; all of it by default. */
    fingerprint?: (input: z.output<I>) => unknown;
    run: (work: Work<A, z.output<I>, R>) => Promise<z.input<O>>;
  },
): Operation<I, O, 'command'> {
  const definition = { ...declared, access: inItsArea(declared.name, declared.access) };
  return operation('command', definition, async (context, input) => {
    const { platform } = context;
    const { scope, check } = definition.access;
    const { idempotent: isIdempotent = true, fingerprint = (whole) => whole } = definition;
    let note = NOTHING_NOTED();
    const afterwards: (() => Promise<void>)[] = [];
    const attempt = async (): Promise<z.input<O>> => {
      if (scope === 'organization' && organizationOf(context.actor) === null) {
        await askAccess(definition, context, input); // throws: nobody without an organization gets past it
      }
      return inTransaction(platform.orm, scope, context.actor, async (em) => {
        // First of all: what a repeated request deleted is no longer there to ask access to.
        const replay = isIdempotent
          ? await claimIdempotencyKey(em, context, definition.name, fingerprint(input))
          : null;
        if (replay) return replay.answer as z.input<O>; // it was this output when it was kept
        const { actor, resource } = await check({ em, actor: context.actor, input, platform });
        const events: OutboxEntry[] = [];
        const answer = await definition.run({
          em,
          actor,
          input,
          resource,
          platform,
          requestId: context.requestId,
          client: context.client,
          enqueue: async (job, payload, options) => enqueueJob(em, context, job, payload, options),
          emit: (event) => void events.push(event),
          whenCommitted: (run) => void afterwards.push(run),
          note: (resourceType, resourceId, summary = {}) => {
            note = { resourceType, resourceId, summary };
          },
        });
        await em.flush();
        const organizationId = organizationOf(context.actor);
        if (organizationId) await writeOutbox(em, organizationId, events);
        await writeAudit(em, scope, context, definition.name, 'succeeded', note);
        if (isIdempotent) await keepAnswer(em, context, answer);
        return answer;
      });
    };
    const answer = await attempt().catch(async (error: unknown) => {
      const failure = toDomainError(error);
      await auditAttempt(context, scope, definition.name, outcomeOf(failure.code), {
        ...note,
        summary: { ...note.summary, code: failure.detailCode ?? failure.code },
      });
      throw failure;
    });
    const { name: action } = definition;
    const { requestId } = context;
    for (const run of afterwards) {
      await run().catch((error: unknown) =>
        platform.log.error({ err: error, action, requestId }, 'not done after the commit'),
      );
    }
    return answer;
  });
}

/** A second transaction: the first one is gone. Strangers' attempts are counted by the sign-in throttle instead. */
async function auditAttempt(
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

/** A read: parse, one read-only transaction in which access is asked, then the answer. */
export function query<I extends z.ZodType, O extends z.ZodType, A extends Actor, R>(
  declared: Common<I, O, A, R> & {
    /** Views, downloads and exports that must be known afterwards: the resource they are about. */
    audit?: (input: z.output<I>, resource: R) => { resourceType: string; resourceId: string; organizationId?: string };
    run: (work: Omit<Work<A, z.output<I>, R>, 'enqueue' | 'emit' | 'whenCommitted' | 'note'>) => Promise<z.input<O>>;
  },
): Operation<I, O, 'query'> {
  const definition = { ...declared, access: inItsArea(declared.name, declared.access) };
  return operation('query', definition, async (context, input) => {
    const { platform, requestId, client } = context;
    const { scope, check } = definition.access;
    if (scope === 'organization' && organizationOf(context.actor) === null) await askAccess(definition, context, input);
    return inTransaction(
      platform.orm,
      scope,
      context.actor,
      async (em) => {
        const { actor, resource } = await check({ em, actor: context.actor, input, platform });
        const answer = await definition.run({ em, actor, input, resource, platform, requestId, client });
        if (definition.audit) {
          const about = definition.audit(input, resource);
          await writeAudit(em, scope, context, definition.name, 'succeeded', { ...about, summary: {} });
        }
        return answer;
      },
      { readOnly: !definition.audit },
    );
  });
}

/**
 * Work that must not sit inside a transaction (hashing a password, reading a file, talking to a model): access is asked
 * in a transaction of its own, then `run` calls commands and queries, each with theirs.
 */
export function process<I extends z.ZodType, O extends z.ZodType, A extends Actor, R>(
  declared: Common<I, O, A, R> & {
    /** Downloads and exports that must be known afterwards: the resource they are about. */
    audit?: (input: z.output<I>, resource: R) => { resourceType: string; resourceId: string | null };
    run: (work: { context: CallContext; actor: A; input: z.output<I>; resource: R }) => Promise<z.input<O>>;
  },
): Operation<I, O, 'process'> {
  const definition = { ...declared, access: inItsArea(declared.name, declared.access) };
  return operation('process', definition, async (context, input) => {
    const { actor, resource } = await auditingDenial(definition, context, 'process', async () =>
      askAccess(definition, context, input),
    );
    const answer = await definition.run({ context, actor, input, resource });
    if (definition.audit) {
      const note = { ...definition.audit(input, resource), summary: {} };
      const { scope } = definition.access;
      await inTransaction(context.platform.orm, scope, context.actor, async (em) =>
        writeAudit(em, scope, context, definition.name, 'succeeded', note),
      );
    }
    return answer;
  });
}
