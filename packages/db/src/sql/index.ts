export { joiningMany, sqlOf, textSql } from './sql.ts';
export type { Tables } from './tables.ts';
