/** For each measure, in their order, questions that mean it, and one that does not. */
export const MEASURE_EXAMPLES: readonly (readonly [string, string])[] = [
  ['What is the current ratio?', 'What is the current balance?'],
  ['What is the net working capital?', 'What is the working capital ratio?'],
  ['What is the unadjusted operating income % margin?', 'What is the margin of the loan?'],
  ['What is the gross profit margin percentage?', 'What is the gross margin?'],
  ['What is the net profit margin?', 'What is the net profit?'],
  ['What is the unadjusted EBITDA % margin?', 'What is EBITDA?'],
  ['What is the operating cash flow ratio?', 'What is the operating cash flow?'],
  ['What is the free cash flow conversion?', 'What is the free cash flow?'],
];

/** For each short name, in their order, a text with it. */
export const SHORT_NAME_EXAMPLES: readonly string[] = [
  'net PPNE of 2031',
  'capex of 2031',
  'cash from operations',
  'paid out in cash dividends',
  'D&A of 2031',
  'COGS of 2031',
];
