import { BundleEntity, type BundleRow, countBundles } from '@atrium/db/bundle';
import { type Bundle, MAX_BUNDLES } from '@atrium/domain/bundle';
import { DomainError, type MemberActor } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { readBundle } from './list.ts';

/** @throws CONFLICT if the user has as many downloads as one may have */
export async function requireRoomForDownload(em: EntityManager, { userId }: MemberActor): Promise<void> {
  if ((await countBundles(em, userId)) < MAX_BUNDLES) return;
  throw new DomainError('CONFLICT', `You have ${MAX_BUNDLES} downloads already. Remove one first.`, {
    detailCode: 'too_many_downloads',
  });
}

type Facts = Pick<BundleRow, 'name' | 'fileCount' | 'contentBytes'> &
  Partial<Pick<BundleRow, 'dataroomId' | 'datatableId' | 'chosen' | 'contentType' | 'rowCount' | 'byMail'>>;

/** Adds the download that a run writes. Its id is that of the run. */
export async function addBundle(
  { em, actor }: { em: EntityManager; actor: MemberActor },
  { runId: id, taskIds: [taskId] }: { runId: string; taskIds: string[] },
  facts: Facts,
): Promise<Bundle> {
  if (taskId === undefined) throw new Error('The download was not queued');
  const { organizationId } = actor.membership;
  await em.insert(BundleEntity, {
    id,
    organizationId,
    taskId,
    ...facts,
    createdById: actor.userId,
    createdAt: new Date(),
  });
  return readBundle(em, id);
}
