import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder, root } from './paths.mjs';

/** Reads `.env` beside package.json; what the environment says already wins. */
export function loadEnvironment() {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compile');
}

/** What the product's processes are told about the database they have been given. */
export function databaseEnvironment(database) {
  const embedded = database.engine !== 'external';
  return {
    DATABASE_URL: database.ownerUrl,
    DATABASE_APP_URL: database.appUrl,
    DATABASE_ENGINE: database.engine,
    ATRIUM_DATA: dataFolder(),
    // The demonstration accounts have a known password, so they exist nowhere but here.
    ...(embedded && process.env.NODE_ENV !== 'production' ? { DEMO: 'true' } : {}),
  };
}
