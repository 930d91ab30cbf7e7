// Text: the proofs of a document's statements are summed up in one statement.
import type { Proof } from '@atrium/domain/bank-reconcile';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../access/index.ts';
import { pgArray } from '../listing/index.ts';
import { textSql } from '../sql/index.ts';
import { CLOSING, DIFFERENCE, FIRST_DAY, LAST_DAY } from './statement.queries.ts';
import { visibleStatements } from './visible.queries.ts';

/** The proofs of all statements in a document together, and whether a person accepts them. */
export type StatementProven = {
  statementId: string;
  documentId: string;
  outcome: Proof['outcome'];
  /** The reasons of the statements with the worst outcome, the first one first. */
  reason: string;
  rows: number;
  rejected: number;
  duplicates: number;
  accounts: string[];
  currencies: string[];
  from: string | null;
  to: string | null;
  difference: string | null;
  closing: string | null;
  acceptedReason: string | null;
  acceptedById: string | null;
  acceptedAt: string | null;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
};

/** Returns the proofs of documents of a folder that are processed, of those that the viewer may see. */
export async function statementProofs(
  em: EntityManager,
  viewer: Viewer,
  folderId: string,
  documentIds: readonly string[],
): Promise<StatementProven[]> {
  if (documentIds.length === 0) return [];
  const statements = visibleStatements(viewer, folderId);
  return textSql(
    em,
    `select s.id as "statementId", s.document_id as "documentId", s.outcome, s.row_count as rows,
       s.rejected_count as rejected, s.duplicate_count as duplicates, sections.*,
       s.accepted_reason as "acceptedReason", s.accepted_by_id as "acceptedById", s.accepted_at as "acceptedAt",
       u.first_name as "firstName", u.last_name as "lastName", u.email
     from bank_statement s left join users u on u.id = s.accepted_by_id
     cross join lateral (
       select coalesce(array_agg(distinct x.account) filter (where x.account <> ''), '{}') as accounts,
         coalesce(array_agg(distinct x.currency) filter (where x.currency is not null), '{}') as currencies,
         coalesce(min(x.from_on), ${FIRST_DAY})::text as "from", coalesce(max(x.to_on), ${LAST_DAY})::text as "to",
         ${DIFFERENCE} as difference, ${CLOSING} as closing,
         coalesce((array_agg(x.proof->>'reason' order by x.ordinal) filter (where x.outcome = s.outcome))[1], '') as reason
       from bank_section x where x.statement_id = s.id) sections
     where s.document_id = any(?::uuid[]) and s.folder_id = ?::uuid and s.outcome is not null
       and s.id in (${statements.sql})`,
    [pgArray(documentIds), folderId, ...statements.values],
  );
}

/** Keeps why a person accepts a statement's proof; null withdraws it. */
export async function setAcceptance(
  em: EntityManager,
  statementId: string,
  acceptance: { reason: string; userId: string } | null,
): Promise<void> {
  await textSql(
    em,
    `update bank_statement set accepted_reason = ?, accepted_by_id = ?::uuid,
       accepted_at = case when ?::boolean then now() end, updated_at = now() where id = ?`,
    [acceptance?.reason ?? null, acceptance?.userId ?? null, acceptance !== null, statementId],
  );
}
