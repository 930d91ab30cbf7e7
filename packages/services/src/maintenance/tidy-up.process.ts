import { deleteExpired, purgeTrash } from '@atrium/db/maintenance';
import { fillSignatures } from '@atrium/db/search';
import { TRASH_DAYS } from '@atrium/domain/trash';
import { deleteAll, type Platform, type TaskContext, writeIn } from '../kernel/index.ts';
import { purgeOrganizations } from '../organization/index.ts';

const SYSTEM = { kind: 'system', organizationId: null, onBehalfOf: null } as const;
const STAGING_HOURS = 24;

/** Deletes files of interrupted uploads and old exports. */
async function deleteTemporaryFiles({ store }: Platform): Promise<void> {
  const oldest = Date.now() - STAGING_HOURS * 3_600_000;
  for (const prefix of ['staging/', 'exports/']) {
    for await (const object of store.list(prefix)) {
      if (object.modifiedAt.getTime() < oldest) await store.delete(object.key);
    }
  }
  await store.clearUnfinished(new Date(oldest));
}

/** Runs hourly. Deletes rows before their files; files that an interruption leaves behind are collected as orphans. */
export async function runTidyUp({ platform }: TaskContext<Record<string, never>>): Promise<void> {
  const keys = await writeIn({ platform, actor: SYSTEM }, async (em) => {
    await deleteExpired(em);
    const logos = await purgeOrganizations(em);
    return [...logos, ...(await purgeTrash(em, TRASH_DAYS))];
  });
  await deleteAll(platform.store, keys);
  await deleteTemporaryFiles(platform);
  // During an upgrade, processes of the version before store vectors without a signature.
  if (platform.config.DATABASE_URL) await fillSignatures(platform.config.DATABASE_URL);
}
