import type { DetectedType, ParsedPage, ParseLimits, Summary } from './document.ts';
import type { RefusalCode } from './refusal.ts';

/** How the name of a reading process's own temporary folder begins. */
export const READER_FOLDER = 'atrium-reader-';

/** What the parent asks of a reading process; one file at a time. */
export type Request = { file: { path: string; name: string }; limits: ParseLimits };

/** What a reading process answers: pages one by one, so that neither side holds a document twice. */
export type Answer =
  | { kind: 'announce'; pages: number; scanned: number }
  | { kind: 'page'; page: ParsedPage }
  | { kind: 'done'; type: DetectedType; summary: Summary }
  | { kind: 'refused'; code: RefusalCode }
  | { kind: 'fault'; reason: string };
