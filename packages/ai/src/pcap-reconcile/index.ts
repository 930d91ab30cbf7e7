export { type CapitalFile, readCapitalStatements, readCapitalWorkbook } from './read.ts';
export { readStatements } from './statement.ts';
export { UnreadableCapital } from './unreadable.ts';
export { readWorkbook } from './workbook.ts';
