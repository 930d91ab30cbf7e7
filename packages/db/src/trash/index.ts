export {
  countTrashedWith,
  findRestorable,
  homecomingOf,
  listRestorable,
  purge,
  restore,
  restoreFolder,
  type Trashed,
  type TrashKind,
} from './trash.queries.ts';
