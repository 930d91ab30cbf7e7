import { itemAt } from '../item/index.ts';
/** A PDF page: its content stream and further entries of its dictionary. */
export type RawPage = { content: string; more?: string; box?: string };
type Parts = {
  pages: RawPage[];
  /** Objects numbered from 4, to which pages, catalogue and trailer can refer. */
  objects?: (string | Uint8Array)[];
  catalog?: string;
  trailer?: string;
  /** Further entries of the font dictionary. /F1 is Helvetica. */
  fonts?: string;
};

/** The number of the first additional object. */
export const FIRST_OBJECT = 4;

/** Writes a PDF 1.7 by hand, so that it can have exactly one error (ISO 32000-1, 7.5). */
export function rawPdf({ pages, objects = [], catalog = '', trailer = '', fonts = '' }: Parts): Uint8Array {
  const first = FIRST_OBJECT + objects.length;
  const kids = pages.map((_, at) => `${first + at * 2} 0 R`).join(' ');
  const bodies = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...objects,
    ...pages.flatMap(({ content, more = '', box = '0 0 612 792' }, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents ${first + at * 2 + 1} 0 R ` +
        `/Resources << /Font << /F1 3 0 R ${fonts} >> >> ${more} >>`,
      stream('', content),
    ]),
  ];
  return numbered(bodies, trailer);
}

/** Joins objects with a correct cross-reference table. */
function numbered(bodies: (string | Uint8Array)[], trailer: string): Uint8Array {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets: number[] = [];
  let length = itemAt(parts, 0).length;
  for (const [at, body] of bodies.entries()) {
    offsets.push(length);
    const whole = Buffer.concat([bytesOf(`${at + 1} 0 obj\n`), bytesOf(body), bytesOf('\nendobj\n')]);
    parts.push(whole);
    length += whole.length;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = bodies.length + 1;
  parts.push(
    bytesOf(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return new Uint8Array(Buffer.concat(parts));
}

/** A stream object. Text is encoded as Latin-1. */
export function stream(dictionary: string, data: string | Uint8Array): Uint8Array {
  const bytes = bytesOf(data);
  return Buffer.concat([
    bytesOf(`<< /Length ${bytes.length} ${dictionary} >>\nstream\n`),
    bytes,
    bytesOf('\nendstream'),
  ]);
}

function bytesOf(text: string | Uint8Array): Buffer {
  return typeof text === 'string' ? Buffer.from(text, 'latin1') : Buffer.from(text);
}

export function ascii(text: string): Uint8Array {
  return new Uint8Array(bytesOf(text));
}

/** Operators for lines of Latin text below a point, 16 points apart. */
export function lines(texts: string[], x = 72, y = 720, size = 12, before = ''): string {
  const shown = texts.map((text) => `(${text.replace(/[\\()]/g, String.raw`\$&`)}) Tj 0 -16 Td`).join(' ');
  return `BT ${before} /F1 ${size} Tf ${x} ${y} Td ${shown} ET`;
}

/**
 * Fonts and operators for text in any script without a font file: every letter is drawn as the same box, and the font's map
 * to Unicode has its meaning. `show` draws the letters of a run from left to right, in the given order.
 */
export function scriptFont(texts: string[]): { objects: Uint8Array[]; fonts: string; show: Show } {
  const letters = [...new Set(texts.flatMap((text) => Array.from(text)))];
  if (letters.length > 220) throw new RangeError('A simple font cannot hold so many letters');
  const code = (letter: string) => (letters.indexOf(letter) + 33).toString(16).padStart(2, '0');
  const hex = (letter: string) => Buffer.from(letter, 'utf16le').swap16().toString('hex');
  const map =
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Letters def /CMapType 2 def ' +
    '1 begincodespacerange <00> <ff> endcodespacerange\n' +
    letters.map((letter) => `1 beginbfchar <${code(letter)}> <${hex(letter)}> endbfchar`).join('\n') +
    '\nendcmap CMapName currentdict /CMap defineresource pop end end';
  const names = letters.map((_, at) => `/g${at}`);
  const font =
    `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 600 700] /FontMatrix [0.001 0 0 0.001 0 0] ` +
    `/CharProcs << ${names.map((name) => `${name} ${FIRST_OBJECT} 0 R`).join(' ')} >> ` +
    `/Encoding << /Type /Encoding /Differences [33 ${names.join(' ')}] >> /FirstChar 33 ` +
    `/LastChar ${32 + letters.length} /Widths [${letters.map(() => 600).join(' ')}] /ToUnicode ${FIRST_OBJECT + 1} 0 R >>`;
  const objects = [stream('', '600 0 0 0 550 700 d1 0 0 550 700 re f'), stream('', map), bytesOf(font)];
  const show: Show = (text, x, y, size = 12) =>
    `BT /F2 ${size} Tf ${x} ${y} Td <${Array.from(text).map(code).join('')}> Tj ET`;
  return { objects, fonts: `/F2 ${FIRST_OBJECT + 2} 0 R`, show };
}

type Show = (text: string, x: number, y: number, size?: number) => string;
