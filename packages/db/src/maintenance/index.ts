export { deleteExpired, purgeTrash } from './maintenance.queries.ts';
