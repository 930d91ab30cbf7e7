export {
  addCredits,
  creditBalance,
  type CreditCause,
  requireCredits,
  reserveCredits,
  settleCredits,
  takeCredits,
} from './ledger.ts';
export { sweepReservations } from './sweep.process.ts';
export { verifyCredits } from './verify.ts';
