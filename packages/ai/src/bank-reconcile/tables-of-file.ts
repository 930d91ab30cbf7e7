import type { Dialect, DialectAnswers, Question } from './dialect.ts';
import type { Sink } from './events.ts';
import { type TableDecision, tableEvidence, type TableLayout } from './table-evidence.ts';
import type { TableRow } from './table-rows.ts';
import { yearEvidence } from './table-years.ts';
import { type TableFacts, tableReader } from './table.ts';

/** A table in memory: of a sheet, or of the pages of an account. */
export type MemoryTable = {
  rows: readonly TableRow[];
  /** Facts that the source decides itself, such as the decimal mark of cells that are numbers. */
  answers?: DialectAnswers;
  evidence?: readonly string[];
  facts?: TableFacts;
};

export type DecidedTables =
  | { kind: 'question'; question: Question }
  | { kind: 'refusal'; refusal: string }
  | { kind: 'tables'; dialect: Dialect; read: (sink: Sink) => Generator<void> };

/**
 * Decides the layout of each table. Tables that have no days and amounts are left out. A short table takes what it cannot
 * decide from the first one. The dialect is that of the first table.
 */
export function decideTables(tables: readonly MemoryTable[], answers: DialectAnswers): DecidedTables {
  const decided: { table: MemoryTable; layout: TableLayout }[] = [];
  let refusal = 'The file has no table with days and amounts.';
  for (const given of tables) {
    const [first] = decided;
    const known = { ...(first && knownFrom(first.layout.dialect)), ...given.answers, ...answers };
    let table = given;
    let decision = decideTable(table, known);
    if ('refusal' in decision) {
      const completed = withYears(table, answers);
      if (completed && 'question' in completed) return { kind: 'question', question: completed.question };
      if (completed && 'refusal' in completed) decision = completed;
      else if (completed) {
        table = completed;
        decision = decideTable(table, known);
      }
    }
    if ('question' in decision) return { kind: 'question', question: decision.question };
    if ('refusal' in decision) refusal = decision.refusal;
    else decided.push({ table, layout: decision.layout });
  }
  const [first] = decided;
  if (!first) return { kind: 'refusal', refusal };
  const dialect = {
    ...first.layout.dialect,
    evidence: [...(first.table.evidence ?? []), ...first.layout.dialect.evidence],
  };
  return {
    kind: 'tables',
    dialect,
    *read(sink) {
      for (const { table, layout } of decided) {
        const reader = tableReader(sink, layout, table.facts);
        for (const row of table.rows) {
          reader.row(row);
          yield;
        }
        reader.end();
      }
    },
  };
}

function decideTable({ rows }: MemoryTable, answers: DialectAnswers): TableDecision {
  const evidence = tableEvidence(null);
  for (const row of rows) evidence.row(row);
  return evidence.decide(answers);
}

/** Returns the table with the years of its days; null if they are not what it lacks. */
function withYears(
  table: MemoryTable,
  answers: DialectAnswers,
): MemoryTable | { question: Question } | { refusal: string } | null {
  const years = yearEvidence();
  for (const row of table.rows) years.row(row);
  const decision = years.decide(answers);
  if (!decision || !('complete' in decision)) return decision;
  const { complete, evidence } = decision;
  return { ...table, rows: table.rows.map(complete), evidence: [...(table.evidence ?? []), ...evidence] };
}

function knownFrom({ decimalMark, dateOrder, sign }: Dialect): DialectAnswers {
  return {
    decimalMark,
    ...(dateOrder && { dateOrder }),
    ...((sign === 'signed' || sign === 'inverted') && { sign }),
  };
}
