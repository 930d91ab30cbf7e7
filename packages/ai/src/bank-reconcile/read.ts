import { delimiterOf } from '../parsing/index.ts';
import { bai2Reader } from './bai2.ts';
import { camtReader } from './camt.ts';
import type { Dialect, DialectAnswers } from './dialect.ts';
import { eventSink, type Sink, type StatementEvent, type StatementFormat, type TextReader } from './events.ts';
import { mt940Reader } from './mt940.ts';
import { ofxReader } from './ofx.ts';
import { qifEvidence, qifReader } from './qif.ts';
import { type TableDecision, tableEvidence } from './table-evidence.ts';
import { accountTables } from './table-accounts.ts';
import { delimitedRows, type TableRow } from './table-rows.ts';
import { yearEvidence } from './table-years.ts';
import { decoded, encodingOf, firstBytes, type StatementFile } from './text.ts';
import { isParsedFormat, readParsedFile, withLocalPath } from './parsed-file.ts';
import { isArchive, readArchive, statementsIn } from './statement-archive.ts';
import { UnreadableStatement } from './unreadable.ts';

type TextFormat = Exclude<StatementFormat, 'Workbook' | 'Pages' | 'Archive'>;

const START_CHARACTERS = 64_000;

/**
 * Reads a file of bank statements, in groups of events. Text formats are streamed from the bytes; those without a fixed grammar
 * are read twice, because their dialect is decided over the whole file. Workbooks, PDFs and pictures are read in a process of
 * their own, which `signal` ends. The files of an archive are read one after the other. @throws UnreadableStatement
 */
export async function* readStatements(
  file: StatementFile,
  answers: DialectAnswers = {},
  signal?: AbortSignal,
): AsyncGenerator<StatementEvent[]> {
  const encoding = await encodingOf(file);
  const start = await startOf(file, encoding);
  const head = await firstBytes(file);
  if (isParsedFormat(head, start)) {
    yield* withLocalPath(file, async function* read(path) {
      const names = isArchive(head) ? await statementsIn(path) : null;
      if (names) yield* readArchive(path, names, (entry) => readInArchive(entry));
      else yield* readParsedFile({ path, name: file.name }, answers, signal);
    });
    return;
  }
  yield* readTextFile(file, encoding, start, answers);
}

/** Reads a file of an archive. @throws UnreadableStatement */
async function* readInArchive(file: StatementFile): AsyncGenerator<StatementEvent[]> {
  const encoding = await encodingOf(file);
  const start = await startOf(file, encoding);
  if (isParsedFormat(await firstBytes(file), start))
    throw new UnreadableStatement('Upload it by itself, so that its columns can be checked.');
  yield* readTextFile(file, encoding, start, {});
}

