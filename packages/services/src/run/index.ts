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
export { reserveMore, runKey, stopRunById, wakeWaiting } from './end.ts';
export { deleteRuns, findRun, listLiveRuns, liveRunsOf, membershipOf, type RunFound } from '@atrium/db/run';
export { followEvents, followRun } from './follow.ts';
export { FileChanged, type FileReading, readFiles } from './read-files.ts';
export { run } from './run.ts';
