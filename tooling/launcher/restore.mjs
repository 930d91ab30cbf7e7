// npm run restore -- <folder> [--force]: a back-up into an empty database and store. The product must not run.
import { commandLine } from './command-line.mjs';
import { withDatabase } from './with-database.mjs';

const args = commandLine('npm run restore -- <folder> [--force]', ['--force']);
if (args) await withDatabase('packages/services/src/scripts/restore.ts', args, { attach: false });
