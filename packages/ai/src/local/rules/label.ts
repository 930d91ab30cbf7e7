import { fold, stemOf } from '../../retrieval/index.ts';

const NUMBER_WORD = /^(?:no|nr|num|nbr|number|numero|nummer|№|#)$/;
/** The two sides of a contract often share their stem. */
const SIDES = new Set(
  'insured insurer employer employee lessor lessee grantor grantee licensor licensee assignor assignee payer payee owner lender guarantor receiving issuer purchaser buyer borrower supplier seller merchant'.split(
    ' ',
  ),
);
const EMPTY = new Set([
  'there',
  'any',
  'the',
  'of',
  'a',
  'an',
  'this',
  'your',
  'our',
  'is',
  'what',
  'which',
  'please',
  'who',
  'and',
  'in',
  'are',
  'was',
  's',
]);

/** The words of a label that tell it from others, stemmed: "Invoice No.:" and "Invoice number" are one label. */
export function labelStems(label: string): string[] {
  const text = fold(label)
    .replace(/^\s*(?:\(?[a-z\d]{1,2}(?:\.\d+)*[.)]\s+)/, '')
    .replaceAll(/\([^)]*\)|\d+(?:[.,]\d+)?\s?%/g, ' ')
    .replaceAll(/'s\b|s'(?=\s)/g, ' ')
    .replaceAll(/[#№]|\bn[°ºo]\s?(?=[:\s]|$)/g, ' number ')
    .replaceAll(/e-mail/g, 'email')
    .replaceAll(/\bsq\.? ?(?:ft|feet)\b\.?/g, 'square feet')
    .replaceAll(/\bacct\b/g, 'account')
    .replaceAll(/\bamt\b/g, 'amount')
    .replaceAll(/\binv\b/g, 'invoice')
    .replaceAll(/\bauto[\s-]?(?=renew|extend)/g, 'automatic ')
    .replaceAll(/sub-total|sub total/g, 'subtotal');
  const stems: string[] = [];
  for (const word of text.split(/[^\p{L}\p{N}%]+/u)) {
    if (word === '' || EMPTY.has(word)) continue;
    const stem = NUMBER_WORD.test(word) ? 'number' : SIDES.has(word) ? word : stemOf(word);
    if (!stems.includes(stem)) stems.push(stem);
  }
  return stems;
}

/** A way to write a label: `exact` ones are too general to be recognised inside longer labels. */
export type Synonym = { stems: readonly string[]; exact: boolean };

/** `=date` is exact. */
export function synonym(written: string): Synonym {
  const exact = written.startsWith('=');
  return { stems: labelStems(exact ? written.slice(1) : written), exact };
}

const EXTRA_WORD = 0.11;

/** 0 to 1: how surely a label of a document says what the synonym says. Word order does not count, extra words do. */
export function labelMatch(label: readonly string[], { stems, exact }: Synonym): number {
  if (stems.length === 0 || label.length === 0) return 0;
  if (!stems.every((stem) => label.includes(stem))) return 0;
  const extra = label.length - stems.length;
  if (extra === 0) return 1;
  if (exact) return 0;
  return Math.max(0, 0.93 - EXTRA_WORD * extra);
}
