import { journalSources } from '@atrium/db/bank-reconcile';
import type { TransactionJournal } from '@atrium/domain/bank-reconcile/journal';
import type { MemberActor } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { viewerOf } from '../../access/index.ts';
import { placeOf } from '../place.ts';

/** Adds to journals where their transactions are in the statements, as far as the caller may see them. */
export async function withSources(
  em: EntityManager,
  actor: MemberActor,
  folderId: string,
  journals: readonly TransactionJournal[],
): Promise<TransactionJournal[]> {
  const ids = [...new Set(journals.flatMap(({ transactionId }) => transactionId ?? []))];
  if (ids.length === 0) return [...journals];
  const found = await journalSources(em, viewerOf(actor), folderId, ids);
  const sources = new Map(
    found.map(({ transactionId, documentId, documentName, ...place }) => [
      transactionId,
      { documentId, documentName, place: placeOf(place) },
    ]),
  );
  return journals.map((journal) => ({ ...journal, source: sources.get(journal.transactionId ?? '') ?? null }));
}
