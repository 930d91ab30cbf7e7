import { resolve } from 'node:path';
import { print } from './print.mjs';

/** One folder, as the caller's shell means it, and known options; says how it is used and answers null otherwise. */
export function commandLine(usage, options) {
  const args = process.argv.slice(2);
  const folders = args.filter((arg) => !arg.startsWith('-'));
  const unknown = args.filter((arg) => arg.startsWith('-') && !options.includes(arg));
  if (folders.length !== 1 || unknown.length > 0) {
    print(`usage: ${usage}`);
    process.exitCode = 1;
    return null;
  }
  // npm runs scripts in the repository's folder, and says where it was called.
  const folder = resolve(process.env.INIT_CWD ?? process.cwd(), folders[0]);
  return [folder, ...args.filter((arg) => arg.startsWith('-'))];
}
