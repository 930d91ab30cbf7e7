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
import { callContext, type RequestContext } from './request-context.ts';
import type {
  AnyOperation,
  AnswerKind,
  ContentKind,
  ProcedureMeta,
  RestCall,
  StreamCall,
  StreamItem,
} from './rest-call.ts';
import { refuseForgery } from './same-origin.ts';
import { procedure } from './trpc.ts';

type InputOf<Op extends AnyOperation> = z.input<Op['definition']['input']>;
type OutputOf<Op extends AnyOperation> = z.output<Op['definition']['output']>;
/** An input that may be empty may be left out. */
type Given<I> = {} extends I ? I | void : I;

/** The input of a call that tRPC does not carry: nobody can make one. (`never` would make the router none of tRPC's.) */
type OverRestOnly = { 'answered over REST only': never };

/** An item as a subscriber sees it. */
type Tracked<E extends StreamItem> = { id: string; data: E['data'] };

type Shape<I, O> = { input: I; output: O; meta: ProcedureMeta };
type ProcedureOf<Op extends AnyOperation, I, O> = Op['definition']['kind'] extends 'query'
  ? TRPCQueryProcedure<Shape<I, O>>
  : TRPCMutationProcedure<Shape<I, O>>;

type CallProcedure<Op extends AnyOperation> = ProcedureOf<Op, Given<InputOf<Op>>, OutputOf<Op>>;
type StreamProcedure<Op extends AnyOperation, E> = ProcedureOf<Op, Given<InputOf<Op>>, AsyncIterable<E>>;

/** What an operation answers when the call's answer is a file: where it lies and how it is to be shown. */
export type FileAnswer = {
  storageKey: string;
  name: string;
  contentType: string;
  sizeBytes: number;
  /** Changes exactly when the content does; quotes are added. */
  etag: string;
  inline: boolean;
  noCache?: boolean | undefined;
};
type FileOperation = AnyOperation & { readonly definition: { output: z.ZodType<FileAnswer> } };

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
    restOnly: false,
    ...more,
  };
}

/** Everything that is settled before a byte of input is read: transport, forgery, who calls. */
function guarded(meta: ProcedureMeta) {
  return procedure.meta(meta).use(async ({ ctx, next }) => {
    if (meta.restOnly && ctx.via === 'trpc')
      throw new DomainError('NOT_FOUND', `This call is answered at ${meta.rest.path}.`);
    if (meta.definition.kind !== 'query') {
      refuseForgery({
        headers: ctx.headers,
        own: { origin: ctx.origin, baseUrl: ctx.platform.config.BASE_URL },
        hasCookie: ctx.cookies.token !== null,
        startsSession: meta.rest.session === 'starts',
      });
    }
    const actor = await actorFor(meta.rest.guard, ctx);
    return next({ ctx: { call: callContext(ctx, actor) } });
  });
}

/** The operation parses its input, once; until then it is as it came. */
function unparsed(input: unknown): unknown {
  return input ?? {};
}

function run(operation: AnyOperation, context: CallContext, input: unknown): Promise<unknown> {
  return operation(context, input as never);
} // as it came: the operation refuses what does not fit

const SessionStart = z.object({ access_token: z.string(), expiresAt: z.iso.datetime() });

/** What this makes has the operation's types: each builder states them with `as`, because tRPC infers from a resolver. */
function build(meta: ProcedureMeta, resolve: (options: ResolveOptions) => Promise<unknown>): AnyTRPCProcedure {
  const builder = guarded(meta).input(unparsed);
  return meta.definition.kind === 'query'
    ? builder.query(({ ctx, input, signal }) => resolve({ ctx, input, signal }))
    : builder.mutation(({ ctx, input, signal }) => resolve({ ctx, input, signal }));
}
type ResolveOptions = {
  ctx: Pick<RequestContext, 'via' | 'cookies' | 'actorNow'> & { call: CallContext };
  input: unknown;
  signal: AbortSignal | undefined;
};

