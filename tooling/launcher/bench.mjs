// npm run bench: prints what the benchmarks measure, side by side in one run. No test depends on it.
import { spawnSync } from 'node:child_process';
import { installIfChanged } from './install.mjs';
import { onNewEnoughNode } from './node-version.mjs';
import { root } from './paths.mjs';
import { print } from './print.mjs';

try {
  installIfChanged();
  if (onNewEnoughNode()) {
    // Node 20 has no such function, and this file must load there.
    const { globSync } = await import('node:fs');
    for (const file of globSync('packages/*/bench/*.bench.ts', { cwd: root }).sort()) {
      print(`\n${file}`);
      const { status } = spawnSync(process.execPath, [file, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
      if (status !== 0) process.exitCode = 1;
    }
  }
} catch (error) {
  print(error.message);
  process.exitCode = 1;
}
