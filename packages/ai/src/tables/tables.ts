import { type Grid, type GridCell, type GridRow, gridsOf } from './grid.ts';
import { columnNames, type ColumnNames, headerDepth, isDataRow, isValue } from './headers.ts';
import { type LabelledRow, type Section, sectionsOf } from './labels.ts';
import { completed, type Period, periodIn, yearsIn } from './period.ts';
import { type Figure, figureIn, figuresOf, isNil, scaled, scaleIn, type Unit, unitOf } from './quantity.ts';

/**
 * A value of a table with its whole path. The label, headers and period come from the cell's own row and column: a row without
 * a label has the empty label, never that of a neighbour.
 */
export type TableCell = {
  page: number;
  /** The index of the table on its page, from 0. */
  table: number;
  /** Row and column of the Markdown table, from 0, without the divider. The parts of a divided cell have fractions: 1, 1.5. */
  row: number;
  column: number;
  /** The text without Markdown marks. */
  text: string;
  /** Offsets of the literal text in the page. */
  start: number;
  end: number;
  /** Offsets of the whole row in the page, for a citation. */
  rowStart: number;
  rowEnd: number;
  /** Lines above the table, the nearest last, and the text of the corner cell. */
  title: readonly string[];
  /** The names of the column, outermost first. */
  headers: readonly string[];
  label: string;
  /** The groups that the row belongs to, outermost first. */
  parents: readonly string[];
  period: Period | undefined;
  unit: Unit;
  /** The figure as written; absent for texts. A dash is 0. */
  figure: Figure | undefined;
  /** The exact amount with its scale as a decimal: "1496500000" for 1,496.5 in a table in millions. */
  amount: string | undefined;
};

/** A table of a page with its cells in reading order. */
export type DocumentTable = {
  page: number;
  index: number;
  start: number;
  end: number;
  title: readonly string[];
  cells: readonly TableCell[];
};

type Page = { page: number; md: string };

/** Finds the tables of pages in Markdown and gives each value its path. Runs in time linear to the text. */
export function tablesOf(pages: readonly Page[]): DocumentTable[] {
  return pages.flatMap((page) => {
    const grids = gridsOf(page.md);
    const headers = grids.map((grid) => grid.rows.slice(0, headerDepth(grid.rows)));
    return grids.map((grid, index) => {
      const own = headers[index] ?? [];
      const above = headers[index - 1] ?? [];
      return tableOf(page, grid, index, { own, used: hasNames(own) || !isContinued(grids, index) ? own : above });
    });
  });
}

type Headers = { own: readonly GridRow[]; used: readonly GridRow[] };

function hasNames(headers: readonly GridRow[]): boolean {
  return headers.some(({ cells }) => cells.slice(1).some(({ text }) => text !== ''));
}

/** Whether a table without headers has the columns of the table above it. */
function isContinued(grids: readonly Grid[], index: number): boolean {
  const [above, own] = [grids[index - 1]?.rows[0], grids[index]?.rows[0]];
  return above !== undefined && own !== undefined && above.cells.length === own.cells.length;
}

const ZERO: Figure = { decimal: '0', currency: undefined, isPercent: false, scale: 1 };

function tableOf({ page, md }: Page, grid: Grid, index: number, { own, used }: Headers): DocumentTable {
  const { rows, start, end } = grid;
  const depth = own.length;
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const valueColumns = valueColumnsOf(grid, width);
  const corner = own.flatMap(({ cells }) => (cells[0]?.text ? [cells[0].text] : []));
  const title = [...grid.before, ...corner];
  const about = aboutTable(md, grid, corner, own);
  const cells = sectionsOf(rows.slice(depth), used).flatMap((section) => {
    const names = columnNames(section.headers, width, valueColumns);
    return section.rows.flatMap((row) => cellsOf({ row, names, section, title, about, page, index, grid }));
  });
  return { page, index, start, end, title, cells };
}

type RowContext = {
  row: LabelledRow;
  names: readonly ColumnNames[];
  section: Section;
  title: readonly string[];
  about: readonly string[];
  page: number;
  index: number;
  grid: Grid;
};

