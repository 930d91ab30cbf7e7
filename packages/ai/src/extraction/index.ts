export { extractCells } from './extract.ts';
export { generateSchema } from './generate-schema.ts';
export { type Confirmation, EXTRACTOR_VERSION, learnFrom } from '../local/index.ts';
export type { ColumnExperience } from '../reader/index.ts';
export type {
  ExtractedCell,
  Extraction,
  ExtractionColumn,
  ExtractionDocument,
  ExtractionPage,
  ProposedColumn,
} from '../evidence/index.ts';
