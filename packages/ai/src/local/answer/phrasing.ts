import { EXPRESSIONS, PHRASINGS } from '../data/phrasings.ts';

/** Rewrites "Which company insures Acme" as "who is the insurer of Acme". Returns any other question unchanged. */
export function inLabelWords(question: string): string {
  const found = PHRASINGS.find(({ pattern }) => pattern.test(question));
  const worded = found ? question.replace(found.pattern, found.becomes) : question;
  return EXPRESSIONS.reduce((text, { pattern, becomes }) => text.replace(pattern, becomes), worded);
}
