import { compareDecimals, multiply } from '@atrium/domain/value';
import { average, type Computed, difference, growth, ratio, total, written } from './arithmetic.ts';
import type { GridCell } from './grid.ts';
import { labelStems } from './label-stems.ts';
import type { Phrase } from './match.ts';
import { matchCell } from './match.ts';
import { withoutPeriod } from './period.ts';
import type { Proposal } from './proposal.ts';
import type { Reading } from './reading.ts';
import type { Operation, Request } from './request.ts';
import { cellAt, inTime, rankCells, rankSeries } from './series.ts';
import type { Ranked, Series } from './series.ts';

const VALUES = 10;
const SERIES = 6;
const PARTS = 4;

export function phraseOf(request: Request, words?: string): Phrase {
  const question = new Set([...request.stems, ...request.light]);
  if (words === undefined) return { stems: request.stems, light: request.light, question };
  const stems = labelStems(withoutPeriod(words));
  const light = new Set(request.light);
  return {
    stems: stems.filter((stem) => !light.has(stem)),
    light: stems.filter((stem) => light.has(stem)),
    question,
  };
}

/** Proposes answers from the cells of tables: values, computed values, periods, rows and counts. */
export function proposeFromTables(request: Request, reading: Reading): Proposal[] {
  const phrase = phraseOf(request);
  const series = rankSeries(phrase, reading, SERIES);
  const proposals = [
    ...valueProposals(request, phrase, reading),
    ...series.flatMap((each, rank) => seriesProposals(request, each, rank, phrase, reading)),
    ...pairProposals(request, reading),
    ...totalProposals(request, phrase, reading),
    ...memberProposals(request, phrase, reading),
  ];
  return proposals.filter((proposal) => request.stems.length === 0 || isCovered(proposal));
}

/** Values are computed only if the question asks for it. */
function isAskedFor(operation: Operation, { cues }: Request): boolean {
  const isChange = operation === 'change' || operation === 'percentage change';
  return cues.has(operation) || (isChange && (cues.has('change') || cues.has('percentage change')));
}

const LEAST_COVER = 0.1;

/** The path of at least one cell must have some of the question's words. */
function isCovered({ operation, matches, cells }: Proposal): boolean {
  if (operation === 'members' || operation === 'count of members') return true;
  return matches.some(({ cover }) => cover >= LEAST_COVER) || cells.some(({ row }) => TOTAL.test(row.label));
}

function made(
  operation: Operation,
  cells: readonly GridCell[],
  ranked: { phrase: Phrase; request: Request; reading: Reading },
  shown: { key: string; shown: string; rank: number; quality?: number },
): Proposal {
  const { phrase, request, reading } = ranked;
  const matches = cells.slice(0, 6).map((cell) => matchCell(phrase, request.periods, cell, reading));
  return { operation, cells, matches, quality: 0, ...shown };
}

function pathText({ row, headers, period }: GridCell): string {
  const label = row.label === '' ? (row.parents.at(-1) ?? '') : row.label;
  return [label, ...headers.filter((header) => header !== label), period?.year ?? ''].filter(Boolean).join(', ');
}

function valueProposals(request: Request, phrase: Phrase, reading: Reading): Proposal[] {
  const ranked = { phrase, request, reading };
  return rankCells(phrase, request.periods, reading, VALUES).map(({ cell }, rank) =>
    made('value', [cell], ranked, { key: cell.text, shown: `${cell.text} (${pathText(cell)})`, rank }),
  );
}

function asShown({ value, isPercent, formula }: Computed): string {
  return `${written(value)}${isPercent ? '%' : ''} = ${formula}`;
}

function seriesProposals(request: Request, series: Series, rank: number, phrase: Phrase, reading: Reading): Proposal[] {
  const proposals: Proposal[] = [];
  const ranked = { phrase, request, reading };
  const asked = request.periods.map((period) => cellAt(series, period));
  const known = asked.filter((cell) => cell !== undefined);
  const complete = known.length === asked.length && new Set(known).size === known.length;
  const byTime = series.cells.toSorted(inTime);
  const dated = byTime.filter(({ period }) => period !== undefined);
  const add = (operation: Operation, cells: readonly GridCell[], computed: Computed | undefined, quality = 0) => {
    if (computed && isAskedFor(operation, request))
      proposals.push(
        made(operation, cells, ranked, { key: written(computed.value), shown: asShown(computed), rank, quality }),
      );
  };
  const two = known.length === 2 && complete ? known.toSorted(inTime) : dated.slice(-2);
  const [earlier, later] = two;
  const isGiven = known.length === 2 && complete ? 1 : 0;
  if (earlier && later) {
    add('change', [later, earlier], difference(later, earlier), isGiven);
    add('percentage change', [later, earlier], growth(later, earlier), isGiven);
  }
  const several = complete && known.length > 1 ? known : dated;
  const [only] = known;
  const before = only && known.length === 1 ? dated[dated.indexOf(only) - 1] : undefined;
  if (only && before) add('average', [before, only], average([before, only]), 0.5);
  else add('average', several, average(several), complete && known.length > 1 ? 1 : 0);
  add('sum', several, total(several), complete && known.length > 1 ? 1 : 0);
  const list = complete && known.length > 1 ? known : series.cells;
  if (list.length > 1 && list.length <= 8)
    proposals.push(
      made('values', list, ranked, {
        key: list.map(({ text }) => text).join('|'),
        shown: list.map((cell) => `${cell.text} (${pathText(cell)})`).join('; '),
        rank,
        quality: list === known ? 1 : 0,
      }),
    );
  proposals.push(...periodProposals(request, series, rank, phrase, reading));
  return proposals;
}

