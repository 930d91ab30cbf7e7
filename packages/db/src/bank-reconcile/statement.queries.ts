// Text: these statements join selects of what the viewer may see, which are text.
import {
  type ChainFinding,
  type EntrySide,
  ListStatementsInput,
  type Proof,
  type STATEMENT_STATUSES,
  type StatementQuestion,
} from '@atrium/domain/bank-reconcile';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { type Selection, type Viewer, visibleDocuments } from '../access/index.ts';
import { defineList, pgArray, type TextSelect } from '../listing/index.ts';
import { sqlOf, textSql } from '../sql/index.ts';
import { isLocked } from './period/lock.queries.ts';
import { visibleStatements } from './visible.queries.ts';

type Status = (typeof STATEMENT_STATUSES)[number];

/** The folder of a data room with the statements of an agent's folder. */
export type StatementFolder = { folderId: string; statementFolderId: string };

/** Whether the run that processes a statement is over: it was stopped, or it failed. */
const IS_LEFT = `s.status = 'Processing' and not exists (select 1 from run
    where run.id = s.run_id and run.state in ('pending', 'running'))`;
/** A document that was changed since it was read is to be read again. So is one that a run has left. */
const STATUS = `case when s.status = 'Completed' and s.document_version_id is distinct from d.current_version_id then 'Pending'
    when ${IS_LEFT} then case when s.processed_at is null then 'Pending' else 'Completed' end
    else coalesce(s.status, 'Pending') end`;
const IS_NEWER = `s.status = 'Completed' and s.document_version_id is distinct from d.current_version_id`;

/** Selects the documents at or below the statement folder that exist for the viewer (`d`), with what was read from them (`s`). */
function statementDocuments(viewer: Viewer, { folderId, statementFolderId }: StatementFolder): Selection {
  const documents = visibleDocuments(viewer);
  return {
    sql: `(${documents.sql}) d join folder f on f.id = d.folder_id and f.deleted_at is null
      join folder top on top.id = ?::uuid and top.deleted_at is null and f.dataroom_id = top.dataroom_id
        and f.path >= top.path and f.path < top.path_end
      join document_version v on v.id = d.current_version_id
      left join bank_statement s on s.document_id = d.id and s.folder_id = ?::uuid`,
    values: [...documents.values, statementFolderId, folderId],
  };
}

export type StatementListed = {
  documentId: string;
  documentName: string;
  nameOrder: string;
  statementId: string | null;
  status: Status;
  reason: string | null;
  question: StatementQuestion | null;
  format: string | null;
  encoding: string | null;
  dialect: Record<string, unknown> | null;
  outcome: Proof['outcome'] | null;
  rowCount: number;
  rejectedCount: number;
  duplicateCount: number;
  /** The reason of the first section with the outcome of the statement. */
  proofReason: string | null;
  accounts: string[];
  currencies: string[];
  fromOn: string | null;
  toOn: string | null;
  difference: string | null;
  closing: string | null;
  acceptedReason: string | null;
  acceptedById: string | null;
  acceptedAt: string | null;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  datatableId: string | null;
  processedAt: string | null;
};

const LISTED = `d.id as "documentId", d.name as "documentName", d.name_order as "nameOrder", s.id as "statementId", ${STATUS} as status,
  case when ${IS_NEWER} then 'The document has a newer version, which was not read yet.' else s.reason end as reason,
  s.question, s.format, s.encoding, s.dialect, s.outcome, coalesce(s.row_count, 0) as "rowCount",
  coalesce(s.rejected_count, 0) as "rejectedCount", coalesce(s.duplicate_count, 0) as "duplicateCount",
  sections.reason as "proofReason", coalesce(sections.accounts, '{}') as accounts,
  coalesce(sections.currencies, '{}') as currencies, sections.from_on as "fromOn", sections.to_on as "toOn", sections.difference, sections.closing,
  s.accepted_reason as "acceptedReason", s.accepted_by_id as "acceptedById", s.accepted_at as "acceptedAt",
  u.first_name as "firstName", u.last_name as "lastName", u.email, s.datatable_id as "datatableId",
  s.processed_at as "processedAt"`;

