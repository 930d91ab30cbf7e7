export {
  countTrashedWith,
  findRestorable,
  homecomingOf,
  listRestorable,
  purge,
  restore,
  restoreFolder,
  type Trashed,
  type TrashFeatures,
  type TrashKind,
} from './trash.queries.ts';
