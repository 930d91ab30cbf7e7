import type { Format } from '@atrium/domain/value';
import type { ReaderKind } from './candidates/index.ts';
import { isStopWord, rootOf, wordsOf } from './features/index.ts';
import { KNOWN_COLUMNS, type KnownColumn, PLAIN_PROMPT_WORDS } from './known-columns.ts';

/** A column as a user describes it. The prompt has no references to other columns left. */
export type AskedColumn = { name: string; description: string; prompt: string; format: Format };

/** Words of a name that only repeat the kind of document. */
const DOCUMENT_WORDS: ReadonlySet<string> = new Set(
  'receipt invoice bill agreement contract nda document'.split(' ').map(rootOf),
);

/**
 * Returns the learned column that a user means: by the words of its name, if its format fits and its description and prompt ask
 * for nothing else. Otherwise returns undefined, and the column counts as unknown.
 */
export function knownColumnFor({ name, description, prompt, format }: AskedColumn): KnownColumn | undefined {
  if (otherWordsOf(`${description} ${prompt}`).length > 0) return undefined;
  const fitting = KNOWN_COLUMNS.filter(({ formats }) => formats.includes(format));
  const find = (key: string) => fitting.find(({ names }) => names.some((known) => keyOf(rootsOf(known)) === key));
  const roots = rootsOf(name);
  return find(keyOf(roots)) ?? find(keyOf(roots.filter((root) => !DOCUMENT_WORDS.has(root))));
}

/** Words of a prompt that ask for more than a learned column says. */
function otherWordsOf(prompt: string): string[] {
  return wordsOf(prompt).filter((word) => !isStopWord(word) && !PLAIN_PROMPT_WORDS.has(word));
}

/**
 * Returns the words that keep a column from being the learned one of its name: “before tax” for a total. Empty if its name is
 * not that of a learned column.
 */
export function divergingWords(asked: AskedColumn): string[] {
  const isNamed = knownColumnFor({ ...asked, description: '', prompt: '' }) !== undefined;
  return isNamed ? [...new Set(otherWordsOf(`${asked.description} ${asked.prompt}`))] : [];
}

function rootsOf(name: string): string[] {
  return wordsOf(name)
    .filter((word) => !isStopWord(word))
    .map(rootOf);
}

/** The words of a name in any order. */
function keyOf(roots: readonly string[]): string {
  return [...new Set(roots)].sort().join(' ');
}

const KIND_OF_FORMAT: Partial<Record<Format, ReaderKind>> = { date: 'date', currency: 'money' };

/** Words that show the kind of a text column. */
const KIND_OF_WORD: readonly [ReaderKind, RegExp][] = [
  ['address', /\baddress\b/i],
  ['jurisdiction', /\b(?:jurisdiction|governing law|applicable law)\b/i],
  ['duration', /\b(?:term|duration|period|how long)\b/i],
  ['organization', /\b(?:company|merchant|vendor|supplier|seller|store|shop)\b/i],
];

/** Returns the kind of values of a column that the reader has not learned, from its format, name and prompt. */
export function kindFor({ name, prompt, format }: AskedColumn): ReaderKind | undefined {
  const own = KIND_OF_FORMAT[format];
  if (own || format !== 'string') return own;
  return [name, prompt].flatMap((text) => KIND_OF_WORD.filter(([, pattern]) => pattern.test(text)))[0]?.[0];
}
