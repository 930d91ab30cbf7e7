import { itemAt } from '../learning/number.ts';
import type { FeatureContext } from './context.ts';
import type { LineFacts } from './line-facts.ts';

/** The lines before and after a candidate. */
export const NEIGHBOUR_FEATURES = [
  'before, length',
  'before, digits',
  'before, colon',
  'before, legal form',
  'before, contact',
  'after, length',
  'after, digits',
  'after, colon',
  'after, legal form',
  'after, contact',
  'after, letters',
  'before, letters',
  'before, ends with a comma',
  'after, postal number',
  'own lines',
] as const;

const NONE: LineFacts = { digits: -1, length: -1, letters: -1, hasColon: -1, hasContact: -1, hasForm: -1, words: [] };

export function neighbourFeatures({ paper, facts, candidates }: FeatureContext, index: number): number[] {
  const { line, last } = itemAt(candidates, index);
  const before = facts.lines[line - 1] ?? NONE;
  const after = facts.lines[last + 1] ?? NONE;
  return [
    before.length,
    before.digits,
    before.hasColon,
    before.hasForm,
    before.hasContact,
    after.length,
    after.digits,
    after.hasColon,
    after.hasForm,
    after.hasContact,
    after.letters,
    before.letters,
    Number(/,\s*$/.test(paper.lines[line - 1]?.text ?? '')),
    Number(/\b\d{5}\b/.test(paper.lines[last + 1]?.text ?? '')),
    last - line + 1,
  ];
}
