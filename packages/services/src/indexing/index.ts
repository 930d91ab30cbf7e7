export { queueIndexing } from './queue.ts';
export { indexingOf } from './waiting.ts';
