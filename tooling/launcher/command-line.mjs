import { resolve } from 'node:path';
import { print } from './print.mjs';

/** Returns the folder argument, relative to the caller's shell, and the options. Prints the usage and returns null if they are wrong. */
export function commandLine(usage, options) {
  const args = process.argv.slice(2);
  const folders = args.filter((arg) => !arg.startsWith('-'));
  const unknown = args.filter((arg) => arg.startsWith('-') && !options.includes(arg));
  if (folders.length !== 1 || unknown.length > 0) {
    print(`usage: ${usage}`);
    process.exitCode = 1;
    return null;
  }
  // npm runs scripts in the repository's folder; INIT_CWD is the caller's.
  const folder = resolve(process.env.INIT_CWD ?? process.cwd(), folders[0]);
  return [folder, ...args.filter((arg) => arg.startsWith('-'))];
}
