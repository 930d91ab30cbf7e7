export { purgeTrash } from './purge.process.ts';
export { listTrash, restoreFromTrash } from './trash.ts';
