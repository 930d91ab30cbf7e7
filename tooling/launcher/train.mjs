// npm run train -- --papers DIR: learns the reader's weights from a folder of documents with known values.
import { spawnSync } from 'node:child_process';
import { installIfChanged } from './install.mjs';
import { onNewEnoughNode } from './node-version.mjs';
import { root } from './paths.mjs';
import { print } from './print.mjs';

try {
  installIfChanged();
  if (onNewEnoughNode()) {
    const program = ['packages/ai/eval/papers/train.ts', ...process.argv.slice(2)];
    process.exitCode = spawnSync(process.execPath, program, { cwd: root, stdio: 'inherit' }).status ?? 1;
  }
} catch (error) {
  print(error.message);
  process.exitCode = 1;
}
