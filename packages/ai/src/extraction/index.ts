export { extractCells } from './extract.ts';
export type { ExtractedCell, Extraction, ExtractionColumn, ExtractionDocument, ExtractionPage } from './types.ts';
