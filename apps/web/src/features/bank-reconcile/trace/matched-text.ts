import { foldText } from '@atrium/domain/bank-reconcile';

/**
 * Splits a description around the text that a rule found in it. Folding can change lengths, so the text is looked for in the
 * unfolded description; without it there, nothing is marked.
 */
export function matchedText(description: string, found: string): { before: string; match: string; after: string } {
  const plain = description.toLocaleUpperCase();
  const at = plain.length === description.length ? plain.indexOf(found.toLocaleUpperCase()) : -1;
  if (found === '' || at < 0 || foldText(found) === '') return { before: description, match: '', after: '' };
  const end = at + found.length;
  return { before: description.slice(0, at), match: description.slice(at, end), after: description.slice(end) };
}
