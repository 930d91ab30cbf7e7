// npm run restore -- <folder> [--force]: restores a backup into an empty database and store. Stop the product first.
import { commandLine } from './command-line.mjs';
import { withDatabase } from './with-database.mjs';

const args = commandLine('npm run restore -- <folder> [--force]', ['--force']);
if (args) await withDatabase('packages/services/src/scripts/restore.ts', args, { attach: false });
