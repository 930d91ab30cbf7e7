export { purgeTrash } from './purge.ts';
export { listTrash, restoreFromTrash } from './trash.ts';
