/** Credits of a new organization, and of the demonstration. */
export const STARTING_CREDITS = 100;
export const DEMO_CREDITS = 10_000;

/** The reason for a change of the balance. A reservation is settled or refunded per unit of work. */
export const CREDIT_KINDS = ['grant', 'reserve', 'refund', 'purchase', 'adjust'] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];
