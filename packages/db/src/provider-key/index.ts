export { ProviderKeyEntity, type ProviderKeyRow } from './provider-key.entity.ts';
