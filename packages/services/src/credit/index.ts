export { creditBalance, postCredits } from './ledger.ts';
