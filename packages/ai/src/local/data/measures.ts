/** A measure that is computed from lines of financial statements, as it is called and as it is computed. */
export type Measure = { pattern: RegExp; formula: string; isPercent: boolean };

export const MEASURES: readonly Measure[] = [
  {
    pattern: /\b(?:working capital ratio|current ratio)\b/i,
    formula: 'total current assets / total current liabilities',
    isPercent: false,
  },
  {
    pattern: /\b(?:net )?working capital\b(?! ratio)/i,
    formula: 'total current assets - total current liabilities',
    isPercent: false,
  },
  {
    pattern: /\b(?:unadjusted )?operating (?:income |profit )?(?:%|percent(?:age)? )?\s?margin\b/i,
    formula: 'operating income / total revenue',
    isPercent: true,
  },
  {
    pattern: /\bgross (?:profit )?(?:%|percent(?:age)? )?\s?margin\b(?= (?:%|percent|ratio))/i,
    formula: 'gross profit / total revenue',
    isPercent: true,
  },
  {
    pattern: /\bnet (?:income |profit )(?:%|percent(?:age)? )?\s?margin\b/i,
    formula: 'net income / total revenue',
    isPercent: true,
  },
  {
    pattern: /\b(?:unadjusted )?EBITDA (?:%|percent(?:age)? )?\s?margin\b/i,
    formula: '(operating income + depreciation and amortization) / total revenue',
    isPercent: true,
  },
  {
    pattern: /\boperating cash ?flow ratio\b/i,
    formula: 'net cash provided by operating activities / total current liabilities',
    isPercent: false,
  },
  {
    pattern: /\bfree cash ?flow conversion\b/i,
    formula: '(net cash provided by operating activities - capital expenditures) / net income',
    isPercent: true,
  },
];

/** Names of lines that questions use and statements do not. */
export const SHORT_NAMES: readonly (readonly [RegExp, string])[] = [
  [/\bPP&?N?E\b/gi, 'property plant and equipment'],
  [/\bcap(?:ital )?ex\b/gi, 'capital expenditures'],
  [/\b(?:cash (?:flow )?from operati(?:ons|ng activities)|operating cash flows?)\b/gi, 'operating cash flow'],
  [/\bcash dividends?\b|\bdividends? paid\b|\bpa(?:y|id) (?:out )?(?:in )?(?:cash )?dividends?\b/gi, 'dividends paid'],
  [/\bD&A\b/gi, 'depreciation and amortization'],
  [/\bCOGS\b/gi, 'cost of goods sold'],
];
