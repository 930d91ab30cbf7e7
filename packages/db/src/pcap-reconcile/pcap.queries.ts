// Text: these statements join the documents that the viewer may see, which are a select of text.
import { ListPartnersInput, ListReconciliationsInput, type SideKind } from '@atrium/domain/pcap-reconcile';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Selection, type Viewer, visible, visibleDocuments } from '../access/index.ts';
import { defineList, type TextSelect } from '../listing/index.ts';
import { sqlOf, textSql } from '../sql/index.ts';
import type { CapitalSummary, PcapPartnerRow, PcapReconciliationRow } from './pcap.entity.ts';

/**
 * Selects the reconciliations of a folder, or of all folders (null), whose two documents exist for the viewer: a role on the
 * folder opens neither.
 */
function visibleReconciliations(viewer: Viewer, folderId: string | null): Selection {
  const documents = visibleDocuments(viewer);
  return {
    sql: `select r.*, w.name as workbook_name, s.name as statement_name from pcap_reconciliation r
      join (${documents.sql}) w on w.id = r.workbook_id join (${documents.sql}) s on s.id = r.statement_id
      ${folderId === null ? '' : 'where r.folder_id = ?::uuid'}`,
    values: [...documents.values, ...documents.values, ...(folderId === null ? [] : [folderId])],
  };
}

export type ReconciliationListed = {
  id: string;
  folderId: string;
  folderName: string;
  status: PcapReconciliationRow['status'];
  reason: string | null;
  workbookId: string;
  workbookName: string;
  statementId: string;
  statementName: string;
  datatableId: string | null;
  runId: string;
  asOf: string | null;
  currency: string | null;
  summary: CapitalSummary | null;
  createdAt: string;
  processedAt: string | null;
};

/** Whether the run that processes a reconciliation is over: it was stopped, or it failed. */
const STATUS = `case when r.status in ('Pending', 'Processing') and not exists (select 1 from run
    where run.id = r.run_id and run.state in ('pending', 'running')) then 'Failed' else r.status end`;

const LISTED = `r.id, r.folder_id as "folderId", f.name as "folderName", ${STATUS} as status,
  case when r.status in ('Pending', 'Processing') and ${STATUS} = 'Failed' then 'It was stopped. Start it again.' else r.reason end as reason,
  r.workbook_id as "workbookId", r.workbook_name as "workbookName", r.statement_id as "statementId",
  r.statement_name as "statementName", t.id as "datatableId", r.run_id as "runId", r.as_of::text as "asOf", r.currency,
  r.summary, r.created_at as "createdAt", r.processed_at as "processedAt"`;

/** The reconciliations of a folder, or of all folders (null), that the viewer may see, the newest first. */
export const listReconciliations = defineList(ListReconciliationsInput, {
  from: (
    _em: EntityManager,
    viewer: Viewer,
    folderId: string | null,
    id: string | null,
  ): TextSelect<ReconciliationListed> => {
    const own = visibleReconciliations(viewer, folderId);
    const folders = visible('aiTableFolder', viewer);
    return {
      text: `select ${LISTED} from (${own.sql}) r join (${folders.sql}) f on f.id = r.folder_id
        left join datatable t on t.id = r.datatable_id and t.deleted_at is null
        where (?::uuid is null or r.id = ?::uuid)`,
      values: [...own.values, ...folders.values, id, id],
    };
  },
  search: ['workbookName', 'statementName'],
  order: ['-createdAt'],
  tieBreak: 'id',
});

export type PartnerListed = Pick<
  PcapPartnerRow,
  'id' | 'name' | 'status' | 'rank' | 'ordinal' | 'detail' | 'accepted'
> & {
  /** The reconciliation before, if the viewer may see it. */
  isBeforeVisible: boolean;
};

/** The partners of a reconciliation that the viewer may see: those first that wait for a person or differ. */
export const listPartners = defineList(ListPartnersInput, {
  from: (_em: EntityManager, viewer: Viewer, folderId: string, reconciliationId: string): TextSelect<PartnerListed> => {
    const own = visibleReconciliations(viewer, folderId);
    return {
      text: `with seen as materialized (select id from (${own.sql}) r)
        select p.id, p.name, p.status, p.rank, p.ordinal, p.detail, p.accepted,
          coalesce(p.detail -> 'continuity' ->> 'reconciliationId', p.detail -> 'statementContinuity' ->> 'reconciliationId')::uuid in (select id from seen) as "isBeforeVisible"
        from pcap_partner p where p.reconciliation_id = ?::uuid and p.reconciliation_id in (select id from seen)`,
      values: [...own.values, reconciliationId],
    };
  },
  search: ['name'],
  order: ['rank', 'ordinal'],
  tieBreak: 'id',
});

/** Finds the reconciliation of a partner that the viewer may see in a folder. */
export async function reconciliationOfPartner(
  em: EntityManager,
  viewer: Viewer,
  folderId: string,
  partnerId: string,
): Promise<string | null> {
  const own = visibleReconciliations(viewer, folderId);
  const [found] = await textSql<{ id: string }>(
    em,
    `select r.id from (${own.sql}) r join pcap_partner p on p.reconciliation_id = r.id where p.id = ?::uuid`,
    [...own.values, partnerId],
  );
  return found?.id ?? null;
}

