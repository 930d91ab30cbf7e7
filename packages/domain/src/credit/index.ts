export { sweepCredits } from './jobs.ts';
export {
  CREDIT_KINDS,
  CREDIT_SOURCES,
  type CreditKind,
  type CreditSource,
  DEMO_CREDITS,
  STARTING_CREDITS,
} from './rules.ts';
