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
export { delimiterOf, headOf, readRecords } from './format/csv.ts';
export { widthOf } from './letter-widths.ts';
export { READER_FOLDER } from './messages.ts';
export { PARSER_VERSION, parseDocument } from './parse.ts';
export { endReader, memoryOf, returnReader, takeReader } from './readers.ts';
export type { Reader } from './readers.ts';
export { Refusal } from './refusal.ts';
export type { RefusalCode } from './refusal.ts';
export type { ParseOptions } from './parse.ts';