/** The days of the first and the last row of a statement `s`, for files that print no period. */
export const FIRST_DAY = '(select min(t.booked_on) from bank_transaction t where t.statement_id = s.id)';
export const LAST_DAY = '(select max(t.booked_on) from bank_transaction t where t.statement_id = s.id)';
/** Selects the difference of the first section `x` with the outcome of its statement, and the closing balance if there is one section. */
export const DIFFERENCE = `(array_agg(case when x.proof ->> 'difference' ~ '[1-9]' then x.proof ->> 'difference'
  else coalesce(x.proof #>> '{running,firstBreak,difference}', x.proof ->> 'difference') end order by x.ordinal)
  filter (where x.outcome = s.outcome))[1]`;
export const CLOSING = `case when count(*) = 1 then min(x.proof #>> '{closing,amount}') end`;

/** Sums up the sections of a statement `s`. */
const SECTIONS = `left join users u on u.id = s.accepted_by_id
  left join lateral (
    select array_agg(distinct x.account::text) filter (where x.account <> '') as accounts,
      array_agg(distinct x.currency::text) filter (where x.currency is not null) as currencies,
      coalesce(min(x.from_on), ${FIRST_DAY})::text as from_on, coalesce(max(x.to_on), ${LAST_DAY})::text as to_on,
      ${DIFFERENCE} as difference, ${CLOSING} as closing,
      (array_agg(x.proof ->> 'reason' order by x.ordinal) filter (where x.outcome = s.outcome))[1] as reason
    from bank_section x where x.statement_id = s.id) sections on true`;

/** The statements of a folder that the viewer may see. Documents that were never processed are pending. */
export const listStatements = defineList(ListStatementsInput, {
  from: (
    _em: EntityManager,
    viewer: Viewer,
    of: StatementFolder,
    documentId: string | null,
  ): TextSelect<StatementListed> => {
    const documents = statementDocuments(viewer, of);
    return {
      text: `select ${LISTED} from ${documents.sql} ${SECTIONS} where (?::uuid is null or d.id = ?::uuid)`,
      values: [...documents.values, documentId, documentId],
    };
  },
  search: ['documentName'],
  order: ['documentName'],
  orderColumns: { documentName: 'nameOrder' },
  tieBreak: 'documentId',
});

export type StatementDocument = { documentId: string; status: Status };

/** Returns all documents with statements that the viewer may see, by name. */
export async function documentsOf(
  em: EntityManager,
  viewer: Viewer,
  of: StatementFolder,
): Promise<StatementDocument[]> {
  const documents = statementDocuments(viewer, of);
  return textSql(
    em,
    `select d.id as "documentId", ${STATUS} as status from ${documents.sql} order by d.name_order, d.id`,
    documents.values,
  );
}

/** A document to read: its current version and what was read from it before. */
export type DocumentToRead = {
  documentId: string;
  name: string;
  versionId: string;
  storageKey: string;
  sizeBytes: string;
};

/** Finds a document of the statement folder with its file; undefined if it no longer exists for the viewer. */
export async function documentToRead(
  em: EntityManager,
  viewer: Viewer,
  of: StatementFolder,
  documentId: string,
): Promise<DocumentToRead | undefined> {
  const documents = statementDocuments(viewer, of);
  const [found] = await textSql<DocumentToRead>(
    em,
    `select d.id as "documentId", d.name, v.id as "versionId", v.storage_key as "storageKey",
       v.size_bytes::text as "sizeBytes"
     from ${documents.sql} where d.id = ?`,
    [...documents.values, documentId],
  );
  return found;
}

export type SectionListed = {
  id: string;
  ordinal: number;
  account: string;
  accountName: string | null;
  bank: string | null;
  number: string | null;
  currency: string | null;
  from: string | null;
  to: string | null;
  proof: Proof;
  continuity: ChainFinding[];
};

/** Returns the sections of a statement in the order of the file. */
export async function sectionsOf(em: EntityManager, statementId: string): Promise<SectionListed[]> {
  return sqlOf(em)
    .selectFrom('bank_section')
    .where('statement_id', '=', statementId)
    .select([
      'id',
      'ordinal',
      'account',
      'account_name as accountName',
      'bank',
      'number',
      'currency',
      sql<string | null>`from_on::text`.as('from'),
      sql<string | null>`to_on::text`.as('to'),
      'proof',
      'continuity',
    ])
    .orderBy('ordinal')
    .execute();
}

/** A section as a link of the chain of its account. */
export type SectionLink = Pick<
  SectionListed,
  'id' | 'account' | 'currency' | 'number' | 'from' | 'to' | 'proof' | 'continuity'
>;

