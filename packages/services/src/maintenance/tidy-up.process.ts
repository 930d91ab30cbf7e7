import { deleteExpired, purgeTrash } from '@atrium/db/maintenance';
import { fillSignatures } from '@atrium/db/search';
import { forgetOldRuns } from '@atrium/db/workflow-run';
import { TRASH_DAYS } from '@atrium/domain/trash';
import { EVENT_DAYS } from '@atrium/domain/workflow-run';
import {
  deleteFiles,
  MARKED_FILES,
  type ObjectStore,
  PAGE_IMAGES,
  type Platform,
  type TaskContext,
  writeIn,
} from '../kernel/index.ts';
import { purgeOrganizations } from '../organization/index.ts';

const SYSTEM = { kind: 'system', organizationId: null, onBehalfOf: null } as const;
const STAGING_HOURS = 24;
const PAGE_IMAGE_HOURS = 24 * 7;
const MARKED_FILE_HOURS = 1;

async function deleteOld(store: ObjectStore, prefix: string, hours: number): Promise<void> {
  const oldest = Date.now() - hours * 3_600_000;
  for await (const object of store.list(prefix)) {
    if (object.modifiedAt.getTime() < oldest) await store.delete(object.key);
  }
}

/** Deletes files of interrupted uploads, old exports, files marked for one download, and old page images. */
async function deleteTemporaryFiles({ store }: Platform): Promise<void> {
  await deleteOld(store, 'staging/', STAGING_HOURS);
  await deleteOld(store, 'exports/', STAGING_HOURS);
  await deleteOld(store, MARKED_FILES, MARKED_FILE_HOURS);
  await deleteOld(store, PAGE_IMAGES, PAGE_IMAGE_HOURS);
  await store.clearUnfinished(new Date(Date.now() - STAGING_HOURS * 3_600_000));
}

/** Runs hourly. Deletes rows before their files; files that an interruption leaves behind are collected as orphans. */
export async function runTidyUp({ platform }: TaskContext<Record<string, never>>): Promise<void> {
  const keys = await writeIn({ platform, actor: SYSTEM }, async (em) => {
    await deleteExpired(em);
    const logos = await purgeOrganizations(em);
    return [...logos, ...(await purgeTrash(em, TRASH_DAYS)), ...(await forgetOldRuns(em, EVENT_DAYS))];
  });
  await deleteFiles(platform.store, keys);
  await deleteTemporaryFiles(platform);
  // During an upgrade, processes of the version before store vectors without a signature.
  if (platform.config.DATABASE_URL) await fillSignatures(platform.config.DATABASE_URL);
}
