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
  pagesToCut,
} from './indexing.queries.ts';
