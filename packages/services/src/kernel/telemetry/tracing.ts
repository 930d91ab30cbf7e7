import { context, type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { DomainError } from '@atrium/domain/kernel';

/** Ids, names from the sources, numbers. Never what a person wrote: names of files, questions, contents, addresses. */
export type SpanFacts = Record<string, string | number | boolean>;
export type SpanOptions = { kind?: 'server' | 'client' | 'consumer'; facts?: SpanFacts };
/** A stretch of time under way. `add` tells more of it, `end` ends it once. */
export type OpenSpan = {
  add: (facts: SpanFacts) => void;
  end: (error?: unknown) => void;
  /** Runs with it as the parent of what begins meanwhile. */
  within: <T>(run: () => T) => T;
};

const KIND = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const;

let isOn = false;
/** Switched on when an exporter is there; until then nothing is made or measured. */
export function switchTracing(on: boolean): void {
  isOn = on;
}

const NO_SPAN: OpenSpan = { add: () => undefined, end: () => undefined, within: (run) => run() };

/** The failure's name only: messages may quote what was sent. What the caller did wrong is no failure of the span. */
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

/** Begins a span under the one that runs now. Whoever begins it ends it. */
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

/** Runs within a span under the one that runs now. */
export async function inSpan<T>(name: string, options: SpanOptions, run: (span: OpenSpan) => Promise<T>): Promise<T> {
  return isOn ? running(start(name, options, context.active()), run) : run(NO_SPAN);
}

/** The same where a span runs already; what nobody asked for (polling, heartbeats) begins no trace. */
export async function inInnerSpan<T>(
  name: string,
  options: SpanOptions,
  run: (span: OpenSpan) => Promise<T>,
): Promise<T> {
  return isOn && trace.getSpan(context.active()) ? inSpan(name, options, run) : run(NO_SPAN);
}

/** Runs outside the trace that runs now: for what goes on beside the work, again and again. */
export function outsideTraces<T>(run: () => T): T {
  return isOn ? context.with(ROOT_CONTEXT, run) : run();
}

/** What comes in the course of hours (live events) is read outside the trace of the call that asked for it. */
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

/** The trace that runs now as it travels with a job (W3C Trace Context, §3.2); undefined where there is none. */
export function traceParent(): string | undefined {
  const span = isOn ? trace.getSpanContext(context.active()) : undefined;
  if (!span) return undefined;
  return `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}`;
}

/** Runs within a span that goes on with a trace that began elsewhere, or begins one. */
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

/** The id of the trace that runs now, for the log; undefined where there is none. */
export function traceId(): string | undefined {
  return isOn ? trace.getSpanContext(context.active())?.traceId : undefined;
}
