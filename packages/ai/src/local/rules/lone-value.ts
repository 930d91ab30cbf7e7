import type { ParseHints } from '@atrium/domain/value';
import { tokenize } from '../../retrieval/index.ts';
import type { Candidate } from './candidate.ts';
import type { Reading, Sentence } from './fields.ts';
import { LABEL_PHRASES } from '../data/labels.ts';
import { typedIn } from './typed.ts';
import type { Typed } from './typed.ts';
import type { Wanted } from './column-query.ts';

const SURE = 0.74;
const FAIR = 0.71;
/** Words that only name the kind of value, which the value itself shows. */
const KIND_WORDS = new Set(['date', 'day', 'amount', 'sum', 'percentag', 'rate', 'end', 'start']);
const NUMBER_AND_NOUN = /\d\s\p{L}/u;
const OPENING_WORDS = 4;

/** Finds the only date, amount or rate of a sentence with all words of the column's name, and numbers before their noun. */
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
          return { parsed, quote: text, page, score: 0.8, rule: 'counted noun' as const };
        }),
      );
    default:
      return [];
  }
}

function loneValue(wanted: Wanted, stems: readonly string[], sentence: Sentence, hints: ParseHints): Candidate[] {
  const { text, tokens, title, page } = sentence;
  if (!tokens.some(({ stem }) => stems.includes(stem))) return [];
  if (stems.length === 1 && wanted.concept?.excludes?.test(text)) return [];
  const present = new Set([...tokens, ...tokenize(title)].map(({ stem }) => stem));
  if (!stems.every((stem) => present.has(stem) || LABEL_PHRASES[stem]?.phrases.test(text))) return [];
  const found = typedIn(wanted.format, text, hints);
  const [value] = found;
  if (!value || new Set(found.map((each) => each.text)).size > 1) return [];
  const isSubject = tokens.slice(0, OPENING_WORDS).some(({ stem, end }) => stems.includes(stem) && end <= value.start);
  const score = stems.length > 1 ? SURE : isSubject ? FAIR : 0;
  return score === 0 ? [] : [{ parsed: value.parsed, quote: text, page, score, rule: 'lone value' }];
}

/** Finds the number in "44 parking spaces". */
function counted(stems: readonly string[], text: string, find: () => Typed[]): Typed[] {
  if (!NUMBER_AND_NOUN.test(text)) return [];
  return find().filter(({ end }) => {
    const next = tokenize(text.slice(end, end + 60)).slice(0, stems.length);
    return next[0]?.start !== undefined && next[0].start <= 1 && next.every(({ stem }, at) => stem === stems[at]);
  });
}
