export { inStatement, inTransaction, outsideTransactions, type Scope } from './transaction.ts';
