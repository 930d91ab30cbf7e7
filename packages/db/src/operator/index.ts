export {
  clearStamp,
  documentsWithoutChunks,
  documentsWithoutVectors,
  type DocumentToQueue,
  markPending,
  nextDocuments,
  organizationsToRefresh,
  repairChunks,
} from './requeue.queries.ts';
