/** Credits a new organization starts with, and those of the demonstration. */
export const STARTING_CREDITS = 100;
export const DEMO_CREDITS = 10_000;

/** Why the balance changed. A reservation is settled (kept) or refunded (given back) per unit of work. */
const CREDIT_KINDS = ['grant', 'reserve', 'refund', 'purchase', 'adjust'] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];
