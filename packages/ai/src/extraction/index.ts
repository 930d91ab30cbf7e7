export { extractCells } from './extract.ts';
export { generateSchema } from './generate-schema.ts';
export type { ProposedColumn } from './generate-schema.ts';
export type { Extraction } from './types.ts';
