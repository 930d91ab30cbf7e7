export { ApiKeyEntity, type ApiKeyRow } from './api-key.entity.ts';
