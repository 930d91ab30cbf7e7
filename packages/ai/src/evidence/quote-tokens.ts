/** A word, number or sign that must match. `start` and `end` are UTF-16 offsets into the source text. */
export type QuoteToken = { text: string; start: number; end: number };

const WORD = /[\p{L}\p{M}\p{N}]/u;
const DIGIT = /\p{N}/u;
const LETTER = /[\p{L}\p{M}]/u;
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HYPHEN = /[-\u2010\u2011\u00ad]/;
const DASH = /[-\u2010-\u2015\u2212]/;
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/;
const SIGN = /[%‰$€£¥+<>=@]/;

/**
 * Splits text into the tokens that a quote must match: lower-case words with ligatures expanded and inner hyphens
 * removed, numbers with their separators, and signs that change the meaning of a number.
 */
export function tokensOf(text: string): QuoteToken[] {
  const tokens: QuoteToken[] = [];
  let at = 0;
  while (at < text.length) {
    const character = characterAt(text, at);
    if (WORD.test(character)) {
      const end = IDEOGRAPH.test(character) ? at + character.length : endOfWord(text, at);
      tokens.push({ text: folded(text.slice(at, end)), start: at, end });
      at = end;
      continue;
    }
    const sign = signAt(text, at, character);
    if (sign) tokens.push({ text: sign, start: at, end: at + character.length });
    at += character.length;
  }
  return tokens;
}

function characterAt(text: string, at: number): string {
  return String.fromCodePoint(text.codePointAt(at) ?? 0);
}

function folded(word: string): string {
  const plain = word.normalize('NFKC').toLowerCase();
  return DIGIT.test(plain.charAt(0)) ? plain.replaceAll('’', "'") : plain.replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

function endOfWord(text: string, start: number): number {
  let at = start;
  while (at < text.length) {
    const character = characterAt(text, at);
    if (IDEOGRAPH.test(character)) break;
    if (WORD.test(character) || INVISIBLE.test(character)) {
      at += character.length;
      continue;
    }
    const next = continuation(text, at, character);
    if (next === null) break;
    at = next;
  }
  return at;
}

/** Returns where a word continues after a separator in a number or a hyphen between letters, or null if it ends. */
function continuation(text: string, at: number, character: string): number | null {
  const before = text[at - 1] ?? '';
  const after = text[at + 1] ?? '';
  if (/[.,'’]/.test(character)) return DIGIT.test(before) && DIGIT.test(after) ? at + 1 : null;
  if (!HYPHEN.test(character) || !LETTER.test(before)) return null;
  let next = at + 1;
  // A word hyphenated at the end of a line continues on the next line.
  if (/\s/.test(after)) {
    while (next < text.length && /\s/.test(text.charAt(next))) next += 1;
    return /\p{Ll}/u.test(text[next] ?? '') ? next : null;
  }
  return LETTER.test(characterAt(text, Math.min(next, text.length - 1))) ? next : null;
}

function signAt(text: string, at: number, character: string): string | null {
  if (character === '(') return opensNumber(text, at) ? '(' : null;
  if (DASH.test(character)) return isMinus(text, at) ? '-' : null;
  if (character === '>' && /(^|\n)\s*$/.test(text.slice(Math.max(0, at - 8), at))) return null;
  return SIGN.test(character) ? character : null;
}

/** Accounting writes negative numbers in parentheses. */
function opensNumber(text: string, at: number): boolean {
  return /^\(\s*[$€£¥]?\s*\.?\d[\d,.'’ ]*\s*%?\s*\)/.test(text.slice(at, at + 40));
}

/** A dash before a number is a minus sign or a range, unless it follows a letter or starts a list item. */
function isMinus(text: string, at: number): boolean {
  const next = /^[\s|]*/.exec(text.slice(at + 1, at + 20))?.[0] ?? '';
  const follows = text.slice(at + 1 + next.length, at + 4 + next.length);
  if (next.includes('|') || !/^[$€£¥(]?\.?\d/.test(follows)) return false;
  const before = text.slice(Math.max(0, at - 12), at);
  if (next && /(^|\n)\s*$/.test(before)) return false;
  return !LETTER.test(before.at(-1) ?? ' ') && (next === '' || /\d\s*$/.test(before));
}
