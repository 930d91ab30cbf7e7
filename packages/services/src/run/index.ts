export {
  type Ending,
  type ItemResult,
  type ItemWork,
  LostClaimError,
  type RunDefinition,
  RunEnds,
  type RunEvent,
  type Timing,
  type Verdict,
  type Wait,
} from './definition.ts';
export { stopRunById } from './end.ts';
export { run } from './run.ts';
