export { CREDIT_KINDS, type CreditKind, DEMO_CREDITS, STARTING_CREDITS } from './rules.ts';
