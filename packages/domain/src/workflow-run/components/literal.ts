import type { JsonObject, JsonValue } from '../../workflow/index.ts';
import { numberOrText } from './exact.ts';
import { DEEPEST_DATA } from './size.ts';

const SPACE = /[ \t\r\n]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/y;
const WORD = /[A-Za-z]+/y;
const CODE = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4}))/y;
const WORDS = new Map<string, JsonValue>([
  ['true', true],
  ['True', true],
  ['false', false],
  ['False', false],
  ['null', null],
  ['None', null],
]);
const ESCAPES = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['b', '\b'],
  ['f', '\f'],
  ['/', '/'],
  ['\\', '\\'],
  ['"', '"'],
  ["'", "'"],
]);
const CLOSES = new Map([
  ['(', ')'],
  ['[', ']'],
]);

/** The text is no literal. It never leaves this file. */
class NoLiteral extends Error {}

/**
 * Reads a value that is written as JSON or as a literal of Python: numbers, texts, lists, tuples, objects, `True`, `None`.
 * Tuples become lists. A number that JavaScript cannot hold exactly stays the text of its digits. Returns undefined for any
 * other text, and for one that is nested more than 100 deep. Nothing in the text is executed.
 */
export function readLiteral(text: string): JsonValue | undefined {
  let at = 0;
  let depth = 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found;
  };
  /** The next character behind spaces; empty at the end. */
  const peek = (): string => {
    match(SPACE);
    return text.charAt(at);
  };
  const takes = (character: string): boolean => {
    if (peek() !== character) return false;
    at += 1;
    return true;
  };
  const escaped = (): string => {
    const code = match(CODE);
    if (code) return String.fromCharCode(Number.parseInt(code[1] ?? code[2] ?? '', 16));
    const character = text.charAt(at + 1);
    at += 2;
    return ESCAPES.get(character) ?? `\\${character}`;
  };
  const quotedText = (quote: string): string => {
    const pieces: string[] = [];
    at += 1;
    for (let from = at; ;) {
      const character = text.charAt(at);
      if (character === '' || character === '\n' || character === '\r') throw new NoLiteral();
      if (character !== quote && character !== '\\') {
        at += 1;
        continue;
      }
      pieces.push(text.slice(from, at));
      if (character === quote) break;
      pieces.push(escaped());
      from = at;
    }
    at += 1;
    return pieces.join('');
  };
  const items = (close: string): { list: JsonValue[]; hasComma: boolean } => {
    const list: JsonValue[] = [];
    let hasComma = false;
    while (!takes(close)) {
      list.push(value());
      const isMore = takes(',');
      hasComma ||= isMore;
      if (!isMore && peek() !== close) throw new NoLiteral();
    }
    return { list, hasComma };
  };
  const object = (): JsonObject => {
    const entries: [string, JsonValue][] = [];
    while (!takes('}')) {
      const key = value();
      if ((typeof key !== 'string' && typeof key !== 'number') || !takes(':')) throw new NoLiteral();
      entries.push([String(key), value()]);
      if (!takes(',') && peek() !== '}') throw new NoLiteral();
    }
    return Object.fromEntries(entries);
  };
  const nested = (open: string): JsonValue => {
    depth += 1;
    if (depth > DEEPEST_DATA) throw new NoLiteral();
    at += 1;
    let result: JsonValue;
    if (open === '{') result = object();
    else {
      const { list, hasComma } = items(CLOSES.get(open) ?? '');
      const [only] = list;
      // Brackets around one value are no tuple.
      result = open === '(' && list.length === 1 && !hasComma ? (only ?? null) : list;
    }
    depth -= 1;
    return result;
  };
  const value = (): JsonValue => {
    const first = peek();
    if (first === '"' || first === "'") return quotedText(first);
    if (first === '{' || CLOSES.has(first)) return nested(first);
    const number = match(NUMBER);
    if (number) return numberOrText(number[0]);
    const word = WORDS.get(match(WORD)?.[0] ?? '');
    if (word === undefined) throw new NoLiteral();
    return word;
  };
  try {
    const result = value();
    return peek() === '' ? result : undefined;
  } catch (error) {
    if (error instanceof NoLiteral) return undefined;
    throw error;
  }
}
