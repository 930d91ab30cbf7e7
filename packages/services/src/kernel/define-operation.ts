import { type AreaName, scopeOf } from '@atrium/domain/area';
import { type Actor, type ApiKeyScope, DomainError, invalid, narrowed, organizationOf } from '@atrium/domain/kernel';
import type { z } from 'zod';
import { checkApiKeyScope, checkPreview, checkVisitor } from './access.ts';
import { toDomainError } from './failure.ts';
import type { Access, CallContext, Operation, OperationKind, Question } from './operation.ts';
import { inSpan } from './telemetry/index.ts';
import { inTransaction, type Scope } from './transaction/index.ts';
import { findUnstorable } from './unstorable.ts';
import { auditAttempt, newAttempt, outcomeOf } from './work.ts';

/** The declaration that calls of every shape share. */
export type Common<I extends z.ZodType, O extends z.ZodType, A extends Actor, R> = {
  /** The feature switch, the API-key scope, the event topic and the audit resource follow from it. */
  area: AreaName;
  /** Area and verb are the call's name and its audit action: `folder.create`. */
  verb: string;
  /** One sentence for the API reference. */
  summary: string;
  input: I;
  output: O;
  access: Access<A, z.output<I>, R>;
  /** Wraps the whole call, for answers that must take the same time whatever they find. */
  around?: <X>(run: () => Promise<X>) => Promise<X>;
  /** The scope that an API key needs, for the few calls that differ from their area. */
  scope?: ApiKeyScope;
  /** True for a call other than a query that an Owner may make while they preview a share link: it must write nothing of the visitor. */
  inPreview?: boolean;
};

const UNSTORABLE =
  'This cannot be stored: it contains a NUL character, half of a surrogate pair, or too many nested levels.';

function parseInput<I extends z.ZodType>(schema: I, raw: unknown): z.output<I> {
  const unstorable = findUnstorable(raw);
  if (unstorable) throw invalid(unstorable.join('.'), UNSTORABLE);
  // Schemas would drop it silently.
  if (raw instanceof Object && Object.hasOwn(raw, '__proto__'))
    throw invalid('__proto__', 'A field cannot have this name.');
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

/** A call after its input was parsed. */
export type ParsedCall<I extends z.ZodType> = { context: CallContext; name: string; input: z.output<I> };

/** Wraps `execute` with what all shapes share: the API-key scope, parsing, tracing and one kind of error. */
export function defineOperation<I extends z.ZodType, O extends z.ZodType, A extends Actor, R, K extends OperationKind>(
  kind: K,
  definition: Common<I, O, A, R>,
  execute: (call: ParsedCall<I>) => Promise<z.input<O>>,
): Operation<I, O, K> {
  const { area, verb, summary, input: inputSchema, output, access } = definition;
  const name = `${area}.${verb}` as const;
  const needed = definition.scope ?? scopeOf(area, kind === 'query');
  const { around = async (run) => run() } = definition;
  const isRead = kind === 'query' || definition.scope === 'read';
  const answersPreviews = kind === 'query' || definition.inPreview === true;
  const call = async (context: CallContext, raw: z.input<I>): Promise<z.output<O>> =>
    inSpan(`${kind} ${name}`, { facts: factsOf(context) }, async () => {
      try {
        await auditingDenial({ area, name, access, isRead }, context, async () => {
          checkApiKeyScope(context.actor, needed);
          checkVisitor(context.actor, access.guard);
          checkPreview(context.actor, answersPreviews);
        });
        const input = parseInput(inputSchema, raw);
        // Fields that the schema does not name never leave the server.
        return narrowed(output, output.parse(await around(async () => execute({ context, name, input }))), input);
      } catch (error) {
        throw toDomainError(error);
      }
    });
  const decide = async (context: CallContext, raw: z.input<I>): Promise<void> => {
    try {
      checkApiKeyScope(context.actor, needed);
      checkVisitor(context.actor, access.guard);
      checkPreview(context.actor, answersPreviews);
      await askAccess(definition, context, parseInput(inputSchema, raw));
    } catch (error) {
      throw toDomainError(error);
    }
  };
  return Object.assign(call, {
    decide,
    definition: { area, name, summary, input: inputSchema, output, kind, scope: needed, guard: access.guard },
  });
}

function factsOf({ actor, requestId }: CallContext) {
  return {
    'atrium.actor': actor.kind,
    'atrium.organization': organizationOf(actor) ?? '',
    'atrium.request_id': requestId,
  };
}

/** Runs a check. If it refuses a call that would change something, writes an audit row before the error goes on. */
async function auditingDenial<T>(
  call: { area: AreaName; name: string; access: { scope: Scope; auditScope?: Scope }; isRead: boolean },
  context: CallContext,
  check: () => Promise<T>,
): Promise<T> {
  try {
    return await check();
  } catch (error) {
    const { code } = toDomainError(error);
    const { note, auditScope } = newAttempt(context, { area: call.area, action: call.name, access: call.access });
    if (!call.isRead)
      await auditAttempt(context, auditScope, call.name, outcomeOf(code), { ...note, summary: { code } });
    throw error;
  }
}

/** Asks the access rule in a read-only transaction. */
export async function askAccess<I extends z.ZodType, O extends z.ZodType, A extends Actor, R>(
  definition: Common<I, O, A, R>,
  context: CallContext,
  input: z.output<I>,
): Promise<{ actor: A; resource: R }> {
  const { actor, platform } = context;
  const { scope, check } = definition.access;
  // Without an organization there is no organization's transaction to ask in. The rule then refuses by itself.
  if (scope === 'organization' && organizationOf(actor) === null) {
    return check({ em: platform.orm.em.fork(), actor, input, platform });
  }
  return inTransaction(platform.orm, scope, actor, async (em) => check({ em, actor, input, platform }), {
    readOnly: true,
  });
}

/**
 * Lets a repeated request see its stored answer only while the caller still has access. A resource that the first request
 * deleted is gone, so NOT_FOUND does not refuse.
 */
export async function replayAllowed<A extends Actor, I, R>(
  access: Access<A, I, R>,
  question: Question<Actor, I>,
): Promise<void> {
  try {
    await access.check(question);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'NOT_FOUND') return;
    throw error;
  }
}
