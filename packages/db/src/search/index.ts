export { passageExcerpts } from './excerpt.queries.ts';
export {
  type ChunkFound,
  countChunks,
  documentCards,
  lexemeFrequencies,
  loadChunks,
  matchChunks,
  nearestChunks,
  resolveScope,
  type SearchScope,
} from './search.queries.ts';
export { buildVectorIndex } from './vector-index.ts';
