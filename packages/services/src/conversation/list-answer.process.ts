import { type ListCondition, type ListQuestion, readListQuestion } from '@atrium/ai/answering';
import { type ExtractedCell, extractCells } from '@atrium/ai/extraction';
import { localProvider } from '@atrium/ai/providers';
import { stemOf, tokenize } from '@atrium/ai/retrieval';
import { openDocuments, readPages } from '@atrium/db/document';
import { documentCards, resolveScope } from '@atrium/db/search';
import type { AnswerTable, KnowledgeNode, Source } from '@atrium/domain/conversation';
import { compareValues, formatValue, sum } from '@atrium/domain/value';
import { organizationOfReader, type Reader, viewerOf } from '../access/index.ts';
import { readIn, type TaskContext } from '../kernel/index.ts';
import { dollarCurrencyIn } from '../organization/index.ts';

/** A list is read from at most this many documents. The answer says so if there are more. */
const MOST_DOCUMENTS = 100;
const COLUMN = 'value';

type Job = Pick<TaskContext<unknown>, 'platform' | 'actor'>;
type Value = Extract<ExtractedCell, { outcome: 'value' }>;
type Read = { documentId: string; name: string; cell: Value | undefined };

export type ListAnswer = { text: string; sources: Source[]; table: AnswerTable };

/**
 * Answers a question for a list of documents ("Which leases expire before 2030?"): reads the value of each document of that
 * kind in the scope, and compares it exactly. Null for other questions, and if no document of the kind states the value.
 */
export async function listAnswer(
  job: Job,
  asker: Reader,
  request: { text: string; tree: KnowledgeNode[]; signal: AbortSignal },
): Promise<ListAnswer | null> {
  const asked = readListQuestion(request.text);
  if (!asked) return null;
  const { documents, dollar } = await readIn(
    job,
    async (em) => ({
      documents: await documentsOfKind(em, asker, asked, request.tree),
      dollar: await dollarCurrencyIn(em, organizationOfReader(asker)),
    }),
    asker,
  );
  const read: Read[] = [];
  for (const { id, name, versionId } of documents.slice(0, MOST_DOCUMENTS)) {
    request.signal.throwIfAborted();
    const pages = await readIn(job, async (em) => readPages(em, viewerOf(asker), versionId, { spans: true }), asker);
    const { cells } = await extractCells({
      provider: localProvider,
      document: { id, name, pages: pages.map(({ page, md, spans }) => ({ page, md, spans })) },
      columns: [{ id: COLUMN, ...asked.column, description: '', prompt: null, isRequired: false }],
      dependencyValues: {},
      dollar,
      signal: request.signal,
    });
    const [cell] = cells;
    const isKnown = cell?.outcome === 'value' && cell.value !== null && cell.sources.length > 0;
    read.push({ documentId: id, name, cell: isKnown ? cell : undefined });
  }
  if (!read.some(({ cell }) => cell)) return null;
  return composed(asked, read, documents.length > MOST_DOCUMENTS);
}

type Em = Parameters<Parameters<typeof readIn>[1]>[0];

