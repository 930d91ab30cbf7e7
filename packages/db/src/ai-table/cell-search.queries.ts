// Text: it calls a search function, which reads past row-level security, and joins selects of what the viewer may see.
import type { EntityManager } from '@mikro-orm/postgresql';
import { documentIsVisibleIn, type Viewer, visible, visibleDocuments } from '../access/index.ts';
import { pgArray } from '../listing/index.ts';
import { boundSql, textSql } from '../sql/index.ts';
import type { DatatableRow } from './ai-table.entity.ts';
import { CELL_KEY } from './bank-seen.queries.ts';
import { rowSourceOf } from './source-of-table.ts';
import { CITED } from './withheld.queries.ts';

/** A cell that holds the searched words. */
export type CellNamed = {
  rowId: string;
  columnId: string;
  tableId: string;
  tableName: string;
  columnName: string;
  documentName: string | null;
  dataroomId: string | null;
  textValue: string;
  unit: string | null;
};

/** Cells that are compared with what the viewer may see. Of more, the others are not found. */
const CANDIDATES = 10_000;

/**
 * Finds cells of the tables that the viewer may see: those with a word that begins with each word of one of the texts. Leaves
 * out rows of documents that the viewer cannot see, and values that cite one. Cells with nothing but the words come first. The
 * row of a transaction has its id, and does not exist if no statement has the transaction any more.
 */
export async function findCells(
  em: EntityManager,
  viewer: Viewer,
  { texts, limit }: { texts: readonly string[]; limit: number },
): Promise<CellNamed[]> {
  const tables = await searchedTables(em, viewer);
  if (tables.length === 0) return [];
  const rooms = visible('dataroom', viewer);
  const readable = visibleDocuments(viewer, 'with');
  return boundSql(
    em,
    `with visible as (${rooms.sql}),
     matched as materialized (
       select c.row_id, c.column_id, c.datatable_id, c.text_value, c.unit, c.sources, c.proposal, c.cites_others,
         r.document_id, r.transaction_key, r.position
       from app.match_cells(?::text[], ?::uuid[], ${CANDIDATES}) m
       join datatable_cell c on c.row_id = m.row_id and c.column_id = m.column_id
       join datatable_row r on r.id = c.row_id),
     booked as (
       select t.id, ${CELL_KEY} as key, own.datatable_id, own.document_id
       from bank_statement own join bank_transaction t on t.statement_id = own.id
       where own.datatable_id in (select datatable_id from matched where transaction_key is not null))
     select coalesce(booked.id, c.row_id) as "rowId", c.column_id as "columnId", t.id as "tableId", t.name as "tableName",
       col.display_name as "columnName", d.name as "documentName", d.dataroom_id as "dataroomId",
       c.text_value as "textValue", c.unit
     from matched c
     join datatable_column col on col.id = c.column_id
     join datatable t on t.id = c.datatable_id
     left join booked on booked.datatable_id = c.datatable_id and booked.key = c.transaction_key
     left join document d on d.id = coalesce(booked.document_id, c.document_id)
     where (coalesce(booked.document_id, c.document_id) is null or (${documentIsVisibleIn(viewer, 'd', 'visible')}))
       and (c.transaction_key is null or booked.id is not null)
       and not (c.cites_others and exists (select 1 from ${CITED} where cited ->> 'documentId' is distinct from d.id::text
         and not exists (select 1 from (${readable.sql}) read where read.id = (cited ->> 'documentId')::uuid)))
     order by lower(c.text_value) = any(?::text[]) desc, length(c.text_value), t.updated_at desc, c.position, col.display_order, c.row_id, c.column_id
     limit ?`,
    [
      ...rooms.values,
      pgArray(texts),
      pgArray(tables),
      ...readable.values,
      pgArray(texts.map((text) => text.toLowerCase())),
      limit,
    ],
  );
}

/** Returns the tables whose cells are stored as cells, of those that the viewer may see. */
async function searchedTables(em: EntityManager, viewer: Viewer): Promise<string[]> {
  const seen = visible('aiTable', viewer);
  const tables = await textSql<Pick<DatatableRow, 'id' | 'agent'>>(
    em,
    `select id, agent from (${seen.sql}) t`,
    seen.values,
  );
  const found: string[] = [];
  for (const [source, own] of Map.groupBy(tables, rowSourceOf)) {
    const ids = own.map(({ id }) => id);
    found.push(...(await source.searchedTables(em, viewer, ids)));
  }
  return found;
}
