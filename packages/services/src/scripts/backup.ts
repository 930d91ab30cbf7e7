import packageJson from '../../../../package.json' with { type: 'json' };
import { backUp } from '../backup/index.ts';
import { megabytes, runWithParts, say } from './platform-parts.ts';

/** `backup.ts <folder>`: exit code 1 also if files were missing from the store or had changed there. */
await runWithParts(async ({ ownerUrl, store, masterKey }) => {
  const folder = process.argv[2];
  if (!folder) throw new Error('Which folder?');
  const { tables, objects } = await backUp({ ownerUrl, store, masterKey, version: packageJson.version }, folder);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  say(
    `${rows} rows of ${tables.length} tables and ${objects.count} files (${megabytes(objects.totalBytes)}) are in ${folder}.`,
  );
  say('The backup does not contain the MASTER_KEY. Keep a copy of it elsewhere.');
  if (objects.missing + objects.damaged === 0) return;
  say(`The store has problems: ${objects.missing} files are missing, ${objects.damaged} are not what was uploaded.`);
  process.exitCode = 1;
});
