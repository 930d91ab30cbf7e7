import type { DetectedType, ParsedPage, ParseLimits, Summary } from './document.ts';
import type { RefusalCode } from './refusal.ts';

/** Prefix of the name of a reading process's temporary folder. */
export const READER_FOLDER = 'atrium-reader-';

/** A request to a reading process, one file at a time. */
export type Request = { file: { path: string; name: string }; limits: ParseLimits };

/** The answers of a reading process. Pages are sent one by one, so that neither side keeps a document twice. */
export type Answer =
  | { kind: 'announce'; pages: number; scanned: number }
  | { kind: 'page'; page: ParsedPage }
  | { kind: 'done'; type: DetectedType; summary: Summary }
  | { kind: 'refused'; code: RefusalCode }
  | { kind: 'fault'; reason: string };
