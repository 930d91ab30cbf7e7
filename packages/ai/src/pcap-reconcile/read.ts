import type { CapitalSide } from '@atrium/domain/pcap-reconcile';
import { type ParsedDocument, type ParseOptions, parseDocument } from '../parsing/index.ts';
import { readStatements } from './statement.ts';
import { UnreadableCapital } from './unreadable.ts';
import { readWorkbook } from './workbook.ts';

export type CapitalFile = { path: string; name: string };

type Options = Pick<ParseOptions, 'signal' | 'onFault'>;

/** Reads the partners of a workbook in a process with limits. @throws UnreadableCapital */
export async function readCapitalWorkbook(file: CapitalFile, options: Options = {}): Promise<CapitalSide> {
  const document = await parsed(file, 'workbook', options);
  if (!document.pages.some(({ rows }) => rows)) throw new UnreadableCapital(`“${file.name}” is no workbook.`);
  return readWorkbook(document);
}

/** Reads the partners of the statements in a PDF in a process with limits. @throws UnreadableCapital */
export async function readCapitalStatements(file: CapitalFile, options: Options = {}): Promise<CapitalSide> {
  return readStatements(await parsed(file, 'PDF', options));
}

type Kind = 'workbook' | 'PDF';

const TOO_LARGE: ReadonlySet<string> = new Set(['too_large', 'out_of_memory', 'timeout']);
/** Advice that makes a file smaller. */
const SMALLER: Readonly<Record<Kind, string>> = {
  workbook: 'Remove the sheets and rows that are not needed.',
  PDF: 'Upload only the pages with statements.',
};

const SENTENCES: Readonly<Record<string, string>> = {
  encrypted: 'is protected with a password. Upload it without one.',
  damaged: 'is damaged or incomplete and cannot be opened. Upload it again.',
  too_large: 'is too large to read.',
  out_of_memory: 'needs too much memory to read.',
  timeout: 'takes too long to read.',
  empty: 'is empty.',
  no_text: 'has no text that can be read. Upload one with text, or a sharper scan.',
  ocr_unavailable: 'is a scan, and text recognition is not installed on this server.',
  unsupported_type: 'cannot be read: its content is of another type.',
};

async function parsed(file: CapitalFile, kind: Kind, options: Options): Promise<ParsedDocument> {
  const outcome = await parseDocument(file, { ...options, isTabular: true });
  if (outcome.status === 'COMPLETED') return outcome.document;
  const sentence = SENTENCES[outcome.code];
  if (sentence === undefined) throw new UnreadableCapital(outcome.message);
  const advice = TOO_LARGE.has(outcome.code) ? ` ${SMALLER[kind]}` : '';
  throw new UnreadableCapital(`The ${kind} “${file.name}” ${sentence}${advice}`);
}
