// node run.mjs <script.ts> [arguments]: runs a TypeScript program with a database: that of a running product, or its own.
import { print } from './print.mjs';
import { withDatabase } from './with-database.mjs';

const [script, ...args] = process.argv.slice(2);
if (script) await withDatabase(script, args, { attach: true });
else {
  print('usage: run.mjs <script.ts> [arguments]');
  process.exitCode = 1;
}
