import { type CellNamed, findCells } from '@atrium/db/ai-table';
import { findTransactions, type TransactionNamed } from '@atrium/db/bank-reconcile';
import {
  countChunks,
  findByName,
  lexemeFrequencies,
  loadChunks,
  matchChunks,
  type NameFound,
  passageExcerpts,
  resolveScope,
  type WordFrequency,
} from '@atrium/db/search';
import { decimalOf } from '@atrium/domain/bank-reconcile';
import { invalid, listAnswer, type ListWhere, page } from '@atrium/domain/kernel';
import { parseValue } from '@atrium/domain/value';
import { GlobalSearchInput, type SearchResult, SearchResult as ResultSchema } from '@atrium/domain/search';
import type { EntityManager } from '@mikro-orm/postgresql';
import { everyReader, type Reader, viewerOf } from '../access/index.ts';
import { query } from '../kernel/index.ts';

const URL_OF: Record<NameFound['type'], (row: NameFound) => string> = {
  dataroom: (row) => `/library/${row.id}`,
  folder: (row) => `/library/${row.dataroomId}?folderId=${row.id}`,
  document: (row) => `/library/${row.dataroomId}/document/${row.id}`,
  conversation: (row) => `/chat/${row.id}`,
};

/** The page of visitors. */
const VISIT = '/visit';

/** Finds everything that the caller may see whose name holds every word. Names that begin with the words come first. */
async function byName(em: EntityManager, actor: Reader, words: string[], limit: number): Promise<SearchResult[]> {
  const rows = await findByName(em, viewerOf(actor), words, limit);
  return rows.map((row) => ({
    resourceType: row.type,
    resourceId: row.id,
    displayStr: row.name,
    additionalInfo: { dataroomId: row.dataroomId, page: null, excerpt: null, contentType: row.contentType },
    resourceUrl: URL_OF[row.type](row),
    resourcePath: row.location,
  }));
}

/**
 * Scores passages by the rarity of the words that they hold, and returns the ids of the best.
 * @returns the ids, best first
 */
function bestOf(
  matched: readonly { id: string; frequencies: number[] }[],
  words: readonly WordFrequency[],
  limit: number,
): string[] {
  const scoreOf = (frequencies: readonly number[]) =>
    words.reduce(
      (sum, { frequency }, index) => sum + ((frequencies[index] ?? 0) > 0 ? 1 / Math.log(2 + frequency) : 0),
      0,
    );
  return matched
    .map(({ id, frequencies }) => ({ id, score: scoreOf(frequencies) }))
    .sort((a, b) => b.score - a.score || a.id.localeCompare(b.id))
    .slice(0, limit)
    .map(({ id }) => id);
}

/** Finds passages with the words: rare words count more, and more words most. Each page is listed once. */
async function byContent(em: EntityManager, actor: Reader, text: string, limit: number): Promise<SearchResult[]> {
  const viewer = viewerOf(actor);
  const scope = await resolveScope(em, viewer, []);
  const { chunks: total } = await countChunks(em, scope);
  const frequencies = await lexemeFrequencies(em, scope, { words: text, total });
  const words = frequencies.filter((each) => each.frequency > 0);
  if (words.length === 0) return [];
  const matched = await matchChunks(em, scope, { words, total, wanted: limit, limit: Math.max(200, limit) });
  const ids = bestOf(matched, words, limit);
  const chunks = new Map((await loadChunks(em, viewer, ids)).map((chunk) => [chunk.id, chunk]));
  const lexemes = words.map((each) => each.lexeme);
  const excerpts = await passageExcerpts(em, viewer, ids, lexemes);
  const listed = new Set<string>();
  return ids.flatMap((id) => {
    const chunk = chunks.get(id);
    const found = excerpts.get(id);
    if (!chunk || !found) return [];
    const resourceUrl = `/library/${chunk.dataroomId}/document/${chunk.documentId}?page=${found.page}`;
    if (listed.has(resourceUrl)) return [];
    listed.add(resourceUrl);
    const { dataroomId, contentType, documentId, documentName, roomName } = chunk;
    return [
      {
        resourceType: 'passage' as const,
        resourceId: documentId,
        displayStr: documentName,
        additionalInfo: { dataroomId, page: found.page, excerpt: found.excerpt, contentType },
        resourceUrl,
        resourcePath: roomName,
      },
    ];
  });
}

/** Finds bank transactions by their description, reference, amount or added cells. A result opens its folder's list at this row. */
async function byTransaction(em: EntityManager, actor: Reader, text: string, limit: number): Promise<SearchResult[]> {
  const rows = await findTransactions(em, viewerOf(actor), { text, limit });
  return rows.map((row) => ({
    resourceType: 'transaction' as const,
    resourceId: row.id,
    displayStr: row.description,
    additionalInfo: { dataroomId: null, page: null, excerpt: excerptOf(row, text), contentType: null },
    resourceUrl: `/reconcile/${row.folderId}?transaction=${row.id}`,
    resourcePath: `${row.folderName} / ${row.documentName}`,
  }));
}

