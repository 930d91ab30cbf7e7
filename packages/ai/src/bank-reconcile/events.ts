import type { BankEntry, Place, RejectedRow, StatementHead } from '@atrium/domain/bank-reconcile';
import type { Dialect, Question } from './dialect.ts';

export const FORMATS = [
  'OFX',
  'QIF',
  'MT940',
  'MT942',
  'CAMT',
  'BAI2',
  'Table',
  'Workbook',
  'Pages',
  'Archive',
] as const;
export type StatementFormat = (typeof FORMATS)[number];

/**
 * The parts of a file of statements, in its order. `statement` opens one; `end` has its complete head, because some formats print
 * balances after the entries.
 */
export type StatementEvent =
  /** The first event of a file. `version` as the file names it; `dialect` for formats that have none fixed. */
  | { kind: 'format'; format: StatementFormat; version: string | null; encoding: string; dialect: Dialect | null }
  /** The statements that follow are in this file of an archive. */
  | { kind: 'file'; name: string }
  | { kind: 'statement'; head: StatementHead }
  | { kind: 'entry'; entry: BankEntry }
  | { kind: 'rejected'; row: RejectedRow }
  | { kind: 'end'; head: StatementHead }
  /** Nothing in the file decides this. No row follows; read the file again with an answer. */
  | { kind: 'question'; question: Question };

/** Receives what a reader finds. Numbers the rows of a statement. */
export type Sink = {
  statement: (head: StatementHead) => void;
  entry: (entry: Omit<BankEntry, 'ordinal'>) => void;
  reject: (row: Omit<RejectedRow, 'ordinal'>) => void;
  end: () => void;
};

const LONGEST_TEXT = 400;

/** Collects events until they are taken. */
export function eventSink(): Sink & { take: () => StatementEvent[] } {
  let events: StatementEvent[] = [];
  let ordinal = 0;
  let open: StatementHead | null = null;
  function number(): number {
    ordinal += 1;
    return ordinal;
  }
  return {
    statement(head) {
      ordinal = 0;
      open = head;
      events.push({ kind: 'statement', head });
    },
    entry(entry) {
      events.push({ kind: 'entry', entry: { ordinal: number(), ...entry } });
    },
    reject(row) {
      const text = row.text.length > LONGEST_TEXT ? `${row.text.slice(0, LONGEST_TEXT)}…` : row.text;
      events.push({ kind: 'rejected', row: { ordinal: number(), ...row, text } });
    },
    end() {
      if (open) events.push({ kind: 'end', head: open });
      open = null;
    },
    take() {
      const taken = events;
      events = [];
      return taken;
    },
  };
}

/** The row of a statement that its file does not end: what is missing cannot be counted. */
export function cutOff(place: Place): Omit<RejectedRow, 'ordinal'> {
  return { place, text: '', reason: 'The file ends in the middle of the statement.', balance: null };
}

/** Reads decoded text piece by piece and tells the sink. */
export type TextReader = { push: (text: string) => void; end: () => void };
