import { average, type Computed, difference, growth, total, written } from './arithmetic.ts';
import type { GridCell } from './grid.ts';
import { asShown, made, pathText, TOTAL } from './make-proposal.ts';
import type { Phrase } from './match.ts';
import { phraseOf, withAliases } from './phrases.ts';
import { pairProposals, totalProposals } from './propose-pairs.ts';
import { periodProposals } from './propose-periods.ts';
import { memberProposals } from './propose-rows.ts';
import type { Proposal } from './proposal.ts';
import type { Reading } from './reading.ts';
import type { Operation, Request } from './request.ts';
import { cellAt, inTime, rankCells, rankSeries } from './series.ts';
import type { Series } from './series.ts';

const VALUES = 10;
const SERIES = 6;

/** Proposes answers from the cells of tables: values, computed values, periods, rows and counts. */
export function proposeFromTables(request: Request, reading: Reading): Proposal[] {
  const phrase = phraseOf(request);
  const aliases = withAliases(phrase, request.text);
  const series = aliases.flatMap((each) =>
    rankSeries(each, reading, SERIES).map((found) => ({ ...found, phrase: each })),
  );
  const proposals = [
    ...aliases.flatMap((each) => valueProposals(request, each, reading)),
    ...series.flatMap((each, rank) => seriesProposals(request, each, Math.min(rank, SERIES), each.phrase, reading)),
    ...pairProposals(request, reading),
    ...totalProposals(request, phrase, reading),
    ...memberProposals(request, phrase, reading),
  ];
  return proposals.filter(
    (proposal) => (request.stems.length === 0 || isCovered(request, proposal)) && isOfPeriod(request, proposal),
  );
}

const LEAST_FIT = 0.25;

/** Figures are shown only if one of them may be of an asked period. */
function isOfPeriod({ periods }: Request, { operation, matches }: Proposal): boolean {
  if (periods.length === 0 || (operation !== 'value' && operation !== 'values')) return true;
  return matches.some(({ period }) => period >= LEAST_FIT);
}

/** Values are computed only if the question asks for it. */
function isAskedFor(operation: Operation, { cues }: Request): boolean {
  const isChange = operation === 'change' || operation === 'percentage change';
  return cues.has(operation) || (isChange && (cues.has('change') || cues.has('percentage change')));
}

const LEAST_COVER = 0.1;

const PERIODS: ReadonlySet<Operation> = new Set(['periods', 'periods where', 'extreme period', 'count of periods']);

/**
 * The path of at least one cell must have some of the question's words. A row of totals may have none, but the periods of any
 * table are no answer to a question about something.
 */
function isCovered({ hasSubject }: Request, { operation, matches, cells }: Proposal): boolean {
  if (operation === 'members' || operation === 'count of members') return true;
  if (matches.some(({ cover }) => cover >= LEAST_COVER)) return true;
  return !(hasSubject && PERIODS.has(operation)) && cells.some(({ row }) => TOTAL.test(row.label));
}

function valueProposals(request: Request, phrase: Phrase, reading: Reading): Proposal[] {
  const ranked = { phrase, request, reading };
  return rankCells(phrase, request.periods, reading, VALUES).map(({ cell }, rank) =>
    made('value', [cell], ranked, { key: cell.text, shown: `${cell.text} (${pathText(cell)})`, rank }),
  );
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
