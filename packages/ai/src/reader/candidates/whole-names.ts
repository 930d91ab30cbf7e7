import { ORGANIZATION } from '../data/legal-forms.ts';

const ORGANIZATIONS = new RegExp(ORGANIZATION.source, 'gi');
/** A line that ends like this goes on in the next one. */
const OPEN = /(?:[&,(/-]|\b(?:and|of|the|for|at))\s*$/i;

/** Whether a text ends before it is complete. */
export function isOpen(text: string): boolean {
  return OPEN.test(text) || text.split('(').length !== text.split(')').length;
}

/** The letters of a name without remarks in brackets and the words that many organizations have. */
export function ownLetters(text: string): number {
  const own = text.replaceAll(/\([^)]*\)?/g, ' ').replaceAll(ORGANIZATIONS, ' ');
  return own.match(/\p{L}/gu)?.length ?? 0;
}
