export { defineList, type List, type TextSelect } from './define-list.ts';
export {
  countRows,
  isoTime,
  isoTimeOrNull,
  type ListField,
  listRows,
  type ListSource,
  pgArray,
  placeOf,
} from './listing.ts';
