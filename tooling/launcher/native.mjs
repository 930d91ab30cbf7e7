// npm run db:native: prepares a native PostgreSQL 17 with pgvector, which new data folders then use.
import { installIfChanged } from './install.mjs';
import { onNewEnoughNode } from './node-version.mjs';
import { print } from './print.mjs';

installIfChanged();
if (onNewEnoughNode()) {
  const { prepareNative } = await import('../native/prepare.mjs');
  try {
    print(`PostgreSQL with pgvector: ${prepareNative()}`);
  } catch (error) {
    print(`Native PostgreSQL could not be prepared: ${error.message}`);
    process.exitCode = 1;
  }
}
