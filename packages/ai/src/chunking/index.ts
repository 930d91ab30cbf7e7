export { CHUNKER_VERSION, chunkPages } from './chunk.ts';
export type { Chunk } from './chunk.ts';
export { countTokens } from './tokens.ts';
