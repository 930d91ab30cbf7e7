import { foldText } from '@atrium/domain/bank-reconcile';
import { newRuleDraft, type RuleDraft } from './rule-draft.ts';

type Row = { description: string; side: 'Debit' | 'Credit' };

/** Words that banks put before the counterparty. They alone would match too many rows. */
const COMMON =
  /^(?:ach|pos|sepa|eft|dd|so|tfr|wire|card|check|cheque|debit|credit|direct|payment|purchase|transfer|deposit|withdrawal|from|to|by|ref|no|the|of)$/;
const MOST_WORDS = 4;
/** The columns that hold names in a rule. */
const MOST_NAME = 60;

/**
 * Suggests the text of a rule for a row: the words that name what was paid, without numbers, dates and the bank's own words. The
 * whole description if no other word is left.
 */
export function suggestedText(description: string): string {
  const words = description.trim().split(/\s+/);
  const runs: string[][] = [[]];
  for (const word of words) {
    if (isName(word)) runs.at(-1)?.push(word);
    else if (runs.at(-1)?.length !== 0) runs.push([]);
  }
  const best = runs.reduce((longest, run) => (run.join('').length > longest.join('').length ? run : longest));
  return best.length === 0 ? description.trim() : best.slice(0, MOST_WORDS).join(' ');
}

function isName(word: string): boolean {
  return !/\d/.test(word) && /[\p{L}&]/u.test(word) && !COMMON.test(foldText(word));
}

/** The draft of a rule that matches this row. Its description is an example that the rule must match. */
export function ruleFromRow(row: Row, categoryId: string): RuleDraft {
  const contains = suggestedText(row.description);
  return {
    ...newRuleDraft(categoryId),
    ruleName: contains.slice(0, MOST_NAME),
    contains,
    transactionType: row.side,
    mustMatch: row.description.replaceAll(/\s+/g, ' ').trim(),
  };
}
