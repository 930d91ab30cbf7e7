export { isoTime, isoTimeOrNull, type ListField, listRows, pgArray } from './listing.ts';
