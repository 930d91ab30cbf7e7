import { createReadStream } from 'node:fs';
import {
  type Dialect,
  type DialectAnswers,
  type Question,
  readStatements,
  type StatementEvent,
  type StatementFile,
} from '@atrium/ai/bank-reconcile';
import {
  type BankEntry,
  type ChainLink,
  checkContinuity,
  type Decision,
  type EnteredRow,
  entryOf,
  foldText,
  isStorable,
  type PrintedBalance,
  type Proof,
  type RejectedRow,
  type RuleRow,
  startProof,
  type StatementHead,
} from '@atrium/domain/bank-reconcile';
import {
  type NewRejectedRow,
  packTransactions,
  type NewTransaction,
  type PackedTransactions,
} from '@atrium/db/bank-reconcile';
import { newId } from '@atrium/domain/kernel';
import { occurrenceCounter, rejectedKeys, rowHashOf } from './import-identity.ts';
import type { Spool } from './import-spool.ts';

/** Rows of a file that are written with one statement. */
export type Part = { rows: PackedTransactions | null; rejected: NewRejectedRow[] };

const ROWS_PER_PART = 2_000;

/** The kind of a file: its format, and its notation if the format has none fixed. */
export type FileFacts = {
  format: string | null;
  formatVersion: string | null;
  encoding: string | null;
  dialect: Dialect | null;
};

/** One statement of one account in a file. */
export type SectionRead = {
  id: string;
  ordinal: number;
  head: StatementHead;
  proof: Proof;
  /** An earlier statement of the file says the same, so its rows count there. */
  isRepeat: boolean;
};

export type FileRead =
  | { facts: FileFacts; question: Question; account: string; headings: string }
  | {
      facts: FileFacts;
      question: null;
      sections: SectionRead[];
      rows: number;
      rejected: number;
      /** Whether the statements are in several files, which can have equal rows. */
      isArchive: boolean;
    };

export type Reading = {
  /** Returns what gives rows their ids, see `transactionIds`. `file` is that of an archive. */
  idsOf: (file: string | null) => (rowHash: string, occurrence: number) => string;
  file: StatementFile;
  /** Returns what was answered about files of an account with these column names. */
  answersFor: (account: string, headings: string) => Promise<DialectAnswers>;
  decide: (row: RuleRow) => Decision;
  /** The entries of people for rows that cannot be read, by the keys of the rows. */
  entered: ReadonlyMap<string, EnteredRow>;
  spool: Spool<Part>;
  signal: AbortSignal;
};

/** The rows of one read are in memory at once. Those of larger reads live so long that V8 moves them to the old generation. */
const READ_BYTES = 65_536;

/** Opens a local file of statements, which can be read more than once. */
export function statementFile(path: string, name: string): StatementFile {
  return { name, path, open: () => createReadStream(path, { highWaterMark: READ_BYTES }) };
}

/** The column names of a file in their order. */
function headingsOf(dialect: Dialect | null): string {
  return (dialect?.columns ?? []).map(({ name }) => name.trim()).join('|');
}

/** Reads a file with the first possible answer to a question, to find the account and the columns that the question is about. */
async function subjectOf(
  file: StatementFile,
  answers: DialectAnswers,
  { about, choices }: Question,
  signal: AbortSignal,
): Promise<{ account: string; headings: string; facts: FileFacts | null }> {
  const [choice] = choices;
  const tried: DialectAnswers = { ...answers, [about]: choice?.answer };
  let facts: FileFacts | null = null;
  for await (const events of readStatements(file, tried, signal)) {
    for (const event of events) {
      if (event.kind === 'format') facts = factsOf(event);
      if (event.kind === 'statement')
        return { account: event.head.account, headings: headingsOf(facts?.dialect ?? null), facts };
    }
  }
  return { account: '', headings: headingsOf(facts?.dialect ?? null), facts };
}

function factsOf({ format, version, encoding, dialect }: Extract<StatementEvent, { kind: 'format' }>): FileFacts {
  return { format, formatVersion: version, encoding, dialect };
}

const QUESTIONS_PER_FILE = 4;

/**
 * Reads the statements of a file: proves each of them, decides the category of each row, and puts the rows on the spools.
 * Asks at most one question, and only if it was not answered for the account before. @throws UnreadableStatement
 */
export async function readFile(reading: Reading): Promise<FileRead> {
  let answers: DialectAnswers = {};
  for (let asked = 0; asked < QUESTIONS_PER_FILE; asked += 1) {
    const found = await readOnce(reading, answers);
    if (!('question' in found)) return { ...found, question: null };
    const { question } = found;
    const { account, headings, facts } = await subjectOf(reading.file, answers, question, reading.signal);
    const known = await reading.answersFor(account, headings);
    if (known[question.about] === undefined || answers[question.about] !== undefined)
      return { facts: facts ?? found.facts, question, account, headings };
    answers = { ...known, ...answers, [question.about]: known[question.about] };
  }
  throw new Error('The reader asks a question that was answered.');
}

type Open = { section: SectionOpen; proof: ReturnType<typeof startProof> };
type SectionOpen = Pick<SectionRead, 'id' | 'ordinal'> & { account: string; currency: string | null };
type ReadOnce = { facts: FileFacts; question: Question } | Omit<Extract<FileRead, { question: null }>, 'question'>;

