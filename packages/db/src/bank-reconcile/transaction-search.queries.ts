// Text: the conditions of what the viewer may see are joined into the statement.
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Viewer, visible, visibleDocuments } from '../access/index.ts';
import { textSql } from '../sql/index.ts';
import { matchingText } from './transaction-list.queries.ts';
import { transactionCounts } from './visible.queries.ts';
import { patternOf, writtenCell } from './written-text.ts';

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
  /** The heading and the text of an added cell that holds the searched text; null if none does. */
  written: string | null;
};

/**
 * Finds transactions in all bank folders that the viewer may see: those whose description, reference or added
 * cell holds the text, and those of this amount. The latest come first. It reads every transaction of these folders: an index on the texts would be
 * written with each imported row, and row-level security does not use it.
 */
export async function findTransactions(
  em: EntityManager,
  viewer: Viewer,
  { text, limit }: { text: string; limit: number },
): Promise<TransactionNamed[]> {
  const matching = matchingText(text);
  const pattern = patternOf(text);
  if (matching === null || pattern === null || viewer.kind !== 'member') return [];
  const documents = visibleDocuments(viewer);
  const folders = visible('aiTableFolder', viewer);
  const written = writtenCell(pattern);
  return textSql(
    em,
    `with statements as materialized (
       select s.id, f.name as folder_name, d.name as document_name from bank_statement s
         join (${documents.sql}) d on d.id = s.document_id
         join (${folders.sql}) f on f.id = s.folder_id),
     page as materialized (
       select t.*, s.folder_name, s.document_name from bank_transaction t join statements s on s.id = t.statement_id
       where ${transactionCounts('t', 'statements')} and (${matching.sql})
       order by t.booked_on desc, t.id limit ?)
     select t.id, t.folder_id as "folderId", t.folder_name as "folderName", t.document_name as "documentName",
       t.booked_on::text as "bookedOn", t.description, t.amount::text as amount, t.scale, t.currency,
       (${written.sql}) as written
     from page t order by t.booked_on desc, t.id`,
    [...documents.values, ...folders.values, ...matching.values, limit, ...written.values],
  );
}
