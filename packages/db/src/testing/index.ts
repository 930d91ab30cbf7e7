export type { DatabaseUnderTest } from './context.ts';
export { insertTenantRows, type TenantRows } from './tenant-rows.ts';
export { createTestDatabase, type TestDatabase } from './database.ts';
export { createFilledDatabase, type FilledDatabase } from './filled-database.ts';
export { watchStatements } from './watch-statements.ts';
