// npm run backup -- <folder>: backs up the database and its files. The product may run during it.
import { commandLine } from './command-line.mjs';
import { withDatabase } from './with-database.mjs';

const args = commandLine('npm run backup -- <folder>', []);
if (args) await withDatabase('packages/services/src/scripts/backup.ts', args, { attach: true });
