// npm run dev: runs the product and restarts it on changes. The browser connects to Vite, and Vite to the API.
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
