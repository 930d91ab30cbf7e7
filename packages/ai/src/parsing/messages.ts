import type { DetectedType, ParsedPage, ParseLimits, Summary } from './document.ts';
import type { Manner } from './ocr/settings.ts';
import type { RefusalCode } from './refusal.ts';

/** Prefix of the name of a reading process's temporary folder. */
export const READER_FOLDER = 'atrium-reader-';

/** A request to a reading process, one file at a time. */
export type Request = { kind: 'read'; file: { path: string; name: string }; limits: ParseLimits; isTabular: boolean };

/** Work for a program outside of the reading process: text recognition of a PGM picture, or a conversion of the file. */
export type ProgramTask =
  | { name: 'tesseract'; picture: Uint8Array; manner: Manner }
  | { name: 'soffice'; target: 'docx' | 'pptx' };

/** `output` is what `tesseract` printed, or the path of the file that `soffice` wrote. */
export type ProgramOutcome = { status: 'done'; output: Uint8Array } | { status: 'failed' } | { status: 'absent' };

/** The message to a reading process. */
export type Reply = Request | { kind: 'program'; id: number; outcome: ProgramOutcome };

/** The answers of a reading process. Pages are sent one by one, so that neither side keeps a document twice. */
export type Answer =
  | { kind: 'announce'; pages: number; scanned: number }
  | { kind: 'page'; page: ParsedPage }
  | { kind: 'program'; id: number; task: ProgramTask }
  | { kind: 'done'; type: DetectedType; summary: Summary }
  | { kind: 'refused'; code: RefusalCode }
  | { kind: 'fault'; reason: string };
