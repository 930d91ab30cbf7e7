// npm run verify: the fast part of the checks.
import { installIfChanged } from './install.mjs';
import { onNewEnoughNode } from './node-version.mjs';
import { print } from './print.mjs';

try {
  installIfChanged();
  if (onNewEnoughNode()) {
    const { Steps } = await import('./steps.mjs');
    const { verify } = await import('./verify-steps.mjs');
    const steps = new Steps();
    await verify(steps);
    steps.finish();
  }
} catch (error) {
  print(error.message);
  process.exitCode = 1;
}
