import type { CallContext, WebhookInput } from '@atrium/services/kernel';
import { readOutsideTraces } from '@atrium/services/kernel/telemetry';
import {
  type AnyTRPCProcedure,
  tracked,
  type TRPCMutationProcedure,
  type TRPCQueryProcedure,
  type TRPCSubscriptionProcedure,
} from '@trpc/server';
import { type Actor, DomainError } from '@atrium/domain/kernel';
import { z } from 'zod';
import { actorFor, admit } from './authentication.ts';
import { answerWithin, CALL_MS } from './call-limit.ts';
import { asTrpcError } from './error.ts';
import { callContext, type RequestContext } from './request-context.ts';
import type {
  AnyOperation,
  AnswerKind,
  ContentKind,
  FileCall,
  ProcedureMeta,
  RestCall,
  StreamCall,
  StreamItem,
} from './rest-call.ts';
import { refuseForgery } from './same-origin.ts';
import { counted, procedure } from './trpc.ts';
import { whileAdmitted } from './visit-stream.ts';

type InputOf<Op extends AnyOperation> = z.input<Op['definition']['input']>;
type OutputOf<Op extends AnyOperation> = z.output<Op['definition']['output']>;
/** A call whose input may be empty can be called without one. */
type Given<I> = {} extends I ? I | void : I;

/** The input of a REST-only call: no value has this type. (tRPC does not accept `never` as an input type.) */
type OverRestOnly = { 'answered over REST only': never };

/** An item as a subscriber gets it. */
type Tracked<E extends StreamItem> = { id: string; data: E['data'] };

type Shape<I, O> = { input: I; output: O; meta: ProcedureMeta };
type ProcedureOf<Op extends AnyOperation, I, O> = Op['definition']['kind'] extends 'query'
  ? TRPCQueryProcedure<Shape<I, O>>
  : TRPCMutationProcedure<Shape<I, O>>;

type CallProcedure<Op extends AnyOperation> = ProcedureOf<Op, Given<InputOf<Op>>, OutputOf<Op>>;
type StreamProcedure<Op extends AnyOperation, E> = ProcedureOf<Op, Given<InputOf<Op>>, AsyncIterable<E>>;

/** The answer of an operation that returns a file: its storage key and how the browser shows it. */
export type FileAnswer = {
  storageKey: string;
  name: string;
  contentType: string;
  sizeBytes: number;
  /** Changes exactly when the content changes. Without quotes. */
  etag: string;
  inline: boolean;
  noCache?: boolean | undefined;
};

/** A page that an operation has drawn, which is in no store. */
export type PageAnswer = {
  content: Uint8Array;
  name: string;
  contentType: string;
  pageCount: number;
  inline: boolean;
};
type FileOperation = AnyOperation & { readonly definition: { output: z.ZodType<FileAnswer | PageAnswer> } };

function contentOf(rest: RestCall): ContentKind {
  return rest.content ?? (rest.method === 'GET' ? 'query' : 'json');
}

function metaOf(operation: AnyOperation, rest: RestCall, kind: Partial<ProcedureMeta> & { answer: AnswerKind }) {
  const { answer, ...more } = kind;
  const guard = rest.guard ?? operation.definition.guard;
  const content = contentOf(rest);
  return {
    operation,
    definition: operation.definition,
    rest: { ...rest, guard, content, answer },
    item: null,
    types: [],
    restOnly: false,
    ...more,
  };
}

