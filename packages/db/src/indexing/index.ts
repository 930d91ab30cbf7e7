export {
  chunksWithoutVector,
  deleteChunks,
  deleteChunksOfVersion,
  deleteOtherVectors,
  deletePages,
  hasChunks,
  isCurrentVersion,
  loadToIndex,
  lockDocument,
  lockVersion,
  markPending,
  pagesToCut,
} from './indexing.queries.ts';
