/** The label of the date on forms, for a question about an event. `example` is a question of this row. */
export const EVENT_LABELS: readonly { event: RegExp; label: string; example: string }[] = [
  { event: /\b(?:due|payable)$/i, label: 'due date', example: 'When is the invoice due' },
  {
    event: /\b(?:take|takes|took|come|comes|came) (?:effect|into force)\b/i,
    label: 'effective date',
    example: 'When does the agreement take effect',
  },
  {
    event: /\b(?:commence|begin|start)(?:s|d|ed|n)?$/i,
    label: 'commencement date',
    example: 'When does the lease begin',
  },
  {
    event: /\b(?:expire|end|terminate|lapse)(?:s|d|ed)?$/i,
    label: 'expiration date',
    example: 'When does the lease expire',
  },
  { event: /\b(?:issued|dated)$/i, label: 'date', example: 'When was the invoice issued' },
  { event: /\bmatur(?:e|es|ed)$/i, label: 'maturity date', example: 'When does the loan mature' },
  { event: /\bpaid(?: to .+)?$/i, label: 'payment date', example: 'When was the dividend paid' },
];

/** Phrases that express a word of a label without using it, by the word's stem. */
export const LABEL_PHRASES: Readonly<Record<string, { phrases: RegExp; example: string }>> = {
  cap: {
    phrases: /\b(?:up to|not (?:to )?exceed|no more than|at most|maximum|limited to)\b/i,
    example: 'liable up to $5,000',
  },
  maximum: { phrases: /\b(?:up to|not (?:to )?exceed|no more than|at most)\b/i, example: 'at most 30 days' },
  minimum: { phrases: /\b(?:at least|not less than|no less than)\b/i, example: 'at least 30 days' },
  deadlin: { phrases: /\b(?:no later than|on or before|by)\b/i, example: 'no later than 3 May 2026' },
};

/** Labels of one meaning with different spellings. Applied to the folded label; `example` becomes `like`. */
export const LABEL_SPELLINGS: readonly { pattern: RegExp; becomes: string; example: string; like: string }[] = [
  { pattern: /[#№]|\bn[°ºo]\s?(?=[:\s]|$)/g, becomes: ' number ', example: 'Invoice #', like: 'Invoice number' },
  { pattern: /e-mail/g, becomes: 'email', example: 'E-mail', like: 'Email' },
  {
    pattern: /\bsq\.? ?(?:ft|feet)\b\.?/g,
    becomes: 'square feet',
    example: 'Area in sq ft',
    like: 'Area in square feet',
  },
  { pattern: /\bacct\b/g, becomes: 'account', example: 'Acct name', like: 'Account name' },
  { pattern: /\bamt\b/g, becomes: 'amount', example: 'Amt due', like: 'Amount due' },
  { pattern: /\binv\b/g, becomes: 'invoice', example: 'Inv date', like: 'Invoice date' },
  {
    pattern: /\bauto[\s-]?(?=renew|extend)/g,
    becomes: 'automatic ',
    example: 'Auto-renewal',
    like: 'Automatic renewal',
  },
  { pattern: /sub-total|sub total/g, becomes: 'subtotal', example: 'Sub-total', like: 'Subtotal' },
];

/** Words for the two sides of a contract, which often share a stem and must not be stemmed. */
export const SIDES =
  'insured insurer employer employee lessor lessee grantor grantee licensor licensee assignor assignee payer payee owner lender guarantor receiving issuer purchaser buyer borrower supplier seller merchant';

/** Words of labels without meaning. */
export const LABEL_STOP_WORDS = 'there any the of a an this your our is what which please who and in are was s';
