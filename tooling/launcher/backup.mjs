// npm run backup -- <folder>: the database as it is now and its files, while the product runs or not.
import { commandLine } from './command-line.mjs';
import { withDatabase } from './with-database.mjs';

const args = commandLine('npm run backup -- <folder>', []);
if (args) await withDatabase('packages/services/src/scripts/backup.ts', args, { attach: true });
