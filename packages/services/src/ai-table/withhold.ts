import { readableDocuments } from '@atrium/db/access';
import type { CellFound, RowFound } from '@atrium/db/ai-table';
import type { MemberActor } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { viewerOf } from '../access/index.ts';

function citedBy({ sources, proposal }: CellFound): string[] {
  return [...sources, ...(proposal?.sources ?? [])].map(({ documentId }) => documentId);
}

/**
 * Returns those of the cells that cite a document which the reader cannot see now. The document of a row is visible, or the
 * reader would not get the row; so only other documents are looked up.
 */
export async function hiddenCells(
  em: EntityManager,
  reader: MemberActor,
  rows: readonly RowFound[],
  cells: readonly CellFound[],
): Promise<ReadonlySet<CellFound>> {
  const documentOf = new Map(rows.map((row) => [row.id, row.documentId]));
  const foreign = cells.flatMap((cell) => {
    const others = citedBy(cell).filter((id) => id !== documentOf.get(cell.rowId));
    return others.length > 0 ? [{ cell, others }] : [];
  });
  if (foreign.length === 0) return new Set();
  const ids = [...new Set(foreign.flatMap(({ others }) => others))];
  const readable = await readableDocuments(em, viewerOf(reader), ids);
  return new Set(foreign.filter(({ others }) => others.some((id) => !readable.has(id))).map(({ cell }) => cell));
}
