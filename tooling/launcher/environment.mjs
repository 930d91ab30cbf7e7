import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder, root } from './paths.mjs';

/** Reads `.env` next to package.json. Variables that are already set win. */
export function loadEnvironment() {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  useCompileCache();
}

/** Lets the processes that start from here reuse compiled code, which saves a good part of their start. */
export function useCompileCache() {
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compile');
}

/** The variables that tell the product's processes their database. */
export function databaseEnvironment(database) {
  const embedded = database.engine !== 'external';
  return {
    DATABASE_URL: database.ownerUrl,
    DATABASE_APP_URL: database.appUrl,
    DATABASE_ENGINE: database.engine,
    ATRIUM_DATA: dataFolder(),
    // The demonstration's users have a known password, so they exist only on an embedded database.
    ...(embedded && process.env.NODE_ENV !== 'production' ? { DEMO: 'true' } : {}),
  };
}
