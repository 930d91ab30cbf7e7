import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { hasEntry } from './archive.ts';
import type { DetectedType, FileType } from './document.ts';
import { decodeText } from './encoding.ts';
import { delimiterOf, recordsOf } from './format/csv.ts';

const OOXML = 'application/vnd.openxmlformats-officedocument';

const BINARY_WORKBOOK = 'application/vnd.ms-excel.sheet.binary.macroenabled.12';

const OFFICE: Record<string, FileType> = {
  [`${OOXML}.wordprocessingml.document`]: 'Word Documents',
  [`${OOXML}.spreadsheetml.sheet`]: 'Spreadsheet',
  [`${OOXML}.presentationml.presentation`]: 'Presentation',
  'application/vnd.ms-word.document.macroenabled.12': 'Word Documents',
  'application/vnd.ms-excel.sheet.macroenabled.12': 'Spreadsheet',
  [BINARY_WORKBOOK]: 'Spreadsheet',
  'application/vnd.ms-powerpoint.presentation.macroenabled.12': 'Presentation',
  'application/vnd.oasis.opendocument.text': 'Word Documents',
  'application/vnd.oasis.opendocument.spreadsheet': 'Spreadsheet',
  'application/vnd.oasis.opendocument.presentation': 'Presentation',
  'application/msword': 'Word Documents',
  'application/vnd.ms-excel': 'Spreadsheet',
  'application/vnd.ms-powerpoint': 'Presentation',
  'application/rtf': 'Word Documents',
  'text/csv': 'Spreadsheet',
  'text/tab-separated-values': 'Spreadsheet',
};

/** Encrypted Office files are a container that hides their type. */
export const ENCRYPTED_OFFICE = 'application/x-ole-storage; content=encrypted';

/**
 * Detects a file's type by its content. The name only decides between kinds of plain text. Unknown binary files are
 * `application/octet-stream`.
 */
export async function detectType(file: { path: string; name: string }): Promise<DetectedType> {
  const extension = extname(file.name).toLowerCase();
  const head = await beginningOf(file.path, 65_536);
  if (head.length === 0) return typed('application/x-empty');
  // PDF readers accept other bytes before the mark within the first kilobyte.
  if (head.subarray(0, 1_024).includes('%PDF-')) return typed('application/pdf');
  if (head.subarray(0, 5).toString('latin1') === String.raw`{\rtf`) return typed('application/rtf');
  const { fileTypeFromFile } = await import('file-type');
  const detected = await fileTypeFromFile(file.path);
  // A few bytes of a text can look like the mark of a sound or a video.
  if (detected && TEXT_NAMES.has(extension) && isMedia(detected.mime)) {
    const text = textType(head, extension);
    if (text !== null) return typed(text);
  }
  if (detected?.mime === 'application/x-cfb') return typed(await oleType(file.path));
  if (detected?.mime === 'application/zip' && (await hasEntry(file.path, 'xl/workbook.bin')))
    return typed(BINARY_WORKBOOK);
  if (detected && !/^(text\/|application\/xml)/.test(detected.mime)) return typed(detected.mime.toLowerCase());
  if (detected?.mime === 'application/xml' && extension !== '.html') return typed('application/xml');
  return typed(textType(head, extension) ?? 'application/octet-stream');
}

function isMedia(contentType: string): boolean {
  return /^(?:audio|video|image|font)\//.test(contentType) && contentType !== 'image/svg+xml';
}

function typed(contentType: string): DetectedType {
  const office = OFFICE[contentType];
  if (office) return { contentType, fileType: office };
  if (contentType === ENCRYPTED_OFFICE) return { contentType, fileType: 'Word Documents' };
  if (contentType === 'application/pdf') return { contentType, fileType: 'PDF' };
  if (contentType.startsWith('image/')) return { contentType, fileType: 'Image' };
  if (contentType.startsWith('audio/')) return { contentType, fileType: 'Audio' };
  if (contentType.startsWith('video/')) return { contentType, fileType: 'Video' };
  return { contentType, fileType: 'Others' };
}

