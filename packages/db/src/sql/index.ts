export { allOf, ALWAYS, anyOf, NEVER, type SqlPiece } from './piece.ts';
export { preparedSql } from './prepared.ts';
export { boundSql, joiningMany, sqlOf, textSql } from './sql.ts';
export type { Tables } from './tables.ts';