/** A call with a JSON answer: one line of a router. */
export function call<Op extends AnyOperation>(operation: Op, rest: RestCall<InputOf<Op>>): CallProcedure<Op> {
  const made = build(metaOf(operation, rest, { answer: 'json' }), async ({ ctx, input }) => {
    const answer = await run(operation, ctx.call, input);
    if (rest.session === 'ends') ctx.cookies.end();
    const started = rest.session === 'starts' ? SessionStart.safeParse(answer) : null; // a second factor has no token yet
    if (started?.success) ctx.cookies.start(started.data.access_token, new Date(started.data.expiresAt));
    return answer;
  });
  return made as CallProcedure<Op>;
}

/** A call whose answer is a file, over REST only: the mirror streams it. */
export function file<Op extends FileOperation>(
  operation: Op,
  rest: RestCall<InputOf<Op>>,
): ProcedureOf<Op, OverRestOnly, never> {
  const meta = metaOf(operation, rest, { answer: 'file', restOnly: true });
  return build(meta, ({ ctx, input }) => run(operation, ctx.call, input)) as ProcedureOf<Op, OverRestOnly, never>;
}

/** A call that takes files, over REST only: they are in the staging area before the operation begins. */
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

/** An operation that takes the bytes of a body and its headers. */
type WebhookOperation = AnyOperation & { readonly definition: { input: z.ZodType<WebhookInput> } };

/** A call that another service makes, over REST only: the operation gets the bytes that the service signed. */
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

/** How long a stream may go on after its reader's session has been ended. */
const RECHECK_MS = 60_000;

/** Items as their schema says, for as long as their reader would still be let in. */
async function* checked<E extends StreamItem>(
  items: AsyncIterable<E>,
  { schema, guard, actorNow }: { schema: z.ZodType<E>; guard: string; actorNow: () => Promise<Actor> },
): AsyncGenerator<E, void> {
  let checkedAt = Date.now();
  for await (const item of readOutsideTraces(items)) {
    if (Date.now() - checkedAt >= RECHECK_MS) {
      await admit(guard, actorNow);
      checkedAt = Date.now();
    }
    yield schema.parse(item);
  }
}

const NEVER = new AbortController().signal;

/** A call that answers with events: the operation decides and starts, `follow` tells what happens from there on. */
export function stream<Op extends AnyOperation, E extends StreamItem>(
  operation: Op,
  follow: Follow<Op, E>,
  rest: StreamCall<InputOf<Op>, E>,
): StreamProcedure<Op, E> {
  const meta = metaOf(operation, rest, { answer: 'stream', item: rest.item });
  const made = build(meta, async ({ ctx, input, signal }) => {
    const answer = (await run(operation, ctx.call, input)) as OutputOf<Op>; // parsed by the operation's output schema
    const { actorNow } = ctx;
    return checked(follow(ctx.call, answer, signal ?? NEVER), { schema: rest.item, guard: meta.rest.guard, actorNow });
  });
  return made as StreamProcedure<Op, E>;
}

/** Live events: an EventSource for the app, resumable by the items' ids; the same as a stream over REST. */
export function subscription<Op extends AnyOperation, E extends StreamItem>(
  operation: Op,
  follow: Follow<Op, E>,
  rest: StreamCall<InputOf<Op>, E>,
): TRPCSubscriptionProcedure<Shape<Given<InputOf<Op>>, AsyncIterable<Tracked<E>>>> {
  const meta = metaOf(operation, rest, { answer: 'stream', item: rest.item });
  const made = guarded(meta)
    .input(unparsed)
    .subscription(async function* ({ ctx, input, signal }) {
      const answer = (await run(operation, ctx.call, input)) as OutputOf<Op>; // parsed by the operation's output schema
      const { actorNow } = ctx;
      const items = follow(ctx.call, answer, signal ?? NEVER);
      for await (const item of checked(items, { schema: rest.item, guard: meta.rest.guard, actorNow })) {
        yield ctx.via === 'rest' ? item : tracked(String(item.id), item.data);
      }
    });
  return made as never; // its types are those of the operation; over REST it yields items, which no tRPC client sees
}
