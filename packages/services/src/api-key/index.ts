export { createApiKey } from './create.ts';
export { deleteApiKey } from './delete.ts';
export { listApiKeys } from './list.ts';
