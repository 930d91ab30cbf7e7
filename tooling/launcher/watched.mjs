// node watched.mjs <main.ts>: runs a program in Node's watch mode and ends with the launcher.
import { spawn } from 'node:child_process';

const child = spawn(process.execPath, ['--watch', '--watch-preserve-output', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('exit', (code) => process.exit(code ?? 0));
