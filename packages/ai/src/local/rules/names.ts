import { CELL_ORGANISATION_SUFFIX } from '../data/names.ts';

type Name = { text: string; start: number; end: number };

const SUFFIX = CELL_ORGANISATION_SUFFIX;
const WORD = String.raw`[\p{Lu}\d][\p{L}\d’'.&-]*`;
const LINK = String.raw`(?:,?\s+(?:(?:of|and|&|the|for|de|van|der|von)\s+)?|\s)`;
const ORGANISATION = new RegExp(
  String.raw`(?<![\p{L}\d])${WORD}(?:${LINK}${WORD}){0,7}?,?\s+(?:${SUFFIX})\b(?:(?:\s+${WORD}){0,3},?\s+(?:${SUFFIX})\b)*(?:\.(?=[\s,;)]|$)(?!\s+\p{Lu}\p{Ll}+\s+(?:shall|is|has|may)))?`,
  'gu',
);
const PERSON =
  /(?<![\p{L}])(?:(?:Mr|Mrs|Ms|Dr|DR|Prof)\.?\s+)?\p{Lu}[\p{L}’'-]*\.?(?:\s+(?:\p{Lu}\.|van|de|der|von|da|di|bin|al|la))*\s+\p{Lu}[\p{L}’'-]+(?:\s+\p{Lu}[\p{L}’'-]+)?/gu;
const NOT_A_PERSON =
  /\b(?:this|that|agreement|lease|note|date|between|among|made|the|received|undersigned|whereas|street|road|avenue|suite|january|february|march|april|may|june|july|august|september|october|november|december|state|new|north|south|east|west|united|effective|non|mutual|value|registered|section)\b/i;

/** Recognizes a line with only the end of an organization's name, wrapped in a narrow column. */
const NAME_END = new RegExp(String.raw`^(?:${WORD}\s)?(?:${SUFFIX})\.?$`, 'u');
export function isNameEnd(text: string): boolean {
  return NAME_END.test(text);
}

/** Finds organizations by their legal form or trade, in order. */
export function organisationsIn(text: string): Name[] {
  return namesIn(text, ORGANISATION);
}

/** Finds persons: two or three capitalized words that are not vocabulary of contracts, in order. */
export function personsIn(text: string): Name[] {
  return namesIn(text, PERSON).filter(({ text: name }) => !NOT_A_PERSON.test(name));
}

function namesIn(text: string, pattern: RegExp): Name[] {
  return [...text.matchAll(pattern)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
}
