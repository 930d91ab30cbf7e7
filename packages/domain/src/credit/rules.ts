/** Credits of a new organization, and of the demonstration. */
export const STARTING_CREDITS = 100;
export const DEMO_CREDITS = 10_000;

/**
 * The reason for a change of the ledger. `reserve` takes credits for work, `settle` says how many of them it used, and
 * `refund` returns the rest. `reversal` takes back credits whose payment was returned.
 */
export const CREDIT_KINDS = [
  'grant',
  'purchase',
  'reserve',
  'settle',
  'refund',
  'expire',
  'adjust',
  'reversal',
] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];

/** Where the credits of a lot come from. Of lots that expire at the same time, purchased credits are used last. */
export const CREDIT_SOURCES = ['start', 'plan', 'purchase', 'operator'] as const;
export type CreditSource = (typeof CREDIT_SOURCES)[number];
