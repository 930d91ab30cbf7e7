import { compareDecimals } from '@atrium/domain/value';
import type { GridCell } from './grid.ts';
import { fulfils, made, periodText } from './make-proposal.ts';
import type { Phrase } from './match.ts';
import type { Proposal } from './proposal.ts';
import type { Reading } from './reading.ts';
import type { Request } from './request.ts';
import { cellAt } from './series.ts';
import type { Series } from './series.ts';

/** Proposes the period with the largest or smallest figure, and the periods that fulfil a condition. */
export function periodProposals(
  request: Request,
  series: Series,
  rank: number,
  phrase: Phrase,
  reading: Reading,
): Proposal[] {
  const ranked = { phrase, request, reading };
  const dated = series.cells.filter(({ period }) => period !== undefined);
  if (dated.length === 0) return [];
  const chosen = request.periods.length > 1 ? request.periods.flatMap((period) => cellAt(series, period) ?? []) : dated;
  const pool = chosen.length > 1 ? chosen : dated;
  const proposals: Proposal[] = [];
  const shownPeriods = (cells: readonly GridCell[]) =>
    cells.map((cell) => `${periodText(cell)} (${cell.text})`).join('; ');
  const figures = pool.filter(({ value }) => value !== undefined);
  if (figures.length > 1 && request.cues.has('extreme period')) {
    const sorted = figures.toSorted((a, b) => compareDecimals(a.value ?? '0', b.value ?? '0'));
    const best = request.wantsLowest ? sorted[0] : sorted.at(-1);
    if (best)
      proposals.push(
        made('extreme period', [best, ...figures.filter((cell) => cell !== best)], ranked, {
          key: periodText(best),
          shown: `${periodText(best)} (${best.text})`,
          rank,
        }),
      );
  }
  if (request.comparison) {
    const found = figures.filter((cell) => fulfils(cell, request));
    const key = found.map(periodText).join('|');
    if (found.length > 0)
      proposals.push(made('periods where', found, ranked, { key, shown: shownPeriods(found), rank }));
    proposals.push(
      made('count of periods', figures, ranked, {
        key: String(found.length),
        shown: `${found.length}: ${shownPeriods(found)}`,
        rank,
      }),
    );
  }
  if (request.cues.has('periods') && dated.length > 1)
    proposals.push(
      made('periods', dated, ranked, {
        key: dated.map(periodText).join('|'),
        shown: dated.map(periodText).join(', '),
        rank,
      }),
    );
  return proposals;
}