async function documentsOfKind(em: Em, asker: Reader, asked: ListQuestion, tree: KnowledgeNode[]) {
  const viewer = viewerOf(asker);
  const scope = await resolveScope(em, viewer, tree);
  const wanted = { ids: [], words: [asked.kind], limit: 2 * MOST_DOCUMENTS };
  const cards = await documentCards(em, viewer, scope, wanted);
  const named = cards.filter(({ name }) =>
    tokenize(name.replaceAll(/[_.-]/g, ' ')).some(({ word }) => stemOf(word) === asked.kind),
  );
  const opened = await openDocuments(
    em,
    viewer,
    named.map(({ id }) => id),
  );
  return opened
    .filter(({ document }) => document.indexStatus === 'COMPLETED')
    .map(({ document }) => ({ id: document.id, name: document.name, versionId: document.currentVersionId }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

function composed(asked: ListQuestion, read: readonly Read[], isCut: boolean): ListAnswer {
  const { format, name } = asked.column;
  const known = read.flatMap(({ cell, ...document }) => (cell ? [{ ...document, cell }] : []));
  const listed = known
    .filter(({ cell }) => fulfils(asked, cell))
    .sort((a, b) => compareValues(format, written(a.cell), written(b.cell)));
  const sources = listed.flatMap(({ documentId, name: document, cell }, index): Source[] => {
    const [source] = cell.sources;
    return source ? [{ ...source, n: index + 1, documentId, name: document, verified: true }] : [];
  });
  const texts = listed.map(({ cell }) => (format === 'currency' ? amountText(cell) : shown(cell)));
  const rows = listed.map(({ documentId, name: document, cell }, index) => ({
    documentId,
    name: document,
    cells: [{ value: valueOf(cell), text: shown(cell), source: index + 1, review: cell.review }],
  }));
  const unknown = read.length - known.length;
  const table = { columns: [{ name, format }], rows, read: read.length, unknown };
  const added = asked.sums
    ? sumOf(
        asked,
        listed.map(({ cell }) => cell),
      )
    : '';
  return { text: textOf(asked, table, { texts, added, isCut }), sources, table };
}

/** The sum of amounts in one currency, with its parts, as a sentence. */
function sumOf({ expected, kinds }: ListQuestion, cells: readonly Value[]): string {
  if (expected !== null && expected !== cells.length)
    return `You asked about ${expected} ${kinds}, so these ${cells.length} are not added up. Choose the ones to add up.`;
  const [unit, ...others] = new Set(cells.map((cell) => cell.unit));
  if (others.length > 0) return 'They are in different currencies, so they are not added up.';
  if (unit === undefined || cells.length < 2) return '';
  const decimal = sum(cells.map(valueOf));
  const total = amountText({ value: Number(decimal), decimal, unit });
  const check = cells.some(({ review }) => review) ? ' (please check)' : '';
  return `Together: **${total}**${check} = ${cells.map(amountText).join(' + ')}`;
}

/** An amount with groups of digits, as English documents write it. */
function amountText({ value, decimal, unit }: Pick<Value, 'value' | 'decimal' | 'unit'>): string {
  return formatValue('currency', { value, decimal, unit }, 'en-US', 'UTC');
}

function written({ value, decimal }: Value) {
  return { value, decimal };
}

function valueOf({ value, decimal }: Value): string {
  return decimal ?? String(value);
}

function shown(cell: Value): string {
  return [cell.unit, valueOf(cell)].filter(Boolean).join(' ');
}

/** Compares exactly: dates by the calendar, amounts as decimals. */
function fulfils({ condition, column: { format } }: ListQuestion, cell: Value): boolean {
  if (!condition) return true;
  const against = (limit: string) => {
    const bound = format === 'date' ? { value: limit, decimal: null } : { value: Number(limit), decimal: limit };
    return compareValues(format, written(cell), bound);
  };
  return isWithin(condition, against);
}

function isWithin(condition: ListCondition, against: (limit: string) => number): boolean {
  if (condition.operator === 'within') return against(condition.from) >= 0 && against(condition.to) < 0;
  const order = against(condition.value);
  if (order === 0) return condition.isInclusive;
  return condition.operator === 'after' || condition.operator === 'above' ? order > 0 : order < 0;
}

/** The values as text in the order of the rows, their sum if it is asked for, and whether documents were left out. */
type Words = { texts: readonly string[]; added: string; isCut: boolean };

function textOf(asked: ListQuestion, { rows, read, unknown }: AnswerTable, { texts, added, isCut }: Words): string {
  const count = rows.length === 0 ? 'None' : `**${rows.length}**`;
  const lines = rows.map(({ name, cells: [cell] }, index) => {
    const title = name.replace(/\.\w{1,5}$/, '').replaceAll(/[\\`*_[\]<>|]/g, String.raw`\$&`);
    return `- *${title}*: **${texts[index] ?? ''}**${cell?.review ? ' (please check)' : ''} [${cell?.source ?? ''}]`;
  });
  const notes = [
    `These are the documents whose names say that they are ${asked.kinds}.`,
    ...(unknown > 0
      ? [`${unknown} of them ${unknown === 1 ? 'does' : 'do'} not state it, as far as could be read.`]
      : []),
    ...(isCut ? [`Only the first ${read} ${asked.kinds} were read.`] : []),
  ];
  return [`${count} of ${read} ${asked.kinds} ${asked.saying}.`, added, lines.join('\n'), notes.join(' ')]
    .filter((part) => part !== '')
    .join('\n\n');
}
