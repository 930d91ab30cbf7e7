import { comparePeriods, type DocumentTable, matchPeriods, type TableCell } from '../../tables/index.ts';
import { PRIMARY_STATEMENT } from '../data/statement-lines.ts';
import type { ColumnWords, Coverage } from '../features/index.ts';
import { wordsOf } from '../features/index.ts';
import { keyOf, type TableQuery, withoutPeriods } from './table-query.ts';

/** Facts about a cell and what is asked, the same for all tables. */
export const CELL_FEATURES = [
  'label, name',
  'label, explained',
  'label, prompt',
  'label is name',
  'label words',
  'label, unexplained words',
  'alias, name',
  'alias, explained',
  'label is alias',
  'parents, name',
  'parents, explained',
  'label and parents, name',
  'headers, name',
  'headers, explained',
  'headers, unexplained words',
  'parents, unexplained words',
  'row and headers, name',
  'title, name',
  'title, prompt',
  'all, name',
  'all, behind best',
  'row, behind best',
  'rows as good',
  'same period',
  'compatible period',
  'different period',
  'unstated period',
  'asks for a period',
  'newer periods in the row',
  'older periods in the row',
  'shorter periods in the row',
  'months',
  'label empty',
  'total',
  'total asked',
  'percent',
  'percent asked',
  'per share',
  'per share asked',
  'shares',
  'column from the left',
  'column from the right',
  'same amount elsewhere',
  'primary statement',
] as const;

/** A cell that may answer, with its features. */
export type MeasuredCell = { cell: TableCell; features: number[]; isPrimaryLine: boolean };

type Joint = { label: Coverage; alias: Coverage; isName: boolean; isAlias: boolean; parents: Coverage; row: Coverage };
type Row = { cells: TableCell[]; table: DocumentTable; joint: Joint; score: number };

/** Of a long document, only the cells of the best rows are measured. */
const MOST_ROWS = 40;
const TITLE_WORDS = 60;
/** A longer line above a table is prose that only mentions a statement. */
const LONGEST_TITLE = 160;

/** Measures the figures of the rows that fit the query best. */
export function measureCells(tables: readonly DocumentTable[], query: TableQuery): MeasuredCell[] {
  const rows = primaryRows(rowsOf(tables, query), query);
  const kept = rows.toSorted((a, b) => b.score - a.score).slice(0, MOST_ROWS);
  const cells = kept.flatMap((row) => row.cells.map((cell) => ({ cell, row })));
  const amounts = Map.groupBy(cells, ({ cell }) => cell.amount);
  const covered = cells.map(({ cell, row }) => {
    const headers = query.words.coverage(wordsOf(cell.headers.join(' ')));
    const crossed = query.words.coverage(wordsOf([cell.label, ...cell.parents, ...cell.headers].join(' ')));
    const all = query.words.coverage(
      wordsOf([cell.label, ...cell.parents, ...cell.headers, ...cell.title.slice(-3)].join(' ')).slice(0, TITLE_WORDS),
    );
    return { cell, row, headers, crossed, all };
  });
  const best = Math.max(0, ...covered.map(({ all }) => all.name));
  const bestRow = Math.max(0, ...kept.map(({ score }) => score));
  const asGood = kept.filter(({ score }) => score >= bestRow - 1e-9).length;
  return covered.map(({ cell, row, headers, crossed, all }) => {
    const title = query.words.coverage(wordsOf(cell.title.slice(-3).join(' ')).slice(0, TITLE_WORDS));
    const { label, alias, isName, isAlias, parents } = row.joint;
    const words = keyOf(cell.label).split(' ').filter(Boolean).length;
    const header = wordsOf(withoutPeriods(cell.headers.join(' '))).filter(
      (word) => word.length > 2 && !/\d/.test(word),
    );
    const group = wordsOf(cell.parents.join(' ')).filter((word) => word.length > 2);
    const period = matchPeriods(query.period, cell.period);
    return {
      cell,
      isPrimaryLine: query.aliases.length > 0 && (isName || isAlias) && isPrimary(row.table),
      features: [
        label.name,
        label.explained,
        label.prompt,
        Number(isName),
        Math.min(12, words),
        Math.min(12, words * (1 - Math.max(label.explained, alias.explained))),
        alias.name,
        alias.explained,
        Number(isAlias),
        parents.name,
        parents.explained,
        row.joint.row.name,
        headers.name,
        headers.explained,
        Math.min(8, header.length * (1 - headers.explained)),
        Math.min(8, group.length * (1 - parents.explained)),
        crossed.name,
        title.name,
        title.prompt,
        all.name,
        best - all.name,
        bestRow - row.score,
        row.score >= bestRow - 1e-9 ? asGood : 0,
        Number(period === 'same'),
        Number(period === 'compatible'),
        Number(period === 'different'),
        Number(period === 'unstated'),
        Number(query.period !== undefined),
        ...periodsInRow(cell, row.cells),
        cell.period?.months ?? 0,
        Number(cell.label === ''),
        Number(/\btotals?\b/i.test(cell.label)),
        Number(query.wantsTotal),
        Number(cell.unit.isPercent),
        Number(query.wantsPercent),
        Number(cell.unit.isPerShare),
        Number(query.wantsPerShare),
        Number(cell.unit.isShares),
        Math.min(8, row.cells.indexOf(cell)),
        Math.min(8, row.cells.length - 1 - row.cells.indexOf(cell)),
        Math.min(6, (amounts.get(cell.amount)?.length ?? 1) - 1),
        Number(isPrimary(row.table)),
      ],
    };
  });
}

