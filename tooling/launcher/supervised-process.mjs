import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { print } from './print.mjs';
import { RestartPauses } from './restart-pause.mjs';

const preload = pathToFileURL(join(import.meta.dirname, 'exit-with-parent.mjs')).href;
const patienceMs = 15_000;

/**
 * Runs a Node program and restarts it, with growing pauses, whenever it ends unexpectedly.
 * Calls `onFirstFailure` instead if it ends before `settle()` was called.
 */
export function supervise({ name, args, env, onFirstFailure }) {
  let child;
  let timer;
  let stopping = false;
  let settled = false;
  const pauses = new RestartPauses();

  const start = () => {
    const startedAt = Date.now();
    // A separate session: Ctrl-C reaches only the launcher, which stops the processes in order.
    child = spawn(process.execPath, ['--import', preload, ...args], {
      cwd: root,
      detached: true,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child.on('error', (error) => print(`${name}: ${error.message}`));
    child.on('exit', (code, signal) => {
      child = undefined;
      if (stopping) return;
      const how = signal ?? `code ${code}`;
      if (!settled) {
        onFirstFailure(`${name} ended with ${how} before it was ready.`);
        return;
      }
      const delay = pauses.after(Date.now() - startedAt);
      print(`${name} ended with ${how}; restarting it in ${delay / 1000} s.`);
      timer = setTimeout(start, delay);
    });
  };
  start();

  return {
    settle() {
      settled = true;
    },
    async stop() {
      stopping = true;
      clearTimeout(timer);
      if (!child) return;
      const ending = child;
      const exited = new Promise((done) => ending.once('exit', done));
      ending.kill('SIGTERM');
      const killer = setTimeout(() => {
        print(`${name} did not end within ${patienceMs / 1000} s; killing it.`);
        ending.kill('SIGKILL');
      }, patienceMs);
      await exited;
      clearTimeout(killer);
    },
  };
}
