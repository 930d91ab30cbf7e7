import type { TextReader } from './events.ts';

export type MarkupHandler = {
  /** `attributes` is the text after the name. */
  open: (name: string, attributes: string, line: number, isEmpty: boolean) => void;
  /** Text between tags, with entities replaced. Not called for blank text. */
  text: (text: string, line: number) => void;
  close: (name: string, line: number) => void;
};

/** Longest text between two tags, in characters. The rest of it is dropped, so that a file cannot fill the memory. */
const LONGEST_TEXT = 1_000_000;
const LONGEST_TAG = 100_000;
const TAG = /^(\/?)([A-Za-z_][\w.:-]*)([\s\S]*?)(\/?)$/;

/**
 * Reads the tags of SGML without a document type (OFX 1) and of XML, piece by piece. Names lose their namespace prefix. A
 * document type is skipped and its entities stay unknown, so they cannot expand. Malformed markup is read as text.
 */
export function markupReader(handler: MarkupHandler): TextReader {
  let rest = '';
  let line = 1;
  let text = '';
  let textLine = 1;
  let isBlank = true;
  function flushText(): void {
    if (!isBlank) handler.text(withoutEntities(text), textLine);
    text = '';
    isBlank = true;
  }
  function addText(part: string): void {
    if (isBlank) {
      textLine = line + countLines(/^\s*/.exec(part)?.[0] ?? '');
      isBlank = part.trim() === '';
    }
    if (!isBlank && text.length < LONGEST_TEXT) text += part.slice(0, LONGEST_TEXT);
    line += countLines(part);
  }
  function tag(inner: string): void {
    const match = TAG.exec(inner);
    if (!match) addText(`<${inner}>`);
    else {
      flushText();
      const [, slash, qualified = '', attributes = '', empty] = match;
      const name = qualified.slice(qualified.indexOf(':') + 1);
      if (slash) handler.close(name, line);
      else handler.open(name, attributes, line, empty === '/');
      line += countLines(inner);
    }
  }
  /** Reads from `rest` as far as it is complete. */
  function advance(isLast: boolean): void {
    let at = 0;
    while (at < rest.length) {
      const begin = rest.indexOf('<', at);
      if (begin < 0) {
        addText(rest.slice(at));
        at = rest.length;
        break;
      }
      if (begin > at) addText(rest.slice(at, begin));
      at = begin;
      const end = endOf(rest, begin);
      if (end === 'text') {
        addText('<');
        at = begin + 1;
      } else if (end < 0) {
        // A piece can end inside a tag. One that never ends is text.
        if (!isLast && rest.length - begin < LONGEST_TAG) break;
        addText('<');
        at = begin + 1;
      } else {
        if (rest.startsWith('<![CDATA[', begin)) addText(escaped(rest.slice(begin + 9, end - 3)));
        else if (/^<[!?]/.test(rest.slice(begin, begin + 2))) line += countLines(rest.slice(begin, end));
        else tag(rest.slice(begin + 1, end - 1));
        at = end;
      }
    }
    rest = rest.slice(at);
  }
  return {
    push(piece) {
      rest += piece;
      advance(false);
    },
    end() {
      advance(true);
      flushText();
    },
  };
}

/** The end of the tag that starts at `begin`, -1 if it is not there yet, or `text` if it is none. */
function endOf(text: string, begin: number): number | 'text' {
  const next = text[begin + 1];
  if (next === undefined) return -1;
  if (next === '!') return endOfDeclaration(text, begin);
  if (next === '?') return after(text, '?>', begin);
  if (!/[A-Za-z_/]/.test(next)) return 'text';
  const end = text.indexOf('>', begin);
  const other = text.indexOf('<', begin + 1);
  return other >= 0 && (end < 0 || other < end) ? 'text' : after(text, '>', begin);
}

function endOfDeclaration(text: string, begin: number): number {
  if (text.startsWith('<!--', begin)) return after(text, '-->', begin + 4);
  if (text.startsWith('<![CDATA[', begin)) return after(text, ']]>', begin + 9);
  // A piece can end inside these marks.
  if (text.length - begin < 9) return -1;
  let depth = 0;
  for (let at = begin; at < text.length; at += 1) {
    if (text[at] === '[') depth += 1;
    if (text[at] === ']') depth -= 1;
    if (text[at] === '>' && depth <= 0) return at + 1;
  }
  return -1;
}

function after(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at < 0 ? -1 : at + mark.length;
}

function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Replaces the entities of XML and numbers of characters. Others stay as written. */
function withoutEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    const isCharacter = code > 0 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff);
    return isCharacter ? String.fromCodePoint(code) : whole;
  });
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;');
}