/** A line of a financial statement is read from the primary statements, if they have it. */
function primaryRows(rows: readonly Row[], { aliases }: TableQuery): readonly Row[] {
  if (aliases.length === 0) return rows;
  const primary = rows.filter(({ table, joint }) => (joint.isName || joint.isAlias) && isPrimary(table));
  return primary.length > 0 ? primary : rows;
}

function isPrimary({ title }: DocumentTable): boolean {
  return title.some((line) => line.length <= LONGEST_TITLE && PRIMARY_STATEMENT.test(line));
}

/** A column of page numbers, in a table of contents. */
function isPageNumber({ headers }: TableCell): boolean {
  return /\bpages?(?: no\.?| number)?$/i.test(headers.at(-1) ?? '');
}

function rowsOf(tables: readonly DocumentTable[], query: TableQuery): Row[] {
  return tables.flatMap((table) => {
    const rows = Map.groupBy(
      table.cells.filter((cell) => cell.figure !== undefined && !isPageNumber(cell)),
      ({ row }) => row,
    );
    return [...rows.values()].flatMap((cells): Row[] => {
      const [first] = cells;
      if (!first) return [];
      const joint = jointOf(first, query);
      const headers = Math.max(0, ...cells.map((cell) => query.words.coverage(wordsOf(cell.headers.join(' '))).name));
      const own = Math.max(2 * joint.row.name + joint.label.explained, 1.9 * joint.alias.name + joint.alias.explained);
      const exact = joint.isName ? 1 : joint.isAlias ? 0.8 : 0;
      return [{ cells, table, joint, score: own + exact + headers }];
    });
  });
}

function jointOf(cell: TableCell, query: TableQuery): Joint {
  const words = wordsOf(cell.label);
  const key = keyOf(cell.label);
  const parents = wordsOf(cell.parents.join(' '));
  return {
    label: query.words.coverage(words),
    alias: bestCoverage(query.aliases, words),
    isName: key !== '' && key === query.key,
    isAlias: query.aliases.some((alias) => alias.key === key),
    parents: query.words.coverage(parents),
    row: query.words.coverage([...words, ...parents]),
  };
}

function bestCoverage(aliases: readonly { words: ColumnWords }[], label: readonly string[]): Coverage {
  const coverages = aliases.map(({ words }) => words.coverage(label));
  return coverages.reduce((best, each) => (each.name + each.explained > best.name + best.explained ? each : best), {
    name: 0,
    explained: 0,
    prompt: 0,
  });
}

/** The numbers of newer, older and shorter periods beside a cell. */
function periodsInRow({ period }: TableCell, cells: readonly TableCell[]): [number, number, number] {
  if (!period) return [0, 0, 0];
  const others = cells.flatMap((cell) => (cell.period && cell.period !== period ? [cell.period] : []));
  const months = period.months ?? 0;
  return [
    others.filter((other) => comparePeriods(other, period) > 0.5).length,
    others.filter((other) => other.year !== undefined && period.year !== undefined && other.year < period.year).length,
    others.filter((other) => other.months !== undefined && other.months < months && other.year === period.year).length,
  ];
}
