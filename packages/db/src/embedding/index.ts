export {
  type ChunkRange,
  chunksWithout,
  type ChunkWithout,
  deleteOtherVectors,
  rangesWithout,
  serveModel,
} from './embedding.queries.ts';