/** The period as it is written above or beside a cell. */
function periodText({ row, headers, period }: GridCell): string {
  const written = headers.find((header) => /(?:19|20)\d{2}|\bFY|quarter|\bQ[1-4]/i.test(header));
  if (written !== undefined) return written;
  return /\d{4}|quarter|Q[1-4]/i.test(row.label) ? row.label : String(period?.year ?? '');
}

const SCALES: Readonly<Record<string, string>> = { thousand: '1000', million: '1000000', billion: '1000000000' };

/** Whether a cell fulfils the question's condition. A figure with a scale word is compared with the exact amount. */
function fulfils({ value, amount, unit }: GridCell, { comparison }: Request): boolean {
  if (!comparison || value === undefined || amount === undefined) return false;
  const scale = SCALES[comparison.scale];
  const isScaled = scale !== undefined && unit.scale > 1;
  const order = compareDecimals(
    isScaled ? amount : value,
    isScaled ? multiply(comparison.text, scale) : comparison.text,
  );
  return order === 0 ? comparison.orEqual : order > 0 === comparison.isAbove;
}

function periodProposals(request: Request, series: Series, rank: number, phrase: Phrase, reading: Reading): Proposal[] {
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

/** The share of a cell in the total of its column. */
function totalProposals(request: Request, phrase: Phrase, reading: Reading): Proposal[] {
  if (!request.cues.has('ratio')) return [];
  const ranked = { phrase, request, reading };
  return rankCells(phrase, request.periods, reading, PARTS).flatMap(({ cell }, rank) => {
    const { grid, index, parents } = cell.row;
    const totals = grid.rows.filter((row) => row.index > index && (TOTAL.test(row.label) || row.label === ''));
    const nearest = totals.find((row) => row.parents.join() === parents.join()) ?? totals[0];
    const targets = [...new Set([nearest, totals.at(-1)])];
    return targets.flatMap((row) => {
      const whole = row?.cells.find(({ column }) => column === cell.column);
      const computed = whole && ratio(cell, whole, request.wantsPercent);
      if (!whole || !computed) return [];
      return [
        made('ratio', [cell, whole], ranked, {
          key: written(computed.value),
          shown: asShown(computed),
          rank,
          quality: 0.5,
        }),
      ];
    });
  });
}

/** Computes with two things of one table at the same time. */
function pairProposals(request: Request, reading: Reading): Proposal[] {
  const { parts } = request;
  if (!parts) return [];
  const [first, second] = parts.map((words) => {
    const phrase = phraseOf(request, words);
    return rankCells(phrase, request.periods, reading, PARTS).filter(({ match }) => match.score > 0.2);
  });
  const phrase = phraseOf(request);
  const ranked = { phrase, request, reading };
  const proposals: Proposal[] = [];
  for (const [a, one] of (first ?? []).entries()) {
    for (const [b, other] of (second ?? []).entries()) {
      if (one.cell === other.cell || one.cell.row.grid !== other.cell.row.grid) continue;
      const cells = [one.cell, other.cell];
      const quality = (one.match.score + other.match.score) / 2 + (sameTime(one, other) ? 1 : 0);
      const add = (operation: Operation, computed: Computed | undefined) => {
        if (!computed) return;
        const proposal = made(operation, cells, ranked, {
          key: written(computed.value),
          shown: asShown(computed),
          rank: a + b,
          quality,
        });
        proposals.push({ ...proposal, matches: [one.match, other.match] });
      };
      if (request.cues.has('change') || request.cues.has('percentage change'))
        add('change', difference(one.cell, other.cell));
      if (request.cues.has('sum')) add('sum', total(cells));
      if (request.cues.has('average')) add('average', average(cells));
      if (request.cues.has('ratio')) add('ratio', ratio(one.cell, other.cell, request.wantsPercent));
      if (request.cues.has('values') && request.periods.length < 2) {
        const shown = cells.map((cell) => `${cell.text} (${pathText(cell)})`).join('; ');
        const key = cells.map(({ text }) => text).join('|');
        const proposal = made('values', cells, ranked, { key, shown, rank: a + b, quality });
        proposals.push({ ...proposal, matches: [one.match, other.match] });
      }
    }
  }
  return proposals;
}

function sameTime(one: Ranked, other: Ranked): boolean {
  return JSON.stringify(one.cell.period) === JSON.stringify(other.cell.period);
}

const TOTAL = /^(?:(?:sub|grand )?-?total\b|net\b.*\btotal)/i;

/** Proposes the rows of a group, those that fulfil a condition, and the one with the largest figure. */
function memberProposals(request: Request, phrase: Phrase, reading: Reading): Proposal[] {
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
