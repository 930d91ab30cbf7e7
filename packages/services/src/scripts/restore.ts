import { migrate } from '@atrium/db/kernel';
import { readManifest, restore } from '../backup/index.ts';
import { runWithParts, say } from './platform-parts.ts';

/** `restore.ts <folder> [--force]`: creates the tables of the backup's version, restores them, and migrates them. */
await runWithParts(async ({ ownerUrl, appUrl, store, masterKey }) => {
  const [folder, option] = process.argv.slice(2);
  if (!folder) throw new Error('Which folder?');
  const urls = { ownerUrl, ...(appUrl ? { appUrl } : {}) };
  const { migrations } = await readManifest(folder);
  await migrate({ ...urls, only: migrations });
  const { rows, objects, jobs, hasSameKey, manifest } = await restore({ ownerUrl, store, masterKey }, folder, {
    force: option === '--force',
  });
  await migrate(urls);
  say(
    `${rows} rows and ${objects} files of ${manifest.madeAt} are back and were compared; ${jobs} jobs were queued again.`,
  );
  if (!hasSameKey) say('The backup was made with another MASTER_KEY. Its secrets cannot be read.');
});
