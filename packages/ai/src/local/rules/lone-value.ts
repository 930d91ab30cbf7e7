import type { ParseHints } from '@atrium/domain/value';
import { tokenize } from '../../retrieval/index.ts';
import type { Candidate } from './candidate.ts';
import type { Reading, Sentence } from './fields.ts';
import { typedIn } from './typed.ts';
import type { Typed } from './typed.ts';
import type { Wanted } from './wanted.ts';

const SURE = 0.74;
const FAIR = 0.71;
/** Words that only say what kind of value it is: the value says that itself. */
const KIND_WORDS = new Set(['date', 'day', 'amount', 'sum', 'percentag', 'rate', 'end', 'start']);
/** How a sentence says a word of a label without the word. */
const SAID_AS: Readonly<Record<string, RegExp>> = {
  cap: /\b(?:up to|not (?:to )?exceed|no more than|at most|maximum|limited to)\b/i,
  maximum: /\b(?:up to|not (?:to )?exceed|no more than|at most)\b/i,
  minimum: /\b(?:at least|not less than|no less than)\b/i,
  deadlin: /\b(?:no later than|on or before|by)\b/i,
};
const NUMBER_AND_NOUN = /\d\s\p{L}/u;
const OPENING_WORDS = 4;

/** The only date, amount or rate of a sentence that speaks of all that the column's name says; numbers before their noun. */
export function fromLoneValues(wanted: Wanted, reading: Reading, hints: ParseHints): Candidate[] {
  const stems = (wanted.synonyms[0]?.stems ?? []).filter((stem) => !KIND_WORDS.has(stem));
  if (stems.length === 0) return [];
  switch (wanted.format) {
    case 'date':
    case 'currency':
    case 'percentage':
      return reading.sentences.flatMap((sentence) => loneValue(wanted, stems, sentence, hints));
    case 'number':
    case 'integer':
      return [...reading.sentences, ...reading.lines].flatMap(({ text, page }) =>
        counted(stems, text, () => typedIn(wanted.format, text, hints)).map(({ parsed }) => {
          return { parsed, quote: text, page, score: 0.8, place: 'counted' };
        }),
      );
    default:
      return [];
  }
}

function loneValue(wanted: Wanted, stems: readonly string[], sentence: Sentence, hints: ParseHints): Candidate[] {
  const { text, tokens, title, page } = sentence;
  if (!tokens.some(({ stem }) => stems.includes(stem))) return [];
  if (stems.length === 1 && wanted.concept?.not?.test(text)) return [];
  const said = new Set([...tokens, ...tokenize(title)].map(({ stem }) => stem));
  if (!stems.every((stem) => said.has(stem) || SAID_AS[stem]?.test(text))) return [];
  const found = typedIn(wanted.format, text, hints);
  const [value] = found;
  if (!value || new Set(found.map((each) => each.text)).size > 1) return [];
  const isSubject = tokens.slice(0, OPENING_WORDS).some(({ stem, end }) => stems.includes(stem) && end <= value.start);
  const score = stems.length > 1 ? SURE : isSubject ? FAIR : 0;
  return score === 0 ? [] : [{ parsed: value.parsed, quote: text, page, score, place: 'lone value' }];
}

/** "44 parking spaces". */
function counted(stems: readonly string[], text: string, find: () => Typed[]): Typed[] {
  if (!NUMBER_AND_NOUN.test(text)) return [];
  return find().filter(({ end }) => {
    const next = tokenize(text.slice(end, end + 60)).slice(0, stems.length);
    return next[0]?.start !== undefined && next[0].start <= 1 && next.every(({ stem }, at) => stem === stems[at]);
  });
}
