import { checkContinuity, decimalOf, type Proof, startProof, type StatementHead } from '@atrium/domain/bank-reconcile';
import type { BankEntry, RejectedRow } from '@atrium/domain/bank-reconcile';
import type { Dialect, DialectAnswers, Question } from './dialect.ts';
import { readStatements } from './read.ts';
import type { StatementFile } from './text.ts';

/** A file in memory, in pieces of `size` bytes, so that readers meet every boundary. */
export function fileOf(content: string | Uint8Array, size = 7): StatementFile {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return {
    name: 'statement',
    open: async function* open() {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    },
  };
}

export type ReadStatement = { head: StatementHead; entries: BankEntry[]; rejected: RejectedRow[]; proof: Proof };
export type ReadFile = {
  format: string;
  version: string | null;
  encoding: string;
  dialect: Dialect | null;
  question: Question | null;
  /** The files of an archive. */
  files: string[];
  statements: ReadStatement[];
};

/** Reads a whole file and proves each statement. */
export async function readAll(
  content: string | Uint8Array,
  answers: DialectAnswers = {},
  size?: number,
): Promise<ReadFile> {
  const file: ReadFile = {
    format: '',
    version: null,
    encoding: '',
    dialect: null,
    question: null,
    files: [],
    statements: [],
  };
  let entries: BankEntry[] = [];
  let rejected: RejectedRow[] = [];
  let proof = startProof();
  for await (const events of readStatements(fileOf(content, size), answers))
    for (const event of events) {
      if (event.kind === 'format') Object.assign(file, event);
      else if (event.kind === 'question') file.question = event.question;
      else if (event.kind === 'file') file.files.push(event.name);
      else if (event.kind === 'statement') {
        entries = [];
        rejected = [];
        proof = startProof();
      } else if (event.kind === 'entry') {
        entries.push(event.entry);
        proof.entry(event.entry);
      } else if (event.kind === 'rejected') {
        rejected.push(event.row);
        proof.reject(event.row);
      } else file.statements.push({ head: event.head, entries, rejected, proof: proof.end(event.head) });
    }
  return file;
}

/** One line per statement: account, currency, amounts, lines of rejected rows, and the outcome of the proof. */
export async function summaryOf(
  content: string | Uint8Array,
  answers: DialectAnswers = {},
  size?: number,
): Promise<string[]> {
  const { statements, question } = await readAll(content, answers, size);
  if (question) return [`asks for ${question.about}`];
  return statements.map(({ head, entries, rejected, proof }) =>
    [
      head.account || '-',
      proof.currency ?? '-',
      ...entries.map(({ amount, booked }) => `${decimalOf(amount)}${booked ? '' : '?'}`),
      ...rejected.map(({ place }) => `line ${place.line}!`),
      proof.outcome,
    ].join(' '),
  );
}

/** The findings between the statements of a file. */
export function chainOf({ statements }: ReadFile): string[] {
  const links = statements.map(({ head, proof }, at) => ({
    ...head,
    id: String(at + 1),
    rows: proof.rows,
    net: `${proof.credits.sum} ${proof.debits.sum}`,
  }));
  return checkContinuity(links).map(({ kind, before, after }) => `${kind} ${before} ${after}`);
}

/** A file written for the tests: its content and the summary that reading it must give. */
export type StatementCase = [name: string, content: string | Uint8Array, expected: string[], answers?: DialectAnswers];

export function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => WINDOWS_1252.get(character) ?? character.charCodeAt(0));
}

const WINDOWS_1252 = new Map([
  ['€', 0x80],
  ['’', 0x92],
  ['–', 0x96],
]);

export function utf16(text: string, isLittle: boolean, withMark = true): Uint8Array {
  const units = [
    ...(withMark ? [0xfe_ff] : []),
    ...Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)),
  ];
  return Uint8Array.from(units.flatMap((unit) => (isLittle ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])));
}

/** Lines of delimited text. */
export function csv(...lines: string[]): string {
  return `${lines.join('\r\n')}\r\n`;
}

/** Lines of text with tabs, which are written as `|`. */
export function tabbed(...lines: string[]): string {
  return csv(...lines).replaceAll('|', '\t');
}

/** A file as a bank exports it, and everything that reading it must give, see `fullSummaryOf`. */
export type ExportCase = [name: string, content: string | Uint8Array, expected: string[]];

/** One line for each statement (account, currency, balances, proof) and one for each row below it. */
export async function fullSummaryOf(content: string | Uint8Array): Promise<string[]> {
  const { statements, question } = await readAll(content, {}, 65_536);
  if (question) return [`asks for ${question.about}`];
  return statements.flatMap(({ head, entries, rejected, proof }) => [
    [
      head.account || '-',
      proof.currency ?? '-',
      `${balanceOf(head.opening)} to ${balanceOf(head.closing)}`,
      proof.outcome,
    ].join(' | '),
    ...entries.map(({ bookedOn, amount, booked, balance, description, details }) =>
      [
        bookedOn,
        `${decimalOf(amount)}${booked ? '' : ' not booked'}`,
        balance ? decimalOf(balance) : '-',
        description,
        ...details.map((detail) => `part ${detail.amount ? decimalOf(detail.amount) : '-'}`),
      ].join(' | '),
    ),
    ...rejected.map(({ place, reason }) => `line ${place.line}: ${reason}`),
  ]);
}

function balanceOf(balance: StatementHead['opening']): string {
  return balance ? decimalOf(balance.amount) : '-';
}
