// Text: the conditions of what the viewer may see are joined into the statement.
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Viewer, visible, visibleDocuments } from '../access/index.ts';
import { textSql } from '../sql/index.ts';
import { matchingText } from './transaction-list.queries.ts';
import { transactionCounts } from './visible.queries.ts';

export type TransactionNamed = {
  id: string;
  folderId: string;
  folderName: string;
  documentName: string;
  bookedOn: string;
  description: string;
  /** The amount times ten to the power of `scale`. */
  amount: string;
  scale: number;
  currency: string | null;
};

/**
 * Finds transactions in all bank folders that the viewer may see: those whose description or reference holds the text, and
 * those of this amount. The latest come first. It reads every transaction of these folders: an index on the texts would be
 * written with each imported row, and row-level security does not use it.
 */
export async function findTransactions(
  em: EntityManager,
  viewer: Viewer,
  { text, limit }: { text: string; limit: number },
): Promise<TransactionNamed[]> {
  const matching = matchingText(text);
  if (matching === null || viewer.kind !== 'member') return [];
  const documents = visibleDocuments(viewer);
  const folders = visible('aiTableFolder', viewer);
  return textSql(
    em,
    `with statements as materialized (
       select s.id, f.name as folder_name, d.name as document_name from bank_statement s
         join (${documents.sql}) d on d.id = s.document_id
         join (${folders.sql}) f on f.id = s.folder_id)
     select t.id, t.folder_id as "folderId", s.folder_name as "folderName", s.document_name as "documentName",
       t.booked_on::text as "bookedOn", t.description, t.amount::text as amount, t.scale, t.currency
     from bank_transaction t join statements s on s.id = t.statement_id
     where ${transactionCounts('t', 'statements')} and (${matching.sql})
     order by t.booked_on desc, t.id limit ?`,
    [...documents.values, ...folders.values, ...matching.values, limit],
  );
}