/** The day and the amount, and what a person has written if it holds the searched text. */
function excerptOf({ bookedOn, amount, scale, currency, written }: TransactionNamed, text: string): string {
  const decimal = decimalOf({ units: BigInt(amount), scale });
  const facts = `${bookedOn}, ${currency === null ? decimal : `${decimal} ${currency}`}`;
  return written === null ? facts : `${facts}, ${shownPart(written, text)}`;
}

/** Fewer characters begin words in too many cells. */
const MIN_CELL_TEXT = 2;
/** The most characters of a value that a result shows. */
const SHOWN_CHARACTERS = 120;

/** Finds cells of AI tables by their words, and by a number or a date in any notation. A result opens the cell. */
async function byCell(em: EntityManager, actor: Reader, text: string, limit: number): Promise<SearchResult[]> {
  if (text.length < MIN_CELL_TEXT) return [];
  const cells = await findCells(em, viewerOf(actor), { texts: storedTexts(text), limit });
  return cells.map((cell) => ({
    resourceType: 'cell' as const,
    resourceId: cell.rowId,
    displayStr: shownValue(cell, text),
    additionalInfo: { dataroomId: cell.dataroomId, page: null, excerpt: null, contentType: null },
    resourceUrl: `/tables/${cell.tableId}?panel=open&row=${cell.rowId}&col=${cell.columnId}`,
    resourcePath: [cell.tableName, cell.documentName, cell.columnName].filter((name) => name !== null).join(' / '),
  }));
}

/** Returns what cells can hold for a text: the text itself, and a number or a date as it is stored. */
function storedTexts(text: string): string[] {
  const texts = [text];
  const number = parseValue('currency', text, { dollar: '$', decimalMark: '.' });
  if (number.ok && number.decimal !== null) texts.push(number.decimal);
  const date = parseValue('date', text);
  if (date.ok && typeof date.value === 'string') texts.push(date.value);
  return [...new Set(texts)];
}

function shownValue({ textValue, unit }: CellNamed, text: string): string {
  return shownPart(unit === null ? textValue : `${textValue} ${unit}`, text);
}

/** Returns a value in one line; of a long one the part around the first word. */
function shownPart(value: string, text: string): string {
  if (value.length <= SHOWN_CHARACTERS) return value;
  const [word = ''] = text.toLowerCase().split(/\s+/);
  const at = Math.max(0, value.toLowerCase().indexOf(word) - SHOWN_CHARACTERS / 4);
  return `${at > 0 ? '…' : ''}${value.slice(at, at + SHOWN_CHARACTERS)}…`;
}

const WANTED: Record<string, boolean> = { eq: true, in: true, ne: false, not_in: false };

/** Returns a test for the kinds of results that the caller asks for. All conditions must hold. */
function keepsType(condition: ListWhere[string] = {}): (type: string) => boolean {
  const tests = Object.entries(condition).map(([operator, value]) => {
    const isWanted = WANTED[operator];
    if (isWanted === undefined) throw invalid('where.resourceType', 'Kinds are compared by eq, ne, in and not_in.');
    const values: unknown[] = [value].flat();
    return { isWanted, values };
  });
  return (type) => tests.every(({ isWanted, values }) => values.includes(type) === isWanted);
}

/** The most transactions among the results. Their folder's own list has all of them. */
const MAX_TRANSACTIONS = 20;
/** The most cells among the results. The search of their table has all of them. */
const MAX_CELLS = 20;

/**
 * Searches the names and contents of everything that the caller may see, by words. Names come first, then transactions and
 * cells.
 */
export const globalSearch = query({
  area: 'search',
  verb: 'global',
  summary: 'Search names, contents, bank transactions and cells',
  input: GlobalSearchInput,
  output: listAnswer(ResultSchema),
  access: everyReader(),
  run: async ({ em, actor, input }) => {
    const text = (input.search ?? input.query ?? '').trim();
    if (text === '') return page<SearchResult>([], input);
    const wanted = input.offset + input.limit + 1;
    const kept = keepsType(input.where?.['resourceType']);
    const names = await byName(em, actor, text.split(/\s+/), wanted);
    const transactions = kept('transaction') ? await byTransaction(em, actor, text, MAX_TRANSACTIONS) : [];
    const cells = kept('cell') ? await byCell(em, actor, text, MAX_CELLS) : [];
    const passages = await byContent(em, actor, text, wanted);
    const found = [...names, ...transactions, ...cells, ...passages];
    const rows = found.filter((row) => kept(row.resourceType)).slice(input.offset);
    // The addresses of members are not for visitors, whose page opens a result by its id.
    return page(actor.kind === 'tokenUser' ? rows.map((row) => ({ ...row, resourceUrl: VISIT })) : rows, input);
  },
});
