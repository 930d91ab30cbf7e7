export type { ColumnRole, DateOrder, DecimalMark, Dialect, DialectAnswers, Question } from './dialect.ts';
export type { StatementEvent, StatementFormat } from './events.ts';
export { answerPrompt, promptBatches, promptKey, promptRowHash, type PromptRow } from './prompt-rules.ts';
export { proposeConfig } from './propose-config.ts';
export { readStatements } from './read.ts';
export type { StatementFile } from './text.ts';
export { UnreadableStatement } from './unreadable.ts';
export { writeCamt, writeOfx, type WrittenStatement } from './write.ts';
