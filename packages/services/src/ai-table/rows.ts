import { addDocumentRows as addRows, type DatatableRow, type RowFound, rowSourceOf } from '@atrium/db/ai-table';
import { resolveScope } from '@atrium/db/search';
import { type MemberActor, notFound } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { viewerOf } from '../access/index.ts';
import { requireMeter } from '../subscription/index.ts';

/** Finds rows, all of which the caller must see. @throws NOT_FOUND */
export async function findRows(
  em: EntityManager,
  actor: MemberActor,
  table: Pick<DatatableRow, 'id' | 'agent'>,
  ids: string[],
): Promise<RowFound[]> {
  const rows = await rowSourceOf(table).find(em, viewerOf(actor), table.id, ids);
  if (rows.length < new Set(ids).size) throw notFound('Row');
  return rows;
}

/** Returns the ids under which the cells of rows are stored, to write them. The rows must have been found for the caller. */
export async function holdRows(
  em: EntityManager,
  table: Pick<DatatableRow, 'id' | 'organizationId' | 'agent'>,
  ids: readonly string[],
): Promise<(rowId: string) => string> {
  const stored = await rowSourceOf(table).storedIds(em, table, ids, true);
  return (rowId) => {
    const id = stored.get(rowId);
    if (id === undefined) throw notFound('Row');
    return id;
  };
}

/** Checks the plan after rows were added: the transaction counts them. @throws PAYMENT_REQUIRED */
export async function requireRowsFit(em: EntityManager, organizationId: string, added: number): Promise<void> {
  await requireMeter(em, organizationId, 'rows_created', added, { counted: added });
  await requireMeter(em, organizationId, 'rows_stored', added, { counted: added });
}

/**
 * Adds a row for each document of the table's knowledge context that the caller may see and that has no row yet. Documents
 * whose rows were deleted get none.
 */
export async function addDocumentRows(em: EntityManager, actor: MemberActor, table: DatatableRow): Promise<void> {
  if (table.knowledgeContextTree.length === 0) return;
  const viewer = viewerOf(actor);
  const added = await addRows(em, viewer, table, await resolveScope(em, viewer, table.knowledgeContextTree));
  if (added > 0) await requireRowsFit(em, table.organizationId, added);
}
