export { type Fetch, guardedFetch, type GuardOptions, OutboundError } from './guarded-fetch.ts';
