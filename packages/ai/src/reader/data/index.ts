export { PRIMARY_STATEMENT, STATEMENT_LINES } from './statement-lines.ts';