/** Returns which of these sections are of statements that the viewer may see. */
export async function visibleSections(
  em: EntityManager,
  viewer: Viewer,
  folderId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const statements = visibleStatements(viewer, folderId);
  const found = await textSql<{ id: string }>(
    em,
    `select x.id from bank_section x where x.id = any(?::uuid[]) and x.statement_id in (${statements.sql})`,
    [pgArray(ids), ...statements.values],
  );
  return new Set(found.map(({ id }) => id));
}

/** Returns the sections of all statements of a folder whose documents are in use, to compare them, for no reader. */
export async function sectionLinks(em: EntityManager, folderId: string): Promise<SectionLink[]> {
  return textSql(
    em,
    `select x.id, x.account, x.currency, x.number, x.from_on::text as "from", x.to_on::text as "to",
       x.proof - 'rejected' - 'repeatedIds' as proof, x.continuity
     from bank_section x join bank_statement s on s.id = x.statement_id join document d on d.id = s.document_id
     where x.folder_id = ? and d.deleted_at is null order by x.id`,
    [folderId],
  );
}

/** Stores what is wrong between statements, of those sections where that has changed. */
export async function writeContinuity(
  em: EntityManager,
  changed: readonly { id: string; continuity: readonly ChainFinding[] }[],
): Promise<void> {
  if (changed.length === 0) return;
  await textSql(
    em,
    `update bank_section x set continuity = g.continuity from jsonb_to_recordset(?::jsonb) as g(id uuid, continuity jsonb)
     where x.id = g.id`,
    [JSON.stringify(changed)],
  );
}

/** A row of a statement as rules and a model see it. */
export type RowToDecide = {
  id: string;
  bookedOn: string;
  description: string;
  folded: string;
  /** Units at `scale`, as digits. */
  amount: string;
  scale: number;
  type: EntrySide;
  currency: string | null;
  ruleId: string | null;
  rowHash: string;
};

/** Reads the next rows of a statement whose category can change and no person has set, in the order of day and id. */
export async function rowsToDecide(
  em: EntityManager,
  statementId: string,
  { after, limit }: { after: Pick<RowToDecide, 'bookedOn' | 'id'> | null; limit: number },
): Promise<RowToDecide[]> {
  return textSql(
    em,
    `select id, booked_on::text as "bookedOn", description, folded, amount::text, scale, type, currency,
       rule_id as "ruleId", row_hash as "rowHash"
     from bank_transaction t where statement_id = ? and not is_set_by_person and not (${isLocked('t')})
       ${after ? 'and (booked_on, id) > (?::date, ?::uuid)' : ''} order by booked_on, id limit ?`,
    [statementId, ...(after ? [after.bookedOn, after.id] : []), limit],
  );
}

/** Makes writing the rows of a folder's statements happen one after the other, so that each row counts once. */
export async function lockRows(em: EntityManager, folderId: string): Promise<void> {
  const key = `bank rows ${folderId}`;
  await sqlOf(em)
    .selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${key}, 0))`.as('locked'))
    .execute();
}

/** Deletes the rows of sections that repeat an earlier section of their file. */
export async function deleteRepeats(
  em: EntityManager,
  statementId: string,
  sectionIds: readonly string[],
): Promise<void> {
  if (sectionIds.length === 0) return;
  for (const table of ['bank_transaction', 'bank_withheld'] as const)
    await textSql(em, `delete from ${table} where statement_id = ? and section_id = any(?::uuid[])`, [
      statementId,
      pgArray(sectionIds),
    ]);
}

/** Lets rows count whose other copies were deleted: of equal rows, that with the least id. */
export async function promoteDuplicates(em: EntityManager, folderId: string): Promise<void> {
  await textSql(
    em,
    `with promoted as (
       update bank_transaction t set is_duplicate = false from (
         select distinct on (d.row_hash, d.occurrence) d.id from bank_transaction d
         where d.folder_id = ? and d.is_duplicate and not exists (select 1 from bank_transaction o
           where o.folder_id = d.folder_id and o.row_hash = d.row_hash and o.occurrence = d.occurrence and not o.is_duplicate)
         order by d.row_hash, d.occurrence, d.id
       ) first where t.id = first.id returning t.statement_id)
     update bank_statement s set duplicate_count = s.duplicate_count - p.rows
     from (select statement_id, count(*)::int as rows from promoted group by statement_id) p where s.id = p.statement_id`,
    [folderId],
  );
}
