import { isAscii } from 'node:buffer';
import { decodeText } from '../parsing/index.ts';
import type { TextReader } from './events.ts';

/** A file that can be read more than once, because some facts need the whole of it. */
export type StatementFile = {
  name: string;
  open: () => AsyncIterable<Uint8Array>;
  /** A local file with these bytes, if there is one. Workbooks, PDFs and pictures are copied without it. */
  path?: string;
};

const SAMPLE_BYTES = 200_000;
const BLOCK_BYTES = 65_536;
/** A longer line is cut, and its row is rejected. */
const LONGEST_LINE = 8_000_000;

/** Decides the encoding over all bytes: a byte order mark, valid UTF-8, what the file declares, or the likeliest one. */
export async function encodingOf(file: StatementFile): Promise<string> {
  const strict = new TextDecoder('utf-8', { fatal: true });
  let head = Buffer.alloc(0);
  // Legacy encodings differ only in bytes beyond ASCII, which may come late.
  let foreign = Buffer.alloc(0);
  let isUtf8 = true;
  // A character can continue in the next block.
  let isBetween = false;
  for await (const chunk of blocksOf(file)) {
    if (head.length < SAMPLE_BYTES) head = Buffer.concat([head, chunk.subarray(0, SAMPLE_BYTES)]);
    const isPlain = isAscii(chunk);
    if (foreign.length < SAMPLE_BYTES && !isPlain) foreign = Buffer.concat([foreign, chunk.subarray(0, SAMPLE_BYTES)]);
    if (isUtf8 && (!isPlain || isBetween)) isUtf8 = accepts(strict, chunk);
    isBetween = (chunk.at(-1) ?? 0) >= 0x80;
    if (isUtf8) continue;
    if (foreign.length >= SAMPLE_BYTES) break;
  }
  const { encoding } = decodeText(head.subarray(0, 4_000));
  if (encoding.startsWith('utf-16')) return encoding;
  if (isUtf8 && accepts(strict, null)) return 'utf-8';
  const guessed = decodeText(foreign, declaredIn(head.toString('latin1', 0, 2_000))).encoding;
  return guessed === 'utf-8' ? 'windows-1252' : guessed;
}

/** At most the first block of a file. */
export async function firstBytes(file: StatementFile): Promise<Buffer> {
  for await (const block of blocksOf(file)) return block;
  return Buffer.alloc(0);
}

/** The bytes in blocks of one size, so that what is found does not depend on how they arrive. */
async function* blocksOf(file: StatementFile): AsyncGenerator<Buffer> {
  let parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of file.open()) {
    parts.push(part);
    length += part.length;
    if (length < BLOCK_BYTES) continue;
    const joined = Buffer.concat(parts);
    const whole = length - (length % BLOCK_BYTES);
    for (let at = 0; at < whole; at += BLOCK_BYTES) yield joined.subarray(at, at + BLOCK_BYTES);
    parts = [joined.subarray(whole)];
    length -= whole;
  }
  if (length > 0) yield Buffer.concat(parts);
}

function accepts(decoder: InstanceType<typeof TextDecoder>, chunk: Uint8Array | null): boolean {
  try {
    if (chunk) decoder.decode(chunk, { stream: true });
    else decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** The encoding that an XML declaration or an OFX header names. */
function declaredIn(head: string): string | undefined {
  const xml = /<\?xml[^>]*encoding=["']([\w.:-]+)["']/i.exec(head)?.[1];
  if (xml) return xml;
  const charset = /^CHARSET:\s*([\w-]+)/im.exec(head)?.[1];
  return charset && /^\d{3,4}$/.test(charset) ? `windows-${charset}` : charset;
}

/** Decodes a file piece by piece. Drops a byte order mark. */
export async function* decoded(file: StatementFile, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of file.open()) {
    const text = decoder.decode(chunk, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}

/** Cuts text into lines, numbered from 1, whatever ends them. `isCut` marks a line that is too long to be read. */
export function lineReader(read: (line: string, number: number, isCut: boolean) => void, end: () => void): TextReader {
  let rest = '';
  let number = 0;
  let wasReturn = false;
  let isCut = false;
  function emit(line: string): void {
    number += 1;
    read(line, number, isCut);
    isCut = false;
  }
  return {
    push(text) {
      // A line feed right after a carriage return of the piece before belongs to it.
      let from = wasReturn && text.startsWith('\n') ? 1 : 0;
      let feed = text.indexOf('\n', from);
      let carriage = text.indexOf('\r', from);
      while (feed >= 0 || carriage >= 0) {
        const isFeed = carriage < 0 || (feed >= 0 && feed < carriage);
        const at = isFeed ? feed : carriage;
        emit(rest === '' ? text.slice(from, at) : rest + text.slice(from, at));
        rest = '';
        from = !isFeed && feed === at + 1 ? at + 2 : at + 1;
        if (feed >= 0 && feed < from) feed = text.indexOf('\n', from);
        if (carriage >= 0 && carriage < from) carriage = text.indexOf('\r', from);
      }
      wasReturn = text.endsWith('\r');
      rest += text.slice(from);
      if (rest.length <= LONGEST_LINE) return;
      rest = rest.slice(0, LONGEST_LINE);
      isCut = true;
    },
    end() {
      if (rest !== '') emit(rest);
      rest = '';
      end();
    },
  };
}
