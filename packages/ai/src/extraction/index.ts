export { extractCells } from './extract.ts';
export { generateSchema } from './generate-schema.ts';
export type { ProposedColumn } from './generate-schema.ts';
export { EXTRACTOR_VERSION } from './local/extract.ts';
export type { ExtractedCell, Extraction, ExtractionColumn, ExtractionDocument, ExtractionPage } from './types.ts';