/** Counts the call, and checks transport, request forgery and the caller before any input is read. */
function guarded(meta: ProcedureMeta) {
  const admitted = async (ctx: RequestContext): Promise<CallContext> => {
    if (meta.restOnly && ctx.via === 'trpc')
      throw new DomainError('NOT_FOUND', `Use this call over REST, at ${meta.rest.path}.`);
    if (meta.definition.kind !== 'query') {
      refuseForgery({
        headers: ctx.headers,
        own: { origin: ctx.origin, baseUrl: ctx.platform.config.BASE_URL },
        hasCookie: ctx.cookies.token !== null || ctx.visit.cookie !== null,
        startsSession: meta.rest.session === 'starts',
      });
    }
    if (meta.rest.session === 'starts') await ctx.takeSignIn();
    if (ctx.visit.isVisit || meta.rest.guard === 'token') await ctx.takeVisit();
    return callContext(ctx, await actorFor(meta.rest.guard, ctx));
  };
  // One middleware, because tRPC copies its options for each. The operation parses the input.
  return procedure.meta(meta).use(async ({ ctx, path, getRawInput, next }) =>
    counted({ path, face: ctx.via }, async () => {
      const call = await admitted(ctx);
      return next({ ctx: { call }, input: (await getRawInput()) ?? {} });
    }),
  );
}

function run(operation: AnyOperation, context: CallContext, input: unknown, ms = CALL_MS): Promise<unknown> {
  return answerWithin(ms, operation(context, input as never)); // not parsed yet: the operation refuses an input that does not fit
}

const VisitStep = z.object({ token: z.string(), expiresAt: z.iso.datetime() });
const SessionStart = z.object({ access_token: z.string(), expiresAt: z.iso.datetime() });

/** Builds a procedure. Each caller states the operation's types with `as`, because tRPC infers types from the resolver. */
function build(meta: ProcedureMeta, resolve: (options: ResolveOptions) => Promise<unknown>): AnyTRPCProcedure {
  const builder = guarded(meta);
  return meta.definition.kind === 'query'
    ? builder.query(({ ctx, input, signal }) => resolve({ ctx, input, signal }))
    : builder.mutation(({ ctx, input, signal }) => resolve({ ctx, input, signal }));
}
type ResolveOptions = {
  ctx: Pick<RequestContext, 'via' | 'cookies' | 'visit' | 'actorNow'> & { call: CallContext };
  input: unknown;
  signal: AbortSignal | undefined;
};

/** A call with a JSON answer. It is one line in a router. */
export function call<Op extends AnyOperation>(operation: Op, rest: RestCall<InputOf<Op>>): CallProcedure<Op> {
  const made = build(metaOf(operation, rest, { answer: 'json' }), async ({ ctx, input }) => {
    const longest = rest.maxSeconds === undefined ? CALL_MS : rest.maxSeconds * 1000;
    const answer = await run(operation, ctx.call, input, longest);
    if (rest.session === 'ends') ctx.cookies.end();
    const started = rest.session === 'starts' ? SessionStart.safeParse(answer) : null; // no token yet if a second factor is needed
    const step = rest.visit === 'continues' ? VisitStep.safeParse(answer) : null; // no token if the one before goes on
    if (step?.success) ctx.visit.start(step.data.token, new Date(step.data.expiresAt));
    if (rest.visit === 'ends') ctx.visit.end();
    if (started?.success) ctx.cookies.start(started.data.access_token, new Date(started.data.expiresAt));
    return answer;
  });
  return made as CallProcedure<Op>;
}

/** A call whose answer is a file, over REST only. The mirror streams it. */
export function file<Op extends FileOperation>(
  operation: Op,
  { types, ...rest }: FileCall<InputOf<Op>>,
): ProcedureOf<Op, OverRestOnly, never> {
  const meta = metaOf(operation, rest, { answer: 'file', types, restOnly: true });
  return build(meta, ({ ctx, input }) => run(operation, ctx.call, input)) as ProcedureOf<Op, OverRestOnly, never>;
}

/** An upload, over REST only. The files are in the staging area before the operation starts. */
export function upload<Op extends AnyOperation>(
  operation: Op,
  rest: RestCall<Partial<InputOf<Op>>>,
): ProcedureOf<Op, OverRestOnly, OutputOf<Op>> {
  const meta = metaOf(operation, { ...rest, content: 'multipart' }, { answer: 'json', restOnly: true });
  return build(meta, ({ ctx, input }) => run(operation, ctx.call, input)) as ProcedureOf<
    Op,
    OverRestOnly,
    OutputOf<Op>
  >;
}

