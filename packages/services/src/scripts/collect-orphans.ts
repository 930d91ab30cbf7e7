import { collectOrphans } from '../backup/index.ts';
import { megabytes, runWithParts, say } from './platform-parts.ts';

/** `collect-orphans.ts [--dry-run]`: exit code 1 if rows name missing files. */
await runWithParts(async ({ ownerUrl, store }) => {
  const dryRun = process.argv.includes('--dry-run');
  const { objects, missing } = await collectOrphans({ ownerUrl, store }, { dryRun });
  for (const key of objects.keys) say(key);
  say(
    `${objects.count} files (${megabytes(objects.totalBytes)}) belong to no document: ${dryRun ? 'left' : 'deleted'}.`,
  );
  if (missing.count === 0) return;
  for (const key of missing.keys) say(key);
  say(`${missing.count} files of documents are missing from the store. Restore them from a backup.`);
  process.exitCode = 1;
});
