export type { DatabaseUnderTest } from './context.ts';
export { createTestDatabase, type TestDatabase } from './database.ts';
