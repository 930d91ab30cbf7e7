import { extractCells } from '@atrium/ai/extraction';
import { type CellValue } from '@atrium/domain/ai-table';
import { objectOf, type JsonObject, type JsonValue } from '@atrium/domain/workflow';
import { ComponentError, integerIn, rowsOf, textOf } from '@atrium/domain/workflow-run';
import { FORMATS, type Format } from '@atrium/domain/value';
import { readPages } from '@atrium/db/document';
import { viewerOf } from '../../access/index.ts';
import { createTableRow, fetchDatatable } from '../../ai-table/index.ts';
import { providersFor } from '../../provider/index.ts';
import { asComponent, callAs } from './call-as.ts';
import { idsIn, openNamed } from './named-documents.ts';
import type { Part, PartWork } from './part.ts';
import { recalled } from './recalled.ts';

const PER_CALL = 1000;
const MOST_ROWS = 10_000;
const MOST_WRITTEN = 1000;
const MOST_COLUMNS = 50;

function tableOf({ inputs }: Pick<PartWork, 'inputs'>): string {
  const [id] = idsIn(inputs, 'table_id');
  if (id === undefined) throw new ComponentError('No AI table is chosen.');
  return id;
}

/** Reads the rows of a table that the person who started the run can see. */
export const readTable: Part = {
  effect: 'none',
  work: async (at) => {
    const datatableId = tableOf(at);
    const most = Math.min(MOST_ROWS, Math.max(1, integerIn(at.inputs, 'limit', 1000)));
    const rows: JsonObject[] = [];
    for (let isMore = true; isMore && rows.length < most;) {
      const limit = Math.min(PER_CALL, most - rows.length);
      const answer = await asComponent(async () =>
        fetchDatatable(callAs(at), { datatableId, limit, offset: rows.length }),
      );
      for (const { values, documentId, documentName } of answer.data) {
        const facts: JsonObject = documentId === null ? {} : { document_id: documentId, document_name: documentName };
        rows.push({ ...values, ...facts });
      }
      isMore = answer.hasMore && answer.data.length > 0;
    }
    return { outputs: { rows } };
  },
};

function cellValue(value: JsonValue): CellValue {
  return typeof value === 'object' && value !== null ? textOf(value) : value;
}

/**
 * Adds rows to a table. Each row has a key of its own, under which its answer is kept: a second attempt gets the answers of
 * the rows that the first one added.
 */
export const writeRows: Part = {
  effect: 'inside',
  work: async (at) => {
    const datatableId = tableOf(at);
    const rows = rowsOf(at.inputs['rows']);
    if (rows.length > MOST_WRITTEN) throw new ComponentError(`At most ${MOST_WRITTEN} rows are written at once.`);
    const written: JsonObject[] = [];
    for (const [index, row] of rows.entries()) {
      at.signal.throwIfAborted();
      const values = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, cellValue(value)]));
      const { data } = await asComponent(
        async () => createTableRow(callAs(at, `${at.effectKey}:row:${index}`), { datatableId, values }),
        at.signal,
      );
      written.push({ row_id: data.id, ...data.values });
    }
    return { outputs: { rows: written } };
  },
};

type Column = { id: string; name: string; description: string; format: Format; prompt: null; isRequired: boolean };

function columnsOf(value: JsonValue | undefined): Column[] {
  const columns = rowsOf(value).flatMap((row, index): Column[] => {
    const name = textOf(row['name']).trim();
    if (name === '') return [];
    const format = FORMATS.find((each) => each === textOf(row['format'])) ?? 'string';
    return [
      { id: `c${index}`, name, description: textOf(row['description']), format, prompt: null, isRequired: false },
    ];
  });
  if (columns.length === 0) throw new ComponentError('No value is chosen. Name at least one.');
  if (columns.length > MOST_COLUMNS) throw new ComponentError(`At most ${MOST_COLUMNS} values are extracted at once.`);
  return columns;
}

/** Reads values from documents, each with its page and quote. A filled value costs a credit, as in tables. */
export const extract: Part = {
  effect: 'none',
  work: async (at) => {
    const { inputs, read, asker, job, signal, spend } = at;
    const columns = columnsOf(inputs['columns']);
    const documents = await openNamed(at, 'documents');
    const { extraction } = await providersFor(job);
    const rows: JsonObject[] = [];
    for (const { document } of documents) {
      if (document.indexStatus !== 'COMPLETED') {
        throw new ComponentError(`“${document.name}” cannot be read yet. Its state is ${document.indexStatus}.`);
      }
      const row = await recalled(at, `extract ${document.id}`, async () => {
        const pages = await read(async (em) =>
          readPages(em, viewerOf(asker), document.currentVersionId, { spans: true }),
        );
        const { id, name } = document;
        const { cells } = await extractCells({
          provider: extraction,
          document: { id, name, pages },
          columns,
          dependencyValues: {},
          signal,
        });
        const values: JsonObject = { document_id: id, document_name: name };
        const sources: JsonObject = {};
        let filled = 0;
        for (const cell of cells) {
          const column = columns.find((each) => each.id === cell.columnId);
          if (!column) continue;
          const isFilled = cell.outcome === 'value';
          values[column.name] = isFilled ? (cell.decimal ?? cell.value) : null;
          if (!isFilled) continue;
          filled += 1;
          const [source] = cell.sources;
          if (source) sources[column.name] = { page: source.page, quote: source.quote };
        }
        return { row: { ...values, sources }, filled };
      });
      await spend(String(row['filled'] ?? 0));
      const value = objectOf(row['row'] ?? null);
      if (value) rows.push(value);
    }
    return { outputs: { table: rows } };
  },
};
