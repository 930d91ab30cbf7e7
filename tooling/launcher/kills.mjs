// npm run kills -- --rounds 20: kills processes of a running product under load, and counts what is lost. Linux only.
import { installIfChanged } from './install.mjs';
import { onNewEnoughNode } from './node-version.mjs';
import { print } from './print.mjs';

try {
  installIfChanged();
  if (onNewEnoughNode()) {
    const { runKills } = await import('../kills/kills.mjs');
    process.exitCode = await runKills(process.argv.slice(2));
  }
} catch (error) {
  print(error.stack);
  process.exitCode = 1;
}