function cellsOf({ row, names, section, title, about, page, index, grid }: RowContext): TableCell[] {
  const { cells, start: rowStart, end: rowEnd } = row.row;
  const firstValue = cells.findIndex(({ text }) => text !== '' && isValue(text));
  const from = firstValue === -1 ? 1 : Math.max(1, firstValue);
  const titled = periodOfTitle(title, section);
  const inRow = periodIn(row.label);
  return cells.flatMap(dividedBy(names)).flatMap(({ cell, column, headers, period }): TableCell[] => {
    if (column < from || cell.text === '') return [];
    const figure = figureOf(cell);
    const label = [...row.parents.slice(-1), row.label].join(' ');
    const unit = unitOf({ figure, row: label, headers, table: about });
    return [
      {
        page,
        table: index,
        row: grid.rows.indexOf(row.row),
        column,
        text: cell.text,
        start: cell.start,
        end: cell.end,
        rowStart,
        rowEnd,
        title,
        headers,
        label: row.label,
        parents: row.parents,
        period: period?.year === undefined ? completed(inRow ?? period, period ?? titled) : completed(period, titled),
        unit,
        figure,
        amount: figure && scaled(figure.decimal, unit.scale),
      },
    ];
  });
}

type NamedCell = ColumnNames & { cell: GridCell; column: number };

/** Divides a cell with one figure for each year of its header ("2017 2016"). Other cells stay as they are. */
function dividedBy(names: readonly ColumnNames[]) {
  return (cell: GridCell, column: number): NamedCell[] => {
    const { headers, period } = names[column] ?? { headers: [], period: undefined };
    const parts = figuresOf(cell.text);
    const years = parts.length > 0 ? headers.map(yearsIn).find(({ length }) => length === parts.length) : undefined;
    if (!years || cell.end - cell.start !== cell.text.length) return [{ cell, column, headers, period }];
    return parts.map(({ text, offset }, index) => {
      const [start, year] = [cell.start + offset, years[index]];
      const others = new RegExp(String.raw`\b(?:${years.filter((each) => each !== year).join('|')})\b`, 'g');
      return {
        cell: { text, start, end: start + text.length },
        column: column + index / parts.length,
        headers: headers.map((header) => header.replace(others, ' ').replaceAll(/\s+/g, ' ').trim()),
        period: year === undefined ? period : { ...period, year },
      };
    });
  };
}

function figureOf({ text }: GridCell): Figure | undefined {
  return figureIn(text) ?? (isNil(text) ? ZERO : undefined);
}

/** The columns that have values in some row. */
function valueColumnsOf({ rows }: Grid, width: number): number[] {
  const data = rows.filter(isDataRow);
  return Array.from({ length: width }, (_, column) => column).filter(
    (column) => column > 0 && data.some(({ cells }) => isValue(cells[column]?.text ?? '')),
  );
}

/** The day and the length of "Balance sheets at December 31" complete the years of the columns. */
function periodOfTitle(title: readonly string[], { headers }: Section): Period | undefined {
  const texts = [...title.slice(-4), headers[0]?.cells[0]?.text ?? ''];
  return texts
    .filter((text) => text.length <= 160)
    .map(periodIn)
    .reduceRight<Period | undefined>((own, other) => completed(own, other), undefined);
}

const STATED = /\((?:[^()\n]*\b)?(?:in|\$|dollars?)[^()\n]*\b(?:thousand|million|billion)s?[^()\n]*\)/gi;
const FAR = 3_000;

/**
 * Texts that may state the unit of a whole table: its corner, its headers (PDF files write "(in thousands)" behind the last
 * one), the lines above, then the nearest statement on the page.
 */
function aboutTable(
  md: string,
  { rows, before, start, end }: Grid,
  corner: readonly string[],
  headers: readonly GridRow[],
): string[] {
  const inHeaders = headers.flatMap(({ cells }) => cells.flatMap(({ text }) => text.match(STATED) ?? []));
  const near = [...corner, ...inHeaders, ...before.toReversed()];
  const currencies = new Set(rows.flatMap(({ cells }) => cells.flatMap(({ text }) => figureIn(text)?.currency ?? [])));
  // Statements write the currency only in the first and the last row.
  const sign = currencies.size === 1 ? [...currencies] : [];
  if (near.some((text) => scaleIn(text) !== undefined)) return [...near, ...sign];
  const from = Math.max(0, start - FAR);
  const stated =
    [...md.slice(from, start).matchAll(STATED)].at(-1) ?? [...md.slice(end, end + FAR).matchAll(STATED)][0];
  return [...near, ...(stated ? [stated[0]] : []), ...sign];
}
