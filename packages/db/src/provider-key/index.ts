export { ProviderKeyEntity, type ProviderKeyRow } from './provider-key.entity.ts';
export { providerKeysOf } from './provider-key.queries.ts';
