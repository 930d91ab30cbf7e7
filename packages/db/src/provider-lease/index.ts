export { ProviderLeaseEntity } from './provider-lease.entity.ts';
export { joinLine, leaveLine, placesInTurn, renewPlaces } from './provider-lease.queries.ts';