async function beginningOf(path: string, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const PART_BYTES = 1024 * 1024;

/** Returns which of these stream names a file contains. Reads it in parts, because files may be as large as memory. */
async function streamsNamed(path: string, names: readonly string[]): Promise<ReadonlySet<string>> {
  const wanted = names.map((name) => ({ name, bytes: Buffer.from(name, 'utf16le') }));
  const overlap = Math.max(...wanted.map(({ bytes }) => bytes.length)) - 1;
  const found = new Set<string>();
  let end = Buffer.alloc(0);
  for await (const part of createReadStream(path, { highWaterMark: PART_BYTES })) {
    const bytes = Buffer.concat([end, part as Buffer]); // without an encoding, parts are buffers
    for (const one of wanted) if (bytes.includes(one.bytes)) found.add(one.name);
    end = bytes.subarray(Math.max(0, bytes.length - overlap));
  }
  return found;
}

/** Office files from before 2007 share one container format. The name of a stream inside shows the type. */
async function oleType(path: string): Promise<string> {
  const found = await streamsNamed(path, [
    'EncryptedPackage',
    'WordDocument',
    'PowerPoint Document',
    'Workbook',
    'Book',
  ]);
  const contains = (stream: string) => found.has(stream);
  if (contains('EncryptedPackage')) return ENCRYPTED_OFFICE;
  if (contains('WordDocument')) return 'application/msword';
  if (contains('PowerPoint Document')) return 'application/vnd.ms-powerpoint';
  if (contains('Workbook') || contains('Book')) return 'application/vnd.ms-excel';
  return 'application/x-cfb';
}

const BY_NAME: Record<string, string> = {
  '.csv': 'text/csv',
  '.tsv': 'text/tab-separated-values',
  '.md': 'text/markdown',
  '.markdown': 'text/markdown',
  '.html': 'text/html',
  '.htm': 'text/html',
  '.xhtml': 'text/html',
  '.eml': 'message/rfc822',
  '.json': 'application/json',
  '.xml': 'application/xml',
};

const TEXT_NAMES: ReadonlySet<string> = new Set([...Object.keys(BY_NAME), '.txt', '.text', '.log']);

function textType(head: Buffer, extension: string): string | null {
  const { text } = decodeText(head.subarray(0, wholeCharacters(head)));
  if (!looksLikeText(text)) return null;
  const start = text.replace(/^\ufeff/, '').trimStart();
  if (/^(<!doctype html|<html\b|<head\b|<body\b)/i.test(start)) return 'text/html';
  if (isEmail(start, extension === '.eml' ? 2 : 3)) return 'message/rfc822';
  if (/^<\?xml\b/.test(start)) return /<html\b/i.test(start.slice(0, 1_000)) ? 'text/html' : 'application/xml';
  const named = BY_NAME[extension];
  if (named && named !== 'message/rfc822') return named;
  if (/^[{[][\s\S]*["\]}]/.test(start) && isJson(start, head.length)) return 'application/json';
  if (extension === '' && isDelimited(start)) return 'text/csv';
  return /^#{1,6} \S/m.test(start) && extension === '' ? 'text/markdown' : 'text/plain';
}

/** Drops an incomplete UTF-8 character at the end, which would look like another encoding. */
function wholeCharacters(bytes: Buffer): number {
  let end = bytes.length;
  if (end < 65_536) return end;
  while (end > bytes.length - 4 && (bytes.readUInt8(end - 1) & 0xc0) === 0x80) end -= 1;
  return (bytes.readUInt8(end - 1) & 0x80) === 0 ? end : end - 1;
}

function looksLikeText(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters indicate a binary file
  const controls = text.match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001f\ufffd]/g)?.length ?? 0;
  return controls <= Math.max(1, text.length * 0.005);
}

function isEmail(start: string, least: number): boolean {
  const [headers = ''] = start.slice(0, 8_000).split(/\r?\n\r?\n/, 1);
  if (!/^[\w-]+:\s/.test(headers)) return false;
  const known = headers.match(/^(from|to|subject|date|received|message-id|mime-version|return-path|delivered-to):/gim);
  return new Set(known?.map((name) => name.toLowerCase())).size >= least;
}

function isJson(start: string, length: number): boolean {
  if (length >= 65_536) return /^[{[]\s*["{[\d]/.test(start);
  try {
    JSON.parse(start);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

function isDelimited(text: string): boolean {
  const widths = [...recordsOf(text.slice(0, 8_000), delimiterOf(text))].slice(0, 20).map((row) => row.length);
  const [first = 0] = widths;
  return widths.length >= 3 && first >= 3 && widths.slice(0, -1).every((width) => width === first);
}
