// npm run dev: the same product with the sources watched; the browser talks to Vite, and Vite to the API.
import { installIfChanged } from './install.mjs';
import { onNewEnoughNode } from './node-version.mjs';
import { print } from './print.mjs';

try {
  installIfChanged();
  if (onNewEnoughNode()) {
    const { serve } = await import('./serve.mjs');
    await serve({ watch: true });
  }
} catch (error) {
  print(error.message);
  process.exit(1);
}
