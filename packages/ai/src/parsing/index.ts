export { checkArchive, entryContent } from './archive.ts';
export { detectType } from './detect.ts';
export { DEFAULT_LIMITS } from './document.ts';
export type {
  Box,
  DetectedType,
  FileType,
  LengthUnit,
  MergedCells,
  ParsedDocument,
  ParsedPage,
  ParseLimits,
  ParseOutcome,
  SheetRow,
  Span,
  TextLine,
  TextPiece,
} from './document.ts';
export { decodeText } from './encoding.ts';
export { delimiterOf, readRecords } from './format/csv.ts';
export { widthOf } from './letter-widths.ts';
export { PARSER_VERSION, parseDocument } from './parse.ts';
export { Refusal } from './refusal.ts';
export type { ParseOptions } from './parse.ts';
