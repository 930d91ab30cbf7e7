export { creditBalance, postCredits, requireCredits } from './ledger.ts';