/** The ending balances of both sides. */
export type Endings = Record<SideKind, Map<string, string>>;

/** The ending balances of the last earlier period of a folder that the viewer may see, by the key of the partner. */
export async function endingsBefore(
  em: EntityManager,
  viewer: Viewer,
  folderId: string,
  asOf: string,
): Promise<{ reconciliationId: string; asOf: string; endings: Endings } | null> {
  const own = visibleReconciliations(viewer, folderId);
  const rows = await textSql<{
    reconciliationId: string;
    asOf: string;
    key: string;
    ending: Record<SideKind, string | null> | null;
  }>(
    em,
    `with last as (select id, as_of from (${own.sql}) r where r.status = 'Completed' and r.as_of < ?::date
       order by r.as_of desc, r.created_at desc, r.id limit 1)
     select l.id as "reconciliationId", l.as_of::text as "asOf", p.key,
       (select line from jsonb_array_elements(p.detail -> 'lines') line where line ->> 'kind' = 'ending' limit 1) as ending
     from last l join pcap_partner p on p.reconciliation_id = l.id`,
    [...own.values, asOf],
  );
  const [first] = rows;
  if (!first) return null;
  const of = (side: SideKind) =>
    new Map(rows.flatMap(({ key, ending }) => (ending?.[side] == null ? [] : [[key, ending[side]] as const])));
  const endings = { workbook: of('workbook'), statement: of('statement') };
  return { reconciliationId: first.reconciliationId, asOf: first.asOf, endings };
}

/** A document as a reconciliation reads it: its current version. */
export type CapitalDocument = { id: string; name: string; contentType: string; versionId: string; storageKey: string };

/** Finds documents that exist for the viewer. */
export async function capitalDocuments(
  em: EntityManager,
  viewer: Viewer,
  ids: readonly string[],
): Promise<CapitalDocument[]> {
  const documents = visibleDocuments(viewer);
  return textSql(
    em,
    `select d.id, d.name, f.content_type as "contentType", v.id as "versionId", v.storage_key as "storageKey"
     from (${documents.sql}) d join document f on f.id = d.id join document_version v on v.id = f.current_version_id
     where d.id::text = any(?::text[])`,
    [...documents.values, `{${ids.map((id) => JSON.stringify(id)).join(',')}}`],
  );
}

/** The earlier tables of partner capital in a folder that are not in the trash, except one. */
export async function capitalTables(em: EntityManager, folderId: string): Promise<string[]> {
  const rows = await sqlOf(em)
    .selectFrom('datatable')
    .where('ai_table_folder_id', '=', folderId)
    .where('agent', '=', 'pcapReconcile')
    .where('deleted_at', 'is', null)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Cells of a table of partner capital, written together. */
export type CapitalCell = {
  rowId: string;
  columnId: string;
  textValue: string | null;
  numberValue: string | null;
  unit: string | null;
  needsReview: boolean;
  error: string | null;
  sources: unknown[];
};

/** Writes the rows of partners, instead of those that the table has for them. */
export async function writeCapitalRows(
  em: EntityManager,
  table: { id: string; organizationId: string },
  rows: readonly { id: string; position: number }[],
  cells: readonly CapitalCell[],
): Promise<void> {
  await textSql(
    em,
    `insert into datatable_row (id, organization_id, datatable_id, origin, position)
     select r.id, ?::uuid, ?::uuid, 'agent_managed', r.position from jsonb_to_recordset(?::jsonb) as r(id uuid, position int)
     on conflict (id) do nothing`,
    [table.organizationId, table.id, JSON.stringify(rows)],
  );
  await textSql(
    em,
    `insert into datatable_cell (row_id, column_id, organization_id, datatable_id, text_value, number_value, unit, status,
       needs_review, error, sources)
     select c."rowId", c."columnId", ?::uuid, ?::uuid, c."textValue", c."numberValue"::numeric, c.unit, 'Completed',
       c."needsReview", c.error, c.sources
     from jsonb_to_recordset(?::jsonb) as c("rowId" uuid, "columnId" uuid, "textValue" text, "numberValue" text, unit text,
       "needsReview" boolean, error text, sources jsonb)
     on conflict (row_id, column_id) do update set text_value = excluded.text_value, number_value = excluded.number_value,
       unit = excluded.unit, needs_review = excluded.needs_review, error = excluded.error, sources = excluded.sources,
       updated_at = now()`,
    [table.organizationId, table.id, JSON.stringify(cells)],
  );
}

/** Deletes the rows of partners from a table. */
export async function deleteCapitalRows(
  em: EntityManager,
  datatableId: string,
  rowIds: readonly string[],
): Promise<void> {
  if (rowIds.length === 0) return;
  await sqlOf(em)
    .deleteFrom('datatable_row')
    .where('datatable_id', '=', datatableId)
    .where('id', 'in', rowIds)
    .execute();
}
