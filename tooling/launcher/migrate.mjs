// Migrates the external database of the environment, once per deployment.
import { migrate } from '../../packages/db/src/kernel/index.ts';
import { print } from './print.mjs';

const { DATABASE_URL: ownerUrl, DATABASE_APP_URL: appUrl } = process.env;
if (!ownerUrl || !appUrl) {
  print('DATABASE_URL (as the owner) and DATABASE_APP_URL (the same database as app_login) are both required.');
  process.exit(1);
}
await migrate({ ownerUrl, appUrl });
print('The database is up to date.');
