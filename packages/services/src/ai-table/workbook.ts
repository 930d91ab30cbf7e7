import { createDeflateRaw, crc32 } from 'node:zlib';
import type { Row } from '@atrium/domain/ai-table';
import { compareDecimals, decimalOfNumber } from '@atrium/domain/value';
import { fieldsOf } from './export.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts that a workbook of one sheet must have (ECMA-376). */
const PARTS: [name: string, xml: string][] = [
  [
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Table" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  ],
];

/** The longest text in a cell of Excel, in characters. */
const LONGEST = 32_767;
/** Characters that XML 1.0 does not allow. */
// eslint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

function escaped(text: string): string {
  return text
    .slice(0, LONGEST)
    .toWellFormed()
    .replaceAll(FORBIDDEN, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** Whether a double prints the same number: `12.50` is 12.5, but a double loses digits of `0.1234567890123456789`. */
function fitsDouble(text: string): boolean {
  const held = decimalOfNumber(Number(text));
  return held !== undefined && compareDecimals(held, text) === 0;
}

/** Writes text inline, never as a formula. A number that a double cannot hold exactly is written as text. */
function cellXml({ text, type }: { text: string; type: 'text' | 'number' | 'boolean' }): string {
  if (text === '') return '<c/>';
  if (type === 'boolean') return `<c t="b"><v>${text === 'true' ? 1 : 0}</v></c>`;
  if (type === 'number' && fitsDouble(text)) return `<c><v>${text}</v></c>`;
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

async function* sheetXml(columns: Parameters<typeof fieldsOf>[0], rows: AsyncIterable<Row>): AsyncGenerator<string> {
  const fields = fieldsOf(columns);
  const line = (cells: Parameters<typeof cellXml>[0][]) => `<row>${cells.map(cellXml).join('')}</row>`;
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetData>`;
  yield line(fields.map((field) => ({ text: field.heading, type: 'text' })));
  for await (const row of rows) yield line(fields.map((field) => field.of(row)));
  yield '</sheetData></worksheet>';
}

type Entry = { name: Buffer; crc: number; packed: number; size: number; at: number };
/** Names are UTF-8. Checksum and sizes follow the content, because they are not known before. */
const FLAGS = 0x08_08;
const DEFLATED = 8;
/** The first day of the format, so that equal tables give equal files. */
const DAY = 0x21;

function numbers(...fields: [value: number, bytes: 2 | 4][]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of fields) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}

function localHeader(name: Buffer): Buffer {
  return Buffer.concat([
    numbers([0x04_03_4b_50, 4], [20, 2], [FLAGS, 2], [DEFLATED, 2], [0, 2], [DAY, 2], [0, 4], [0, 4], [0, 4]),
    numbers([name.length, 2], [0, 2]),
    name,
  ]);
}

function centralHeader({ name, crc, packed, size, at }: Entry): Buffer {
  return Buffer.concat([
    numbers([0x02_01_4b_50, 4], [20, 2], [20, 2], [FLAGS, 2], [DEFLATED, 2], [0, 2], [DAY, 2]),
    numbers([crc, 4], [packed, 4], [size, 4], [name.length, 2], [0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [at, 4]),
    name,
  ]);
}

/** Compresses a part of the ZIP file while it is written. */
async function* deflated(parts: AsyncIterable<string> | Iterable<string>, entry: Entry): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw();
  const fed = (async () => {
    for await (const part of parts) {
      const bytes = Buffer.from(part);
      entry.crc = crc32(bytes, entry.crc);
      entry.size += bytes.length;
      if (!deflate.write(bytes)) await new Promise((resolve) => deflate.once('drain', resolve));
    }
    deflate.end();
  })();
  // The reader below gets the error from the stream.
  fed.catch((error: unknown) => deflate.destroy(error instanceof Error ? error : new Error('Not written')));
  for await (const packed of deflate) {
    const bytes = packed as Buffer; // a byte stream without an encoding
    entry.packed += bytes.length;
    yield bytes;
  }
  await fed;
}

/** Writes a workbook of one sheet (ECMA-376 in ZIP, APPNOTE 6.3.10) row by row. It is never held in memory as a whole. */
export async function* xlsxOf(
  columns: Parameters<typeof fieldsOf>[0],
  rows: AsyncIterable<Row>,
): AsyncGenerator<Buffer> {
  const parts: [string, AsyncIterable<string> | Iterable<string>][] = [
    ...PARTS.map(([name, xml]) => [name, [XML + xml]] as [string, Iterable<string>]),
    ['xl/worksheets/sheet1.xml', sheetXml(columns, rows)],
  ];
  const entries: Entry[] = [];
  let at = 0;
  for (const [title, content] of parts) {
    const entry: Entry = { name: Buffer.from(title), crc: 0, packed: 0, size: 0, at };
    const header = localHeader(entry.name);
    yield header;
    yield* deflated(content, entry);
    yield numbers([0x08_07_4b_50, 4], [entry.crc, 4], [entry.packed, 4], [entry.size, 4]);
    at += header.length + entry.packed + 16;
    entries.push(entry);
  }
  const directory = Buffer.concat(entries.map(centralHeader));
  yield directory;
  const count = entries.length;
  yield numbers([0x06_05_4b_50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [directory.length, 4], [at, 4], [0, 2]);
}
