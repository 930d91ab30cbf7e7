// npm run eval: measures search, tables and answers on generated data rooms with known answers (docs/evaluation.md).
import { spawnSync } from 'node:child_process';
import { loadEnvironment } from './environment.mjs';
import { installIfChanged } from './install.mjs';
import { onNewEnoughNode } from './node-version.mjs';
import { root } from './paths.mjs';
import { print } from './print.mjs';

try {
  installIfChanged();
  if (onNewEnoughNode()) {
    loadEnvironment();
    const program = ['packages/ai/eval/evaluate.ts', ...process.argv.slice(2)];
    process.exitCode = spawnSync(process.execPath, program, { cwd: root, stdio: 'inherit' }).status ?? 1;
  }
} catch (error) {
  print(error.message);
  process.exitCode = 1;
}
