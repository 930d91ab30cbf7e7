export { type Face, type JobOutcome, type Meter, meter, useMeter } from './meter.ts';
export {
  inContinuedSpan,
  inInnerSpan,
  inSpan,
  type OpenSpan,
  outsideTraces,
  readOutsideTraces,
  type SpanFacts,
  type SpanOptions,
  startSpan,
  switchTracing,
  traceId,
  traceParent,
} from './tracing.ts';
