export {
  ITEM_STATES,
  type ItemEnd,
  type ItemState,
  RUN_STATES,
  type RunEnd,
  type RunState,
  secondsLeft,
} from './schema.ts';
