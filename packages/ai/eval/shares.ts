import type { ChatCounts } from './measure.ts';

export type Row = readonly string[];

export function percent(part: number, whole: number) {
  return whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)} %`;
}

export function markdownTable(head: Row, rows: readonly Row[]): string {
  const line = (cells: Row) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n');
}

/** Computes, for questions with an answer, right and cited answers, and for the others, correct refusals. */
export function chatShares({ asked, verdicts, cited }: ChatCounts) {
  const absent = (verdicts['rightly refused'] ?? 0) + (verdicts.invented ?? 0);
  const answerable = asked - absent;
  const holding = (verdicts.right ?? 0) + (verdicts.among ?? 0);
  return { absent, answerable, holding, cited, refusedRightly: verdicts['rightly refused'] ?? 0 };
}
