import { looksLikeDay } from './day-evidence.ts';
import type { DialectAnswers, Question } from './dialect.ts';
import { looksLikeMoney } from './money-cell.ts';
import { daysOfPages } from './page-days.ts';
import { isDayText } from './page-lines.ts';
import type { TableRow } from './table-rows.ts';

/** Rows around a table in which its period or its date is looked for. */
const MOST_AROUND = 200;
const MOST_DAYS = 20_000;

/** Completes the days of rows; or what keeps it from that. */
export type YearDecision =
  | { complete: (row: TableRow) => TableRow; evidence: string[] }
  | { question: Question }
  | { refusal: string };

function isShortDay(cell: string): boolean {
  return cell.length <= 24 && isDayText(cell) && !looksLikeDay(cell);
}

/** Finds the years of days that a table writes without one, in the period or the date around it. Pass all rows. */
export function yearEvidence() {
  const around: { text: string; line: number }[] = [];
  const columns = new Map<number, { days: number; others: number }>();
  const texts: string[] = [];
  const seen = new Set<string>();
  return {
    row({ cells, line }: TableRow): void {
      const trimmed = cells.map((cell) => cell.trim());
      const at = trimmed.findIndex(isShortDay);
      const isRow = at >= 0 && trimmed.some((cell, other) => other !== at && /\d/.test(cell) && looksLikeMoney(cell));
      if (!isRow) {
        if (around.length < MOST_AROUND) around.push({ text: trimmed.filter(Boolean).join(' '), line });
        return;
      }
      for (const [column, cell] of trimmed.entries()) {
        if (cell === '') continue;
        const counted = columns.get(column) ?? { days: 0, others: 0 };
        counted[isShortDay(cell) ? 'days' : 'others'] += 1;
        columns.set(column, counted);
      }
      const day = trimmed[at] ?? '';
      if (seen.has(day) || seen.size >= MOST_DAYS) return;
      seen.add(day);
      texts.push(day);
    },
    /** Null if the table has no days without a year. */
    decide(answers: DialectAnswers): YearDecision | null {
      const found = [...columns].filter(([, { days, others }]) => days > others).map(([column]) => column);
      if (found.length === 0) return null;
      const days = daysOfPages(around, texts, answers);
      if ('question' in days) return days;
      if (days.to === null) return { refusal: 'The days in this file have no year, and nothing else in it names one.' };
      const period = days.from === null ? `the date ${days.to}` : `the period from ${days.from} to ${days.to}`;
      return {
        complete: (row) => ({
          ...row,
          cells: row.cells.map((cell, at) => (found.includes(at) ? (days.read(cell.trim()) ?? cell) : cell)),
        }),
        evidence: [...days.evidence, `The days have no year. It follows from ${period}.`],
      };
    },
  };
}