async function readOnce({ file, ...reading }: Reading, answers: DialectAnswers): Promise<ReadOnce> {
  let facts: FileFacts = { format: null, formatVersion: null, encoding: null, dialect: null };
  const sections = sectionReader(reading);
  for await (const events of readStatements(file, answers, reading.signal)) {
    reading.signal.throwIfAborted();
    for (const event of events) {
      if (event.kind === 'question') return { facts, question: event.question };
      if (event.kind === 'format') facts = factsOf(event);
      else await sections.read(event);
    }
  }
  const read = await sections.end();
  return { facts, ...read };
}

type SectionEvent = Exclude<StatementEvent, { kind: 'format' | 'question' }>;

/** Collects rows and puts them on the spool by the thousand. */
function partWriter(spool: Spool<Part>) {
  let rows: NewTransaction[] = [];
  let rejected: NewRejectedRow[] = [];
  async function write(): Promise<void> {
    if (rows.length + rejected.length === 0) return;
    const part = { rows: rows.length > 0 ? packTransactions(rows) : null, rejected };
    rows = [];
    rejected = [];
    await spool.add(part);
  }
  const isFull = () => rows.length + rejected.length >= ROWS_PER_PART;
  return {
    write,
    row: async (row: NewTransaction): Promise<void> => {
      rows.push(row);
      if (isFull()) await write();
    },
    reject: async (row: NewRejectedRow): Promise<void> => {
      rejected.push(row);
      if (isFull()) await write();
    },
    end: async (): Promise<void> => {
      await write();
      await spool.end();
    },
  };
}

function sectionReader({ idsOf, decide, entered, spool }: Omit<Reading, 'file' | 'answersFor'>) {
  let idOf = idsOf(null);
  let occurrenceOf = occurrenceCounter();
  let keyOf = rejectedKeys(null);
  let isArchive = false;
  const parts = partWriter(spool);
  const closings = new Map<string, PrintedBalance>();
  const done: SectionRead[] = [];
  let open: Open | null = null;
  let rows = 0;
  let rejected = 0;
  function current(): Open {
    if (!open) throw new Error('A row came before its statement.');
    return open;
  }
  async function reject(row: RejectedRow): Promise<void> {
    const { section, proof } = current();
    const { ordinal, place, text, reason } = row;
    const key = keyOf(section.account, text);
    const found = entered.get(key);
    if (found) {
      const entry = entryOf(row, found);
      proof.entered(row, entry, key);
      return enter(entry);
    }
    proof.reject({ ...row, key });
    rejected += 1;
    await parts.reject({ id: newId(), sectionId: section.id, ordinal, place, text, reason });
  }
  async function enter(entry: BankEntry): Promise<void> {
    const { amount, balance, ordinal, place, description } = entry;
    if (!isStorable(amount) || (balance && !isStorable(balance))) {
      const reason = 'The amount has more digits than can be stored.';
      return reject({ ordinal, place, text: description, reason, balance: null });
    }
    const { section, proof } = current();
    proof.entry(entry);
    rows += 1;
    const rowHash = rowHashOf(section.account, section.currency, entry);
    const occurrence = occurrenceOf(rowHash);
    const folded = foldText(description);
    return parts.row({
      id: idOf(rowHash, occurrence),
      sectionId: section.id,
      account: section.account,
      entry: entry.currency === null ? { ...entry, currency: section.currency } : entry,
      folded,
      rowHash,
      occurrence,
      decision: decide({ text: folded, amount, type: entry.side }),
    });
  }
  return {
    read: async (event: SectionEvent): Promise<void> => {
      if (event.kind === 'entry') return enter(event.entry);
      if (event.kind === 'rejected') return reject(event.row);
      if (event.kind === 'file') {
        // Rows of one file are different rows. Those of two files are compared when they are stored, so they never share a part.
        await parts.write();
        idOf = idsOf(event.name);
        occurrenceOf = occurrenceCounter();
        keyOf = rejectedKeys(event.name);
        isArchive = true;
        return undefined;
      }
      if (event.kind === 'statement') {
        const { account, currency } = event.head;
        open = { section: { id: newId(), ordinal: done.length + 1, account, currency }, proof: startProof() };
        return undefined;
      }
      const { section, proof } = current();
      const { head } = event;
      const chain = `${head.account}|${head.currency ?? ''}`;
      const proved = proof.end(head, closings.get(chain) ?? null);
      if (head.closing) closings.set(chain, head.closing);
      done.push({ id: section.id, ordinal: section.ordinal, head, proof: proved, isRepeat: false });
      open = null;
      return undefined;
    },
    end: async () => {
      await parts.end();
      return { sections: withRepeats(done), rows, rejected, isArchive };
    },
  };
}

/** A statement as a link of the chain of its account. */
export function chainLink({ id, head, proof }: Pick<SectionRead, 'id' | 'head' | 'proof'>): ChainLink {
  const { account, currency, number, from, to, opening, closing } = head;
  const net = JSON.stringify([proof.credits, proof.debits]);
  return { id, account, currency, number, from, to, opening, closing, rows: proof.rows, net };
}

/** Marks statements that an earlier one in the file repeats. */
function withRepeats(sections: SectionRead[]): SectionRead[] {
  const repeats = new Set(
    checkContinuity(sections.map(chainLink)).flatMap(({ kind, after }) => (kind === 'repeat' ? [after] : [])),
  );
  return sections.map((section) => (repeats.has(section.id) ? { ...section, isRepeat: true } : section));
}
