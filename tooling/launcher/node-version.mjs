import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './paths.mjs';

/** The Node that is installed as a package, if there is one for this platform. */
export const ownNode = join(root, 'node_modules', '.bin', 'node');

/** The first version that runs TypeScript unbuilt. */
const needed = [22, 18];

export function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > needed[0] || (major === needed[0] && minor >= needed[1]);
}

/**
 * Returns true if this process can run TypeScript. Otherwise it runs the same command with the installed Node, and this
 * process only forwards signals and the exit code.
 */
export function onNewEnoughNode() {
  if (isNewEnough(process.versions.node)) {
    // Child processes and npm scripts must find this Node too.
    process.env.PATH = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`;
    return true;
  }
  if (!existsSync(ownNode)) {
    throw new Error(`Atrium needs Node ${needed.join('.')} or newer here; this is ${process.versions.node}.`);
  }
  const child = spawn(ownNode, process.argv.slice(1), { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
  return false;
}
