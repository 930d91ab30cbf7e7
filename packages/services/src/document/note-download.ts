import { insertDownload } from '@atrium/db/visitor';
import { newId } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Reader } from '../access/index.ts';

/** Records for the Owner which documents a visitor has saved. What members and previews save is not recorded here. */
export async function noteDownload(em: EntityManager, actor: Reader, documentIds: readonly string[]): Promise<void> {
  if (actor.kind !== 'tokenUser' || actor.preview !== null) return;
  const { organizationId, linkId, visitorId } = actor;
  for (const documentId of documentIds) {
    await insertDownload(em, { id: newId(), organizationId, linkId, visitorId, documentId });
  }
}

/** Records for the Owner that a visitor has printed a page. */
export async function notePrint(
  em: EntityManager,
  actor: Reader,
  { documentId, page }: { documentId: string; page: number },
): Promise<void> {
  if (actor.kind !== 'tokenUser' || actor.preview !== null) return;
  const { organizationId, linkId, visitorId } = actor;
  await insertDownload(em, { id: newId(), organizationId, linkId, visitorId, documentId, printedPage: page });
}
