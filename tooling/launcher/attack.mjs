// npm run attack: attacks every operation of a product that it starts itself. Exit code 1 on a leak, an oracle, a 5xx or a
// slow answer.
import { spawnSync } from 'node:child_process';
import { installIfChanged } from './install.mjs';
import { onNewEnoughNode } from './node-version.mjs';
import { root } from './paths.mjs';
import { print } from './print.mjs';

try {
  installIfChanged();
  if (onNewEnoughNode()) {
    const args = ['run', '--project', 'integration', 'apps/api/src/attack/attack.test.ts'];
    const env = { ...process.env, ATTACK: 'full' };
    process.exitCode = spawnSync('vitest', args, { cwd: root, env, stdio: 'inherit' }).status ?? 1;
  }
} catch (error) {
  print(error.message);
  process.exitCode = 1;
}