async function* readTextFile(
  file: StatementFile,
  encoding: string,
  start: string,
  answers: DialectAnswers,
): AsyncGenerator<StatementEvent[]> {
  if (start.trim() === '') throw new UnreadableStatement('The file is empty.');
  if (start.includes('\u0000')) throw new UnreadableStatement('The file is not a text of bank statements.');
  const format = formatOf(start);
  if (format === 'Table' && /^\s*[[{]\s*["{[\]}]/.test(start))
    throw new UnreadableStatement('The file is JSON. Export the statement as OFX, CAMT, MT940, CSV or PDF.');
  if (format === 'Table') yield* readTable(file, encoding, start, answers);
  else if (format === 'QIF') yield* readQif(file, encoding, answers);
  else {
    const version = versionOf(format, start);
    yield [{ kind: 'format', format, version, encoding, dialect: null }];
    yield* readText(file, encoding, READERS[format]);
  }
}

const READERS = { OFX: ofxReader, MT940: mt940Reader, MT942: mt940Reader, CAMT: camtReader, BAI2: bai2Reader } as const;

async function startOf(file: StatementFile, encoding: string): Promise<string> {
  let text = '';
  for await (const piece of decoded(file, encoding)) {
    text += piece;
    if (text.length >= START_CHARACTERS) break;
  }
  return text.slice(0, START_CHARACTERS);
}

function formatOf(start: string): TextFormat {
  const text = start.trimStart();
  if (/OFXHEADER|<OFX>/i.test(text)) return 'OFX';
  if (/<(?:\w+:)?(?:BkToCstmrStmt|BkToCstmrAcctRpt|BkToCstmrDbtCdtNtfctn)\b|camt\.05[234]/.test(text)) return 'CAMT';
  if (/^(?:!(?:type|account|option|clear))/i.test(text)) return 'QIF';
  if (isBareQif(text)) return 'QIF';
  if (text.startsWith('01,')) return 'BAI2';
  if (/^(?:\{[^\n]*)?:20:/m.test(text) && /^:(?:25P?|28C?):/m.test(text))
    return /^:(?:13D?|34F|90[CD]):/m.test(text) && !/^:6[02][FM]:/m.test(text) ? 'MT942' : 'MT940';
  return 'Table';
}

/** Records of QIF without the line of their type. */
function isBareQif(text: string): boolean {
  const [record] = text.split(/^\^[ \t]*\r?$/m, 1);
  const lines = (record ?? '').trim().split(/\r?\n|\r/);
  const codes = lines.map((line) => line.slice(0, 1));
  if (record === text || !codes.every((code) => /^[A-Z$%]$/.test(code))) return false;
  return codes.includes('D') && (codes.includes('T') || codes.includes('U')) && /^D\s*\d/m.test(record ?? '');
}

function versionOf(format: TextFormat, start: string): string | null {
  if (format === 'CAMT') return /camt\.05[234]\.\d{3}\.\d{2}/.exec(start)?.[0] ?? null;
  if (format === 'OFX') return /\bVERSION[:=]\s*["']?(\d{3})/i.exec(start)?.[1] ?? null;
  return null;
}

/** Streams decoded text through a reader. */
async function* readText(
  file: StatementFile,
  encoding: string,
  open: (sink: Sink) => TextReader,
): AsyncGenerator<StatementEvent[]> {
  const sink = eventSink();
  const reader = open(sink);
  let isEmpty = true;
  for await (const piece of decoded(file, encoding)) {
    reader.push(piece);
    const events = sink.take();
    if (events.length === 0) continue;
    isEmpty = false;
    yield events;
  }
  reader.end();
  const events = sink.take();
  if (events.length > 0) yield events;
  // Such as the answer of a bank that refuses to sign in.
  else if (isEmpty) throw new UnreadableStatement('The file has no statement of an account.');
}

async function pass(file: StatementFile, encoding: string, reader: TextReader): Promise<void> {
  for await (const piece of decoded(file, encoding)) reader.push(piece);
  reader.end();
}

async function* readQif(
  file: StatementFile,
  encoding: string,
  answers: DialectAnswers,
): AsyncGenerator<StatementEvent[]> {
  const evidence = qifEvidence();
  await pass(file, encoding, evidence.reader);
  const dialect = evidence.decide(answers);
  if ('question' in dialect) {
    yield [formatEvent('QIF', encoding, null), { kind: 'question', question: dialect.question }];
    return;
  }
  yield [formatEvent('QIF', encoding, dialect)];
  yield* readText(file, encoding, (sink) => qifReader(sink, dialect));
}

async function* readTable(
  file: StatementFile,
  encoding: string,
  start: string,
  answers: DialectAnswers,
): AsyncGenerator<StatementEvent[]> {
  // Excel names the delimiter in a line of its own.
  const named = /^sep=(.)\r?\n/i.exec(start)?.[1];
  const delimiter = named ?? delimiterIn(start);
  const plain = await decideTable(file, encoding, { delimiter, answers, complete: (row) => row });
  const { complete, evidence, decision } =
    'refusal' in plain ? await completedYears(file, encoding, { delimiter, answers, plain }) : keptAs(plain);
  if ('refusal' in decision) throw new UnreadableStatement(decision.refusal);
  if ('question' in decision) {
    yield [formatEvent('Table', encoding, null), { kind: 'question', question: decision.question }];
    return;
  }
  const { layout } = decision;
  const dialect = { ...layout.dialect, evidence: [...evidence, ...layout.dialect.evidence] };
  yield [formatEvent('Table', encoding, dialect)];
  yield* readText(file, encoding, (sink) => {
    const rows = accountTables(sink, layout);
    return delimitedRows(
      delimiter,
      (row) => rows.row(complete(row)),
      () => rows.end(),
    );
  });
}

type Complete = (row: TableRow) => TableRow;
type Decided = { decision: TableDecision; complete: Complete; evidence: string[] };

function keptAs(decision: TableDecision): Decided {
  return { decision, complete: (row) => row, evidence: [] };
}

async function decideTable(
  file: StatementFile,
  encoding: string,
  { delimiter, answers, complete }: { delimiter: string; answers: DialectAnswers; complete: Complete },
): Promise<TableDecision> {
  const evidence = tableEvidence(delimiter);
  await passRows(file, encoding, delimiter, (row) => evidence.row(complete(row)));
  return evidence.decide(answers);
}

/** Decides a table again with the years of its days, if they are what it lacks. */
async function completedYears(
  file: StatementFile,
  encoding: string,
  { delimiter, answers, plain }: { delimiter: string; answers: DialectAnswers; plain: TableDecision },
): Promise<Decided> {
  const years = yearEvidence();
  await passRows(file, encoding, delimiter, (row) => years.row(row));
  const decision = years.decide(answers);
  if (!decision) return keptAs(plain);
  if (!('complete' in decision)) return keptAs(decision);
  const { complete, evidence } = decision;
  return { complete, evidence, decision: await decideTable(file, encoding, { delimiter, answers, complete }) };
}

async function passRows(
  file: StatementFile,
  encoding: string,
  delimiter: string,
  take: (row: TableRow) => void,
): Promise<void> {
  await pass(
    file,
    encoding,
    delimitedRows(delimiter, take, () => {}),
  );
}

const DELIMITERS = [';', ',', '\t', '|'];

/** The delimiter that makes the start of the file a table of days and amounts. */
function delimiterIn(start: string): string {
  const likeliest = delimiterOf(start);
  // The last line of the sample can be cut.
  const sample = start.length < START_CHARACTERS ? start : start.slice(0, start.lastIndexOf('\n') + 1);
  const fitting = [likeliest, ...DELIMITERS].find((delimiter) => {
    const evidence = tableEvidence(delimiter);
    const rows = delimitedRows(
      delimiter,
      (row) => evidence.row(row),
      () => {},
    );
    rows.push(sample);
    rows.end();
    return !('refusal' in evidence.decide({}));
  });
  return fitting ?? likeliest;
}

function formatEvent(format: StatementFormat, encoding: string, dialect: Dialect | null): StatementEvent {
  return { kind: 'format', format, version: null, encoding, dialect };
}
