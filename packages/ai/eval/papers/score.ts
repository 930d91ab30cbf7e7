/** Fills a table from a folder of documents with known values and scores its cells, without a running product. */
import type { Format } from '@atrium/domain/value';
import { hintsOf, withoutOrders } from '../../src/evidence/index.ts';
import type { ExtractedCell, ExtractionColumn, ExtractionDocument } from '../../src/evidence/index.ts';
import { extractCells } from '../../src/extraction/index.ts';
import { cellByRules, readByRules } from '../../src/local/rules/extract.ts';
import { localProvider } from '../../src/providers/index.ts';
import { type Comparison, formsOf, isSame, type Scored } from '../../src/reader/index.ts';
import type { GoldPaper } from './read-papers.ts';

const DOLLAR = 'USD';

export type PaperColumn = {
  field: string;
  name: string;
  format: Format;
  prompt: string | null;
  comparison: Comparison;
  isList: boolean;
};

const KNOWN: Readonly<Record<string, Omit<PaperColumn, 'field'>>> = {
  company: text('Company', 'name', 'Name of the company that issued the receipt'),
  date: { ...text('Date', 'date', 'Date of the receipt'), format: 'date' },
  address: text('Address', 'text', 'Address of the company, complete'),
  total: { ...text('Total', 'amount', 'Total amount to pay, including tax and rounding'), format: 'currency' },
  effective_date: { ...text('Effective date', 'date', 'Effective date of the agreement'), format: 'date' },
  term: text('Term', 'term', 'Term of the agreement: how long it lasts, as a number and a unit'),
  party: {
    ...text('Parties', 'name', 'The parties to the agreement, as a JSON list of their names'),
    format: 'json',
    isList: true,
  },
  jurisdiction: text('Jurisdiction', 'place', 'Governing law: the state or country'),
};

function text(name: string, comparison: Comparison, prompt: string): Omit<PaperColumn, 'field'> {
  return { name, format: 'string', prompt, comparison, isList: false };
}

/** Returns a column for each field: a known one, or one whose format follows from the values. */
export function columnsFor(papers: readonly GoldPaper[]): PaperColumn[] {
  const fields = [...new Set(papers.flatMap(({ gold }) => Object.keys(gold)))];
  return fields.map((field) => ({ field, ...(KNOWN[field] ?? columnOf(field, papers)) }));
}

function columnOf(field: string, papers: readonly GoldPaper[]): Omit<PaperColumn, 'field'> {
  const values = papers.map(({ gold }) => gold[field] ?? []);
  const all = values.flat();
  const name = `${field.charAt(0).toUpperCase()}${field.slice(1).replaceAll('_', ' ')}`;
  const isList = values.some(({ length }) => length > 1);
  const every = (test: (value: string) => boolean) => all.length > 0 && all.every(test);
  const comparison: Comparison = every((value) => /^[-($€£]*\d[\d,]*(?:\.\d+)?[)%]?$/.test(value))
    ? 'number'
    : every((value) => [...formsOf('date', value)].every((form) => /^\d{4}-\d\d-\d\d$/.test(form)))
      ? 'date'
      : 'text';
  const format = isList ? 'json' : comparison === 'text' ? 'string' : comparison;
  return { name, format, prompt: null, comparison, isList };
}

/** A cell of the table as it was scored. */
export type ScoredCell = Scored & { field: string; document: string; quotes: number; literal: number };
export type PaperScore = { cells: ScoredCell[]; milliseconds: number };

/** Fills the columns of one document. */
export type Extract = (
  document: ExtractionDocument,
  columns: readonly ExtractionColumn[],
) => Promise<readonly ExtractedCell[]>;

/** The local engine, as the product uses it. */
export async function extractByEngine(...[document, columns]: Parameters<Extract>): ReturnType<Extract> {
  const { cells } = await extractCells({
    provider: localProvider,
    document,
    columns,
    dependencyValues: {},
    dollar: DOLLAR,
  });
  return cells;
}

/** The rules alone, for comparison. */
export function extractByRules(...[document, columns]: Parameters<Extract>): ReturnType<Extract> {
  const clean = { ...document, pages: document.pages.map((page) => ({ ...page, md: withoutOrders(page.md) })) };
  const reading = readByRules(clean);
  const hints = hintsOf(clean.pages, DOLLAR);
  return Promise.resolve(columns.map((column) => cellByRules(column, {}, document, reading, hints).cell));
}

/** Fills the table and compares its cells with the known values. Times are CPU time for each cell. */
export async function scorePapers(papers: readonly GoldPaper[], extract: Extract): Promise<PaperScore> {
  const columns = columnsFor(papers);
  const cells: ScoredCell[] = [];
  let spent = 0;
  for (const paper of papers) {
    const begun = process.cpuUsage();
    const extracted = await extract(
      { id: paper.name, name: paper.name, pages: paper.pages },
      columns.map(({ field, name, format, prompt }) => {
        return { id: field, name, description: '', format, prompt, isRequired: false };
      }),
    );
    const { user, system } = process.cpuUsage(begun);
    spent += (user + system) / 1e3;
    for (const column of columns) {
      const cell = extracted.find(({ columnId }) => columnId === column.field);
      if (cell) cells.push(scored(paper, column, cell));
    }
  }
  return { cells, milliseconds: spent / Math.max(1, cells.length) };
}

function scored(paper: GoldPaper, column: PaperColumn, cell: ExtractedCell): ScoredCell {
  const gold = (paper.gold[column.field] ?? []).map((value) => formsOf(column.comparison, value));
  const given = valuesOf(cell, column).map((value) => formsOf(column.comparison, value));
  const right = gold.filter((known) => given.some((value) => isSame(known, value))).length;
  const wrong = given.filter((value) => !gold.some((known) => isSame(known, value))).length;
  const missing = gold.length - right;
  const sources = cell.outcome === 'value' ? cell.sources : [];
  const text = (page: number) => plain(paper.pages.find((each) => each.page === page)?.md ?? '');
  return {
    field: column.field,
    document: paper.name,
    verdict: { right, wrong, missing, isRight: gold.length > 0 && given.length > 0 && wrong === 0 && missing === 0 },
    gold: gold.length,
    isShown: given.length > 0,
    confidence: cell.outcome === 'value' ? cell.confidence : 0,
    isFlagged: cell.outcome === 'value' && cell.review,
    quotes: sources.length,
    literal: sources.filter(({ page, quote }) => text(page).includes(plain(quote))).length,
  };
}

function plain(value: string): string {
  return value.replaceAll(/\s+/g, ' ').trim();
}

function valuesOf(cell: ExtractedCell, { isList, format }: PaperColumn): string[] {
  if (cell.outcome !== 'value' || cell.value === null) return [];
  if (isList) return membersOf(JSON.parse(String(cell.value)));
  return [format === 'currency' ? (cell.decimal ?? String(cell.value)) : String(cell.value)];
}

/** The names in a JSON value: its strings, and of objects the first one. */
function membersOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(membersOf);
  if (typeof value === 'object' && value !== null) return membersOf(Object.values(value)[0]);
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? [String(value)] : [];
}