/** An operation whose input is the bytes of a body and its headers. */
type WebhookOperation = AnyOperation & { readonly definition: { input: z.ZodType<WebhookInput> } };

/** A webhook, over REST only. The operation gets the bytes that the other service signed. */
export function receive<Op extends WebhookOperation>(
  operation: Op,
  rest: Omit<RestCall, 'content' | 'example'>,
): ProcedureOf<Op, OverRestOnly, OutputOf<Op>> {
  const meta = metaOf(operation, { ...rest, content: 'raw' }, { answer: 'json', restOnly: true });
  return build(meta, ({ ctx, input }) => run(operation, ctx.call, input)) as ProcedureOf<
    Op,
    OverRestOnly,
    OutputOf<Op>
  >;
}

type Follow<Op extends AnyOperation, E extends StreamItem> = (
  context: CallContext,
  answer: OutputOf<Op>,
  signal: AbortSignal,
) => AsyncIterable<E>;

/** How long a stream can continue after its session has ended, in milliseconds. */
const RECHECK_MS = 60_000;

/** Parses each item with its schema, and ends the stream when the caller is no longer admitted. */
async function* checked<E extends StreamItem>(
  items: AsyncIterable<E>,
  { schema, guard, caller, actorNow }: Checks<E>,
): AsyncGenerator<E, void> {
  let checkedAt = Date.now();
  const open = caller.kind === 'tokenUser' ? whileAdmitted(items, { guard, caller, actorNow }) : items;
  try {
    for await (const item of readOutsideTraces(open)) {
      if (Date.now() - checkedAt >= RECHECK_MS) {
        await admit(guard, actorNow);
        checkedAt = Date.now();
      }
      yield schema.parse(item);
    }
  } catch (error) {
    // tRPC gives the code of an internal error to other errors, and the browser then connects again instead of closing.
    throw asTrpcError(error);
  }
}
type Checks<E> = { schema: z.ZodType<E>; guard: string; caller: Actor; actorNow: () => Promise<Actor> };

const NEVER = new AbortController().signal;

/** A call that answers with events. The operation checks access and starts the work; `follow` yields its events. */
export function stream<Op extends AnyOperation, E extends StreamItem>(
  operation: Op,
  follow: Follow<Op, E>,
  rest: StreamCall<InputOf<Op>, E>,
): StreamProcedure<Op, E> {
  const meta = metaOf(operation, rest, { answer: 'stream', item: rest.item });
  const made = build(meta, async ({ ctx, input, signal }) => {
    const answer = (await run(operation, ctx.call, input)) as OutputOf<Op>; // parsed by the operation's output schema
    const checks = { schema: rest.item, guard: meta.rest.guard, caller: ctx.call.actor, actorNow: ctx.actorNow };
    return checked(follow(ctx.call, answer, signal ?? NEVER), checks);
  });
  return made as StreamProcedure<Op, E>;
}

/** Live events: an EventSource for the web app and a stream over REST, both resumable by the items' ids. */
export function subscription<Op extends AnyOperation, E extends StreamItem>(
  operation: Op,
  follow: Follow<Op, E>,
  rest: StreamCall<InputOf<Op>, E>,
): TRPCSubscriptionProcedure<Shape<Given<InputOf<Op>>, AsyncIterable<Tracked<E>>>> {
  const meta = metaOf(operation, rest, { answer: 'stream', item: rest.item });
  const made = guarded(meta).subscription(async function* ({ ctx, input, signal }) {
    const answer = (await run(operation, ctx.call, input)) as OutputOf<Op>; // parsed by the operation's output schema
    const checks = { schema: rest.item, guard: meta.rest.guard, caller: ctx.call.actor, actorNow: ctx.actorNow };
    for await (const item of checked(follow(ctx.call, answer, signal ?? NEVER), checks)) {
      yield ctx.via === 'rest' ? item : tracked(String(item.id), item.data);
    }
  });
  return made as never; // the return type states the operation's types; untracked items go only to the REST mirror
}
