export { ApiKeyEntity, type ApiKeyRow } from './api-key.entity.ts';
export { listApiKeysOf, revokeKeyAndDescendants } from './api-key.queries.ts';
