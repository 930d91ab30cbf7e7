export {
  type Claimed,
  claimItems,
  freeClaims,
  holdsItem,
  type Lane,
  putItemOff,
  renewClaims,
  wakeDueItems,
  wakeEveryItemFor,
  wakeItemsFor,
} from './claim.queries.ts';
export { appendEvents, type EventFound, type EventsRead, numberEvents, readEvents } from './event.queries.ts';
export { addItems, countItem, type ItemChange, itemsLeft, type RunCounted } from './item.queries.ts';
export { listLiveRuns } from './list.queries.ts';
export { type Entered, enterLane, leaveLane, setTimer, takeLane } from './lane.queries.ts';
export { RunEntity, RunEventEntity, RunItemEntity, type RunItemRow, type RunRow } from './run.entity.ts';
export {
  addReserved,
  deleteRuns,
  endRun,
  findRun,
  insertRun,
  liveRunsOf,
  membershipOf,
  type RunFound,
} from './run.queries.ts';
