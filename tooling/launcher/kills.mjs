// npm run kills -- --rounds 20: kills processes of a running product under load, and counts what is lost. Linux only.
// npm run kills -- --workflow 50: kills workers at so many moments of workflows with every effect.
import { spawnSync } from 'node:child_process';
import { installIfChanged } from './install.mjs';
import { onNewEnoughNode } from './node-version.mjs';
import { root } from './paths.mjs';
import { print } from './print.mjs';

const WORKFLOW_TEST = 'apps/worker/src/faults/killed-effects.test.ts';

function killWorkflows(kills) {
  const args = ['vitest', 'run', '--project', 'integration', WORKFLOW_TEST];
  const env = { ...process.env, KILLS: kills };
  return spawnSync('npx', args, { cwd: root, env, stdio: 'inherit' }).status ?? 1;
}

try {
  installIfChanged();
  if (onNewEnoughNode()) {
    const workflow = process.argv.indexOf('--workflow');
    if (workflow > 0) process.exitCode = killWorkflows(process.argv[workflow + 1] ?? '50');
    else {
      const { runKills } = await import('../kills/kills.mjs');
      process.exitCode = await runKills(process.argv.slice(2));
    }
  }
} catch (error) {
  print(error.stack);
  process.exitCode = 1;
}
