export { extractCells } from './extract.ts';
export { generateSchema } from './generate-schema.ts';
export { EXTRACTOR_VERSION } from '../local/index.ts';
export type {
  ExtractedCell,
  Extraction,
  ExtractionColumn,
  ExtractionDocument,
  ExtractionPage,
  ProposedColumn,
} from '../evidence/index.ts';
