export { inStatement, inTransaction, outsideTransactions, type Scope, statementManager } from './transaction.ts';
