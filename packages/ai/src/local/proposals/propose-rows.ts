import { compareDecimals } from '@atrium/domain/value';
import { average, total, written } from './arithmetic.ts';
import type { GridCell } from './grid.ts';
import { asShown, fulfils, made, TOTAL } from './make-proposal.ts';
import type { Phrase } from './match.ts';
import type { Proposal } from './proposal.ts';
import type { Reading } from './reading.ts';
import type { Request } from './request.ts';

/** Proposes the rows of a group, those that fulfil a condition, and the one with the largest figure. */
export function memberProposals(request: Request, phrase: Phrase, reading: Reading): Proposal[] {
  const wants = [
    'members',
    'count of members',
    'extreme row',
    'rows where',
    'count of rows',
    'average',
    'sum',
  ] as const;
  if (!wants.some((operation) => request.cues.has(operation))) return [];
  const ranked = { phrase, request, reading };
  const proposals: Proposal[] = [];
  const groups = reading.grids.flatMap((grid) => {
    const byParent = Map.groupBy(grid.rows, ({ parents }) => parents.join('\n'));
    return [...byParent.values(), ...(byParent.size > 1 ? [grid.rows] : [])];
  });
  for (const rows of groups) {
    const members = rows.filter(({ label, cells }) => label !== '' && !TOTAL.test(label) && cells.length > 0);
    if (members.length < 2) continue;
    const columns = Map.groupBy(
      members.flatMap(({ cells }) => cells),
      ({ column }) => column,
    );
    const heads = members.flatMap(({ cells }) => cells.slice(0, 1));
    if (members.length <= 15 && (request.cues.has('members') || request.cues.has('count of members'))) {
      const names = members.map(({ label }) => label);
      const shown = { key: names.join('|'), shown: names.join('; '), rank: 0 };
      if (request.cues.has('members')) proposals.push(made('members', heads, ranked, shown));
      if (request.cues.has('count of members'))
        proposals.push(
          made('count of members', heads, ranked, {
            ...shown,
            key: String(names.length),
            shown: `${names.length}: ${names.join('; ')}`,
          }),
        );
    }
    for (const cells of columns.values()) proposals.push(...columnProposals(request, cells, ranked));
  }
  return proposals
    .map((proposal) => ({ proposal, score: scoreOf(proposal) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, 14)
    .map(({ proposal }, rank) => ({ ...proposal, rank }));
}

function scoreOf({ matches }: Proposal): number {
  const sums = matches.map(({ cover, period, headerPrecision }) => cover + 0.4 * period + 0.1 * headerPrecision);
  return sums.reduce((sum, each) => sum + each, 0) / Math.max(1, sums.length);
}

function columnProposals(request: Request, cells: readonly GridCell[], ranked: Parameters<typeof made>[2]): Proposal[] {
  const figures = cells.filter(({ value }) => value !== undefined);
  if (figures.length < 2) return [];
  const proposals: Proposal[] = [];
  if (request.cues.has('extreme row')) {
    const sorted = figures.toSorted((a, b) => compareDecimals(a.value ?? '0', b.value ?? '0'));
    const best = request.wantsLowest ? sorted[0] : sorted.at(-1);
    if (best)
      proposals.push(
        made('extreme row', [best, ...figures.filter((cell) => cell !== best)], ranked, {
          key: best.row.label,
          shown: `${best.row.label} (${best.text})`,
          rank: 0,
        }),
      );
  }
  if (request.comparison) {
    const found = figures.filter((cell) => fulfils(cell, request));
    const shown = found.map((cell) => `${cell.row.label} (${cell.text})`).join('; ');
    if (found.length > 0 && request.cues.has('rows where'))
      proposals.push(
        made('rows where', found, ranked, { key: found.map(({ row }) => row.label).join('|'), shown, rank: 0 }),
      );
    if (request.cues.has('count of rows'))
      proposals.push(
        made('count of rows', figures, ranked, {
          key: String(found.length),
          shown: `${found.length}: ${shown}`,
          rank: 0,
        }),
      );
  }
  for (const [operation, compute] of [
    ['average', average],
    ['sum', total],
  ] as const) {
    const computed = request.cues.has(operation) && figures.length <= 12 ? compute(figures) : undefined;
    if (computed)
      proposals.push(
        made(operation, figures, ranked, { key: written(computed.value), shown: asShown(computed), rank: 0 }),
      );
  }
  return proposals;
}
