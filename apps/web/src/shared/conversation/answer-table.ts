import type { AnswerTable, KnowledgeNode } from '@atrium/domain/conversation';
import { DOLLAR_SIGN, type Format, formatValue, parseValue } from '@atrium/domain/value';
import { apiClient, queries } from '../api/client.ts';
import { answerBlocks } from './answer-blocks.ts';
import { include } from './scope.ts';

type Cell = AnswerTable['rows'][number]['cells'][number];

const { locale: LOCALE, timeZone: TIME_ZONE } = new Intl.DateTimeFormat().resolvedOptions();
const LONGEST_NAME = 255;
const LIST_ITEM = /^\s*[-*+]\s/;

/** The text before and after the list that an answer's table shows as rows. */
export function textAroundTable(text: string): { lead: string; notes: string } {
  const blocks = answerBlocks(text);
  const list = blocks.findIndex((block) => LIST_ITEM.test(block));
  const from = list < 0 ? 1 : list;
  return {
    lead: blocks.slice(0, from).join('\n\n'),
    notes: blocks.slice(list < 0 ? from : from + 1).join('\n\n'),
  };
}

/** Formats whose API form can be read back without a loss. */
const LOCALIZED: ReadonlySet<Format> = new Set<Format>(['date', 'currency', 'number', 'integer']);

/** A value in this person's locale; null if the document does not state it. */
export function shownAnswer(format: Format, { text, value }: Cell): string | null {
  const written = text ?? value;
  if (written === null || !LOCALIZED.has(format)) return written;
  const parsed = parseValue(format, written, { dateOrder: 'YMD', decimalMark: '.', dollar: DOLLAR_SIGN });
  return parsed.ok ? formatValue(format, parsed, LOCALE, TIME_ZONE) : written;
}

/** The name of a document without the ending of its file. */
export function titleOf(name: string): string {
  return name.replace(/\.\w{1,5}$/, '');
}

/** The credits that filling the table costs at most: values that are not found are free. */
export function mostCredits({ columns, rows }: AnswerTable): number {
  return columns.length * rows.length;
}

/** Creates an AI table with the columns and documents of an answer, and returns its id. */
export async function openAsTable({ columns, rows }: AnswerTable, question: string): Promise<string> {
  const ids = rows.map(({ documentId }) => documentId);
  const documents = await apiClient.document.list.query({ where: { id: { in: ids } }, limit: ids.length });
  const tree = documents.data.reduce<KnowledgeNode[]>(
    (scope, { id, name, dataroomId }) =>
      include(scope, [
        { id: dataroomId, type: 'dataroom' },
        { id, type: 'file', name },
      ]),
    [],
  );
  const { data } = await apiClient.aiTable.create.mutate({
    name: question.replace(/[?\s]+$/, '').slice(0, LONGEST_NAME),
    knowledgeContextTree: tree,
    columns: columns.map(({ name, format }) => ({
      name,
      data_type_format: format,
      generation_method: { type: 'extracted', is_required: false, prompt: null },
    })),
  });
  await Promise.all([queries.aiTable.invalidate(), queries.organization.me.invalidate()]);
  return data.id;
}
