export { type Face, type JobOutcome, meter } from './meter.ts';
export { startTelemetry, type Telemetry } from './start-telemetry.ts';
export {
  inContinuedSpan,
  inInnerSpan,
  inSpan,
  type OpenSpan,
  outsideTraces,
  type SpanFacts,
  type SpanOptions,
  startSpan,
  traceId,
  traceParent,
} from './tracing.ts';
