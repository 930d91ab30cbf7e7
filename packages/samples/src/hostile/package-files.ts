import { crc32, deflateRawSync } from 'node:zlib';

/** Five minutes past noon of January 5, 2026, as ZIP files write dates and times. */
const DATE = ((2026 - 1980) << 9) | (1 << 5) | 5;
const TIME = (12 << 11) | (5 << 5);
const OOXML = 'application/vnd.openxmlformats-officedocument';
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export type Entries = Record<string, string | Uint8Array>;

/** Builds a ZIP with the same bytes for the same content (APPNOTE 4.3). */
export function zip(entries: Entries): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(entries)) {
    const plain = Buffer.from(content);
    const packed = deflateRawSync(plain);
    const common = numbers(
      [2, 20],
      [2, 0x800],
      [2, 8],
      [2, TIME],
      [2, DATE],
      [4, crc32(plain)],
      [4, packed.length],
      [4, plain.length],
      [2, Buffer.byteLength(name)],
      [2, 0],
    );
    const local = Buffer.concat([numbers([4, 0x04034b50]), common, Buffer.from(name), packed]);
    directory.push(
      Buffer.concat([
        numbers([4, 0x02014b50], [2, 20]),
        common,
        numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]),
        Buffer.from(name),
      ]),
    );
    parts.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = numbers(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, directory.length],
    [2, directory.length],
    [4, listed.length],
    [4, offset],
    [2, 0],
  );
  return new Uint8Array(Buffer.concat([...parts, listed, end]));
}

function numbers(...fields: [size: 2 | 4, value: number][]): Buffer {
  return Buffer.concat(
    fields.map(([size, value]) => {
      const bytes = Buffer.alloc(size);
      bytes.writeUIntLE(value, 0, size);
      return bytes;
    }),
  );
}

/** The first parts of every Office package: the content types and the main part. */
function packageOf(part: string, kind: string, entries: Entries, types = ''): Entries {
  return {
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${part}" ContentType="${OOXML}.${kind}.main+xml"/>${types}</Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATION}/officeDocument" Target="${part}"/></Relationships>`,
    ...entries,
  };
}

/** A Word document with this body. */
export function wordEntries(body: string, more: Entries = {}): Entries {
  const document = `${HEAD}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`;
  return packageOf('word/document.xml', 'wordprocessingml.document', { 'word/document.xml': document, ...more });
}

export function word(body: string, more: Entries = {}): Uint8Array {
  return zip(wordEntries(body, more));
}

/** A workbook from the XML of its sheets' rows. A sheet can have a state such as `hidden`. */
export function workbookEntries(sheets: { name: string; rows: string; state?: string; more?: string }[]): Entries {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const entries: Entries = {
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${main}" xmlns:r="${RELATION}"><sheets>${sheets
      .map(
        ({ name, state }, at) =>
          `<sheet name="${name}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets
      .map(
        (_, at) =>
          `<Relationship Id="rId${at + 1}" Type="${RELATION}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
      )
      .join('')}<Relationship Id="rIdStyles" Type="${RELATION}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${HEAD}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  };
  for (const [at, { rows, more = '' }] of sheets.entries()) {
    entries[`xl/worksheets/sheet${at + 1}.xml`] =
      `${HEAD}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${more}</worksheet>`;
  }
  const types = sheets
    .map(
      (_, at) =>
        `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${OOXML}.spreadsheetml.worksheet+xml"/>`,
    )
    .join('');
  const styles = `<Override PartName="/xl/styles.xml" ContentType="${OOXML}.spreadsheetml.styles+xml"/>`;
  return packageOf('xl/workbook.xml', 'spreadsheetml.sheet', entries, types + styles);
}

/** A row of cells with inline text. */
export function row(cells: string[]): string {
  return `<row>${cells.map((text) => `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`).join('')}</row>`;
}

/** The same ZIP with another uncompressed size in its directory and local headers. */
export function withFalseSize(archive: Uint8Array, real: number, stated: number): Uint8Array {
  return replaceFields(
    archive,
    (view, at, offset) => {
      if (view.getUint32(at + offset, true) === real) view.setUint32(at + offset, stated, true);
    },
    { local: 22, central: 24 },
  );
}

/** Found by fuzzing: an invalid DEFLATE code that makes some readers loop forever. */
const IMPOSSIBLE_CODE =
  'jc+xbsIwEMbxnafAP8Gt/79AAAAAAElFTkSuQmCC9p3lM615+64FMbB/+n36d8cag/rBLJ7JwK5pQSE5Hj3NBr6H8/YTlBRLow1MaOCOAsd+031hsMUzyeKTqBoDiYGllHTQWtyC0UrDCanGMHGOtkjDedbJutXOqPdt+6HzfwP6B1NdRgP5Mu5ADfeE79g8Td7hid0tIpUXF08LUIPNMxYDNehfzuuVeW1qDKD7Tj8E9n8=';

/** The same ZIP with the compressed content of its last entry replaced by that code. */
export function impossible(archive: Uint8Array, last: string): Uint8Array {
  const bytes = Buffer.from(archive);
  const from = bytes.indexOf(last) + last.length;
  return new Uint8Array(bytes.fill(IMPOSSIBLE_CODE, from, bytes.indexOf('PK\x01\x02', from, 'latin1'), 'base64'));
}

/** The same ZIP with all entries marked as encrypted. */
export function markedEncrypted(archive: Uint8Array): Uint8Array {
  return replaceFields(
    archive,
    (view, at, offset) => {
      view.setUint16(at + offset, view.getUint16(at + offset, true) | 1, true);
    },
    { local: 6, central: 8 },
  );
}

type Change = (view: DataView, at: number, offset: number) => void;

/** Walks local headers and directory by their signatures (APPNOTE 4.3.7 and 4.3.12). */
function replaceFields(archive: Uint8Array, change: Change, offsets: { local: number; central: number }): Uint8Array {
  const bytes = archive.slice();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + 46 < bytes.length; at += 1) {
    if (bytes[at] !== 0x50 || bytes[at + 1] !== 0x4b) continue;
    const signature = view.getUint32(at, true);
    if (signature === 0x04034b50) change(view, at, offsets.local);
    if (signature === 0x02014b50) change(view, at, offsets.central);
  }
  return bytes;
}
