export { queueIndexing } from './queue.ts';
