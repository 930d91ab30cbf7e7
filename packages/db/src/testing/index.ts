export type { DatabaseUnderTest } from './context.ts';
export { insertTenantRows, type TenantRows } from './tenant-rows.ts';
export { createTestDatabase, type TestDatabase } from './database.ts';
