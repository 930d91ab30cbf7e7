// npm start: installs, builds and runs the product.
import { installIfChanged } from './install.mjs';
import { onNewEnoughNode } from './node-version.mjs';
import { print } from './print.mjs';

try {
  installIfChanged();
  if (onNewEnoughNode()) {
    const { serve } = await import('./serve.mjs');
    await serve({ watch: false });
  }
} catch (error) {
  print(error.message);
  process.exit(1);
}
