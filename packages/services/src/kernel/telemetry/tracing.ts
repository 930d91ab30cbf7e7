import { context, type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { DomainError } from '@atrium/domain/kernel';

/** Ids, names from the source code, and numbers. Never text of users: file names, questions, contents, addresses. */
export type SpanFacts = Record<string, string | number | boolean>;
export type SpanOptions = { kind?: 'server' | 'client' | 'consumer'; facts?: SpanFacts };
/** A running span. `add` adds facts, `end` ends it once. */
export type OpenSpan = {
  add: (facts: SpanFacts) => void;
  end: (error?: unknown) => void;
  /** Runs with this span as the parent of new spans. */
  within: <T>(run: () => T) => T;
};

const KIND = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const;

let isOn = false;
/** Switches tracing on when an exporter exists. Without one, no spans are made. */
export function switchTracing(on: boolean): void {
  isOn = on;
}

const NO_SPAN: OpenSpan = { add: () => undefined, end: () => undefined, within: (run) => run() };

/** Records only the name of an error, because messages may quote input. Errors of the caller (4xx) do not fail the span. */
function fail(span: Span, error: unknown): void {
  const isDomain = error instanceof DomainError;
  span.setAttribute('error.type', isDomain ? error.code : error instanceof Error ? error.name : 'unknown');
  if (!isDomain || error.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
}

function opened(span: Span, parent: Context): OpenSpan {
  const inside = trace.setSpan(parent, span);
  return {
    add: (facts) => void span.setAttributes(facts),
    end: (error) => {
      if (error !== undefined) fail(span, error);
      span.end();
    },
    within: (run) => context.with(inside, run),
  };
}

function start(name: string, { kind, facts }: SpanOptions, parent: Context): OpenSpan {
  const options = { ...(kind ? { kind: KIND[kind] } : {}), ...(facts ? { attributes: facts } : {}) };
  return opened(trace.getTracer('atrium').startSpan(name, options, parent), parent);
}

/** Starts a span in the current one. The caller must end it. */
export function startSpan(name: string, options: SpanOptions = {}): OpenSpan {
  return isOn ? start(name, options, context.active()) : NO_SPAN;
}

async function running<T>(span: OpenSpan, run: (span: OpenSpan) => Promise<T>): Promise<T> {
  try {
    const result = await span.within(async () => run(span));
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}

/** Runs in a new span of the current one. */
export async function inSpan<T>(name: string, options: SpanOptions, run: (span: OpenSpan) => Promise<T>): Promise<T> {
  return isOn ? running(start(name, options, context.active()), run) : run(NO_SPAN);
}

/** Runs in a new span only if there is a current one, so that polling and heartbeats start no traces. */
export async function inInnerSpan<T>(
  name: string,
  options: SpanOptions,
  run: (span: OpenSpan) => Promise<T>,
): Promise<T> {
  return isOn && trace.getSpan(context.active()) ? inSpan(name, options, run) : run(NO_SPAN);
}

/** Runs outside the current trace, for repeated background work. */
export function outsideTraces<T>(run: () => T): T {
  return isOn ? context.with(ROOT_CONTEXT, run) : run();
}

/** Reads items outside the trace of the call, because live events can take hours. */
export async function* readOutsideTraces<T>(items: AsyncIterable<T>): AsyncGenerator<T, void> {
  const iterator = items[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await outsideTraces(async () => iterator.next());
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}

const TRACE_PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Returns the current trace as a traceparent for a job (W3C Trace Context, §3.2), or undefined without one. */
export function traceParent(): string | undefined {
  const span = isOn ? trace.getSpanContext(context.active()) : undefined;
  if (!span) return undefined;
  return `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}`;
}

/** Runs in a new span of the given traceparent, or of a new trace without one. */
export async function inContinuedSpan<T>(
  parent: string | undefined,
  name: string,
  options: SpanOptions,
  run: (span: OpenSpan) => Promise<T>,
): Promise<T> {
  if (!isOn) return run(NO_SPAN);
  const [, traceId, spanId, flags] = TRACE_PARENT.exec(parent ?? '') ?? [];
  const from =
    traceId && spanId && flags
      ? trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true })
      : ROOT_CONTEXT;
  return running(start(name, options, from), run);
}

/** Returns the id of the current trace for the log, or undefined without one. */
export function traceId(): string | undefined {
  return isOn ? trace.getSpanContext(context.active())?.traceId : undefined;
}
