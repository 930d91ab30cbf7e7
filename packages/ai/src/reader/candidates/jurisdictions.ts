import { PLACES } from '../data/places.ts';
import type { Paper } from '../paper.ts';
import { type Candidate, candidateAt } from './candidate.ts';

const PLACE = new RegExp(
  String.raw`(?<![\w-])(?:${PLACES.map((place) => place.replaceAll(' ', String.raw`\s+`)).join('|')})(?![\w-])`,
  'gi',
);
const WRITTEN = new Map(PLACES.map((place) => [place.toUpperCase(), place]));

const TITLE = /\b(State|Commonwealth|Province|Republic)\s+of\s+$/;

/** Finds states, provinces and countries that begin with a capital letter. */
export function jurisdictionsOf(paper: Paper): Candidate[] {
  return [...paper.flow.matchAll(PLACE)].flatMap((match) => {
    const [text] = match;
    const value = WRITTEN.get(text.replaceAll(/\s+/g, ' ').toUpperCase());
    if (value === undefined || !/^[A-Z]/.test(text)) return [];
    const title = TITLE.exec(paper.flow.slice(Math.max(0, match.index - 30), match.index))?.[1];
    const shown = title === undefined ? {} : { shown: `${title} of ${value}` };
    return [candidateAt(paper, { value, ...shown, start: match.index, end: match.index + text.length, facts: {} })];
  });
}
