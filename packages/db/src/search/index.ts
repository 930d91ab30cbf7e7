export { passageExcerpts } from './excerpt.queries.ts';
export { findByName, type NameFound } from './names.queries.ts';
export { lexemeFrequencies, matchChunks, type WordFrequency } from './lexical.queries.ts';
export { openingChunks, type OpeningFound } from './openings.queries.ts';
export {
  type ChunkFound,
  countChunks,
  documentCards,
  loadChunks,
  patternOf,
  resolveScope,
  narrowedTo,
  type SearchScope,
} from './search.queries.ts';
export { insertEmbeddings, nearestChunks, type NewEmbedding, vectorLiteral } from './vector.queries.ts';
export { fillSignatures } from './fill-signatures.ts';
export { buildVectorIndex } from './vector-index.ts';
