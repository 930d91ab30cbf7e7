export type { ColumnRole, DateOrder, DecimalMark, Dialect, DialectAnswers, Question } from './dialect.ts';
export type { StatementEvent, StatementFormat } from './events.ts';
export { readStatements, UnreadableStatement } from './read.ts';
export type { StatementFile } from './text.ts';
export { writeCamt, writeOfx, type WrittenStatement } from './write.ts';
