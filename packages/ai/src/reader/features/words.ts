import { plain } from '../candidates/index.ts';

const STOP_WORDS: ReadonlySet<string> = new Set(
  'the a an of to in on at by for and or is are as that which it its this with including how what who from be name complete number unit list json their'.split(
    ' ',
  ),
);

/** Returns the words and numbers of a text in lower case, without accents. */
export function wordsOf(text: string): string[] {
  return (
    plain(text)
      .toLowerCase()
      .match(/[a-z]+|\d+/g) ?? []
  );
}

/** Words, numbers as `#` for each digit, and signs of a text. */
export function tokensOf(text: string): string[] {
  const found =
    plain(text)
      .toLowerCase()
      .match(/[A-Za-z']+|\d+|[,.:;()“”"@%&$#/-]/g) ?? [];
  return found.map((token) =>
    token.charAt(0) >= '0' && token.charAt(0) <= '9' ? '######'.slice(0, token.length) : token,
  );
}

export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

/** Cuts common English endings off a word. */
export function rootOf(word: string): string {
  return word.length > 4 ? word.replace(/(?:ations?|ings?|ments?|ables?|ibles?|ies|ed|es|s|al|ly|e|y)$/, '') : word;
}

/** Compares two words: 1 if equal, less for the same root, one wrong letter, or a common beginning, otherwise 0. */
export function likeness(one: string, other: string): number {
  if (one === other) return 1;
  const [a, b] = [rootOf(one), rootOf(other)];
  if (a === b && a.length > 2) return 0.9;
  if (one.length >= 5 && other.length >= 5 && isOneEditApart(one, other)) return 0.8;
  return a.length >= 4 && b.length >= 4 && (a.startsWith(b) || b.startsWith(a)) ? 0.7 : 0;
}

function isOneEditApart(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let [a, b, edits] = [0, 0, 0];
  while (a < one.length && b < other.length) {
    if (one[a] !== other[b]) {
      edits += 1;
      if (edits > 1) return false;
      if (one.length > other.length) b -= 1;
      else if (one.length < other.length) a -= 1;
    }
    a += 1;
    b += 1;
  }
  return edits + (one.length - a) + (other.length - b) <= 1;
}
