import type { HostileFile } from './expectation.ts';
import { read } from './expectation.ts';
import { rawPdf, scriptFont } from './raw-pdf.ts';

type Run = [text: string, x: number, y: number];

/** Letters are drawn from left to right, as printers do, so that right-to-left words are stored backwards. */
function setIn(runs: Run[]): Uint8Array {
  const { objects, fonts, show } = scriptFont(runs.map(([text]) => text));
  const content = runs.map(([text, x, y]) => show(text, x, y)).join('\n');
  return rawPdf({ pages: [{ content }], objects, fonts });
}

function mirrored(text: string) {
  return Array.from(text).reverse().join('');
}
const LETTER = 7.2;
/** The line ends at the right margin, as in right-to-left text. */
function flushRight(text: string, y: number): Run {
  return [text, 540 - Array.from(text).length * LETTER, y];
}

export const scriptFiles: HostileFile[] = [
  {
    name: 'hebrew.pdf',
    about: 'Hebrew, letters placed from left to right',
    bytes: () =>
      setIn([
        flushRight(mirrored('הסכם שכירות בלתי מוגנת'), 700),
        flushRight(mirrored('נחתם בתל אביב ביום ראשון'), 684),
      ]),
    expect: read({ pages: 1, holds: ['הסכם שכירות בלתי מוגנת', 'נחתם בתל אביב ביום ראשון'] }),
  },
  {
    name: 'hebrew-amounts.pdf',
    about: 'Hebrew with a number and a Latin name, which keep their direction',
    bytes: () =>
      setIn([
        flushRight(`${mirrored('לחודש')} 12,500 ${mirrored('דמי השכירות הם')}`, 700),
        flushRight(`Acme ${mirrored('השוכר הוא')}`, 684),
      ]),
    expect: read({ pages: 1, holds: ['דמי השכירות הם 12,500 לחודש', 'השוכר הוא Acme'] }),
  },
  {
    name: 'hebrew-words.pdf',
    about: 'Hebrew whose words are placed one by one',
    bytes: () =>
      setIn([
        [mirrored('ראשונה'), 400, 700],
        [mirrored('מילה'), 400 + 7 * LETTER, 700],
        [mirrored('שנייה'), 400 - 6 * LETTER, 700],
      ]),
    expect: read({ pages: 1, holds: ['מילה ראשונה שנייה'] }),
  },
  {
    name: 'arabic.pdf',
    about: 'Arabic in presentation forms',
    bytes: () => setIn([flushRight(mirrored('ﻋﻘﺪ ﺇﻳﺠﺎﺭ'), 700)]),
    expect: read({ pages: 1, holds: ['عقد إيجار'] }),
  },
  {
    name: 'chinese.pdf',
    about: 'Chinese, and Japanese below it',
    bytes: () =>
      setIn([
        ['租赁合同的押金为人民币五万元。', 72, 700],
        ['賃貸借契約書の保証金は百万円です。', 72, 660],
      ]),
    expect: read({ pages: 1, holds: ['租赁合同的押金为人民币五万元。', '賃貸借契約書の保証金は百万円です。'] }),
  },
  {
    name: 'homoglyphs.txt',
    about: 'Latin words with similar Cyrillic letters, which are kept',
    bytes: () => text('The dеposit of thе lease is $9,000.'),
    expect: read({ pages: 1, holds: ['dеposit', '$9,000'] }),
  },
  {
    name: 'zero-width.txt',
    about: 'invisible letters inside words, which would prevent search',
    bytes: () =>
      text(
        'The se\u200bcu\u2060rity de\u00adposit is \u202e$9,000\u202c.\u{E0049}\u{E0067}\u{E006E}\u{E006F}\u{E0072}\u{E0065}',
      ),
    expect: read({ pages: 1, holds: ['The security deposit is $9,000.'], lacks: ['\u200b', '\u{E0049}', '\u202e'] }),
  },
  {
    name: 'joined-letters.txt',
    about: 'Persian, Devanagari and emoji, which need their joiners',
    bytes: () => text('می‌خواهم نامه‌ای\n\nक्‍ष\n\n👨‍👩‍👧'),
    expect: read({ pages: 1, holds: ['می‌خواهم', 'क्‍ष', '👨‍👩‍👧'] }),
  },
  {
    name: 'null-bytes.txt',
    about: 'zero bytes and control characters between words',
    bytes: () => text(`The rent\0 is $4,500.${' More words follow to fill the line.'.repeat(20)} End\u0001 here.`),
    expect: read({ pages: 1, holds: ['The rent is $4,500.'], lacks: ['\0', '\u0001'] }),
  },
  {
    name: 'half-surrogates.json',
    about: 'escapes of half a surrogate pair, which stay escapes',
    bytes: () => text('{"name": "\\ud800 half", "rent": 4500}'),
    expect: read({ pages: 1, holds: ['4500'] }),
  },
  {
    name: 'utf16-halves.txt',
    about: 'UTF-16 with half a surrogate pair',
    bytes: () =>
      Buffer.concat([
        Buffer.from('\ufeffThe rent is ', 'utf16le'),
        Buffer.from([0x00, 0xd8]),
        Buffer.from(' $4,500.', 'utf16le'),
      ]),
    expect: read({ pages: 1, holds: ['$4,500.'], lacks: ['\ud800'] }),
  },
];

function text(content: string): Uint8Array {
  return new TextEncoder().encode(content);
}
