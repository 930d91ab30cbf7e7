export { countRows, isoTime, isoTimeOrNull, type ListField, listRows, type ListSource, pgArray } from './listing.ts';
