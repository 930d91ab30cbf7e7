import * as xlsx from '@e965/xlsx';
import type { HostileFile } from './expectation.ts';
import { failed, read, skipped } from './expectation.ts';
import {
  withFalseSize,
  markedEncrypted,
  row,
  word,
  wordEntries,
  workbookEntries,
  impossible,
  zip,
} from './package-files.ts';

const MIB = 1024 ** 2;
const BIG = 200 * MIB;
function paragraph(text: string, more = '') {
  return `<w:p>${more}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}
function honest() {
  return word(paragraph('The lease begins on May 1, 2026.'));
}
function spaces(size: number) {
  return new Uint8Array(size).fill(0x20);
}

/** Ten entities, each of which repeats the previous one ten times: a billion words from a kilobyte. */
function laughs(root: string) {
  const entities = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');
  return `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "lol">${entities}]>${root}`;
}
const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

/** A ZIP of ZIPs, five levels deep, with many spaces inside. */
function nested(levels: number): Uint8Array {
  const inner = levels === 0 ? spaces(8 * MIB) : nested(levels - 1);
  return levels === 0 ? inner : zip({ '0.zip': inner, '1.zip': inner, '2.zip': inner, '3.zip': inner });
}

const bombs: HostileFile[] = [
  {
    name: 'bomb.docx',
    about: 'decompresses to 200 MB',
    bytes: () => zip({ ...wordEntries(''), 'word/document.xml': spaces(BIG) }),
    expect: failed('too_large'),
  },
  {
    name: 'bomb.xlsx',
    about: 'decompresses to 200 MB',
    bytes: () => zip({ ...workbookEntries([{ name: 'S', rows: '' }]), 'xl/worksheets/sheet1.xml': spaces(BIG) }),
    expect: failed('too_large'),
  },
  {
    name: 'lying-bomb.docx',
    about: 'decompresses to 200 MB and states a size of 1 KB',
    bytes: () => withFalseSize(zip({ ...wordEntries(''), 'word/document.xml': spaces(BIG) }), BIG, 1_024),
    expect: failed('damaged'),
  },
  {
    name: 'lying-bomb.xlsx',
    about: 'decompresses to 200 MB and states a size of 1 KB',
    bytes: () =>
      withFalseSize(
        zip({ ...workbookEntries([{ name: 'S', rows: '' }]), 'xl/worksheets/sheet1.xml': spaces(BIG) }),
        BIG,
        1_024,
      ),
    expect: failed('damaged'),
  },
  {
    name: 'endless-entry.xlsx',
    about: 'an entry that some readers decompress forever',
    bytes: () =>
      impossible(
        zip({
          ...workbookEntries([{ name: 'S', rows: row(['a', 'b']) }]),
          'xl/last.bin': Array.from({ length: 400 }, (_, at) => (at * at) % 977).join(),
        }),
        'xl/last.bin',
      ),
    expect: failed('damaged'),
  },
  {
    name: 'many-entries.docx',
    about: 'twenty-five thousand entries',
    bytes: () =>
      zip({
        ...wordEntries(paragraph('Many')),
        ...Object.fromEntries(Array.from({ length: 25_000 }, (_, at) => [`x/${at}`, ''])),
      }),
    expect: failed('too_large'),
  },
  {
    name: 'bomb.zip',
    about: 'a plain archive, which is never opened',
    bytes: () => zip({ 'spaces.txt': spaces(BIG) }),
    expect: skipped('unsupported_type'),
  },
  {
    name: 'nested.zip',
    about: 'archives inside archives',
    bytes: () => nested(3),
    expect: skipped('unsupported_type'),
  },
  {
    name: 'nested.docx',
    about: 'a document that carries archives inside archives',
    bytes: () => word(paragraph('Beside the nest.'), { 'word/embeddings/nest.zip': nested(2) }),
    expect: read({ pages: 1, holds: ['Beside the nest.'] }),
  },
  {
    name: 'laughs.docx',
    about: 'a billion laughs',
    bytes: () =>
      zip({
        ...wordEntries(''),
        'word/document.xml': laughs(`<w:document ${WORD}><w:body>${paragraph('&l9;')}</w:body></w:document>`),
      }),
    expect: failed('damaged'),
  },
  {
    name: 'laughs.xlsx',
    about: 'a billion laughs in a cell, which are not expanded',
    bytes: () =>
      zip({
        ...workbookEntries([{ name: 'S', rows: '' }]),
        'xl/worksheets/sheet1.xml': laughs(
          '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row><c t="inlineStr"><is><t>&l9;</t></is></c></row></sheetData></worksheet>',
        ),
      }),
    expect: read({ pages: 1, holds: ['&l9;'] }),
  },
  {
    name: 'laughs.xml',
    about: 'a billion laughs, which are not expanded',
    bytes: () => new TextEncoder().encode(laughs('<x>&l9;</x>')),
    expect: read({ pages: 1, holds: ['&l9;'] }),
  },
  {
    name: 'outside.xml',
    about: 'requests a local file and a web address',
    bytes: () =>
      new TextEncoder().encode(
        '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd"><!ENTITY b SYSTEM "http://127.0.0.1:1/">]><x>Text &a; &b;</x>',
      ),
    expect: read({ pages: 1, holds: ['&a;'], lacks: ['root:'] }),
  },
  {
    name: 'outside.docx',
    about: 'a document whose picture and template are on another server',
    bytes: () =>
      word(paragraph('Nothing is fetched.'), {
        'word/_rels/document.xml.rels':
          '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="http://127.0.0.1:1/t.dotm" TargetMode="External"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="file:///etc/passwd" TargetMode="External"/></Relationships>',
      }),
    expect: read({ pages: 1, holds: ['Nothing is fetched.'], lacks: ['root:', '127.0.0.1'] }),
  },
];

const damaged: HostileFile[] = [
  {
    name: 'truncated.docx',
    about: 'ends in the middle',
    bytes: () => honest().slice(0, 500),
    expect: failed('damaged'),
  },
  { name: 'empty.docx', about: 'no bytes', bytes: () => new Uint8Array(), expect: skipped('empty') },
  {
    name: 'locked-entries.docx',
    about: 'entries encrypted with a password',
    bytes: () => markedEncrypted(honest()),
    expect: failed('encrypted'),
  },
  {
    name: 'locked.docx',
    about: 'encrypted by Office: a container with a package inside',
    bytes: () => container('EncryptedPackage'),
    expect: failed('encrypted'),
  },
  {
    name: 'unknown.cfb',
    about: 'an old container with unknown content',
    bytes: () => container('Something'),
    expect: skipped('unsupported_type'),
  },
  {
    name: 'renamed-document.pdf',
    about: 'a Word document with another extension',
    bytes: honest,
    expect: read({ pages: 1, holds: ['May 1, 2026'], fileType: 'Word Documents' }),
  },
  {
    name: 'not-xml.docx',
    about: 'its main part is not XML',
    bytes: () => zip({ ...wordEntries(''), 'word/document.xml': 'no < xml & at all' }),
    expect: failed('damaged'),
  },
  {
    name: 'climbing.docx',
    about: 'an entry whose path points outside the target folder',
    bytes: () => zip({ ...wordEntries(paragraph('Climbs')), '../../../../tmp/atrium-climbed': 'x' }),
    expect: failed('damaged'),
  },
  {
    name: 'absolute.docx',
    about: 'an entry with an absolute path',
    bytes: () => zip({ ...wordEntries(paragraph('Absolute')), '/tmp/atrium-absolute': 'x' }),
    expect: failed('damaged'),
  },
  {
    name: 'program.docx',
    about: 'a program with the extension of a document',
    bytes: () =>
      Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff', 'latin1'), Buffer.alloc(4_000, 0x90)]),
    expect: failed('damaged'),
  },
];

const odd: HostileFile[] = [
  {
    name: 'rendered-breaks.docx',
    about: 'page breaks from Word’s last layout, and one from the author',
    bytes: () =>
      word(
        paragraph('On the first page.') +
          '<w:p><w:r><w:lastRenderedPageBreak/><w:t>On the second page.</w:t></w:r></w:p>' +
          '<w:p><w:r><w:br w:type="page"/></w:r></w:p>' +
          '<w:p><w:r><w:lastRenderedPageBreak/><w:t>On the third page.</w:t></w:r></w:p>',
      ),
    expect: read({ pages: 3, holds: ['On the second page.'] }),
  },
  {
    name: 'right-to-left.docx',
    about: 'Hebrew and Arabic, in reading order',
    bytes: () => word(paragraph('דמי השכירות הם 12,500 לחודש', '<w:pPr><w:bidi/></w:pPr>') + paragraph('عقد إيجار')),
    expect: read({ pages: 1, holds: ['דמי השכירות הם 12,500 לחודש', 'عقد إيجار'] }),
  },
  {
    name: 'hidden-words.docx',
    about: 'tracked changes: inserted words are read, deleted ones are not',
    bytes: () =>
      word(
        '<w:p><w:del w:id="1"><w:r><w:delText>Struck out.</w:delText></w:r></w:del><w:ins w:id="2"><w:r><w:t>Put in.</w:t></w:r></w:ins></w:p>',
      ),
    expect: read({ pages: 1, holds: ['Put in.'], lacks: ['Struck out'] }),
  },
  {
    name: 'deep.docx',
    about: 'tables nested three hundred deep',
    bytes: () =>
      word(`${'<w:tbl><w:tr><w:tc>'.repeat(300)}${paragraph('At the bottom.')}${'</w:tc></w:tr></w:tbl>'.repeat(300)}`),
    expect: read({ pages: 1, tables: 1, holds: ['At the bottom.'] }),
  },
  {
    name: 'deeper.docx',
    about: 'elements nested a hundred thousand deep',
    bytes: () =>
      word(
        `${'<w:sdt><w:sdtContent>'.repeat(50_000)}${paragraph('Unreachable')}${'</w:sdtContent></w:sdt>'.repeat(50_000)}`,
      ),
    expect: failed('damaged'),
  },
  {
    name: 'many-cells.xlsx',
    about: 'a million cells',
    bytes: () =>
      zip(
        workbookEntries([
          {
            name: 'Big',
            rows: Array.from({ length: 20_000 }, (_, at) => `<row>${`<c><v>${at}</v></c>`.repeat(50)}</row>`).join(''),
          },
        ]),
      ),
    expect: read({ pages: 623, tables: 623, holds: ['19999'] }),
    heavy: true,
  },
  {
    name: 'wide.xlsx',
    about: 'more columns than the limit',
    bytes: () =>
      zip(
        workbookEntries([
          {
            name: 'Wide',
            rows:
              row(Array.from({ length: 400 }, (_, at) => `h${at}`)) +
              row(Array.from({ length: 400 }, (_, at) => `v${at}`)),
          },
        ]),
      ),
    expect: read({ pages: 1, tables: 1, holds: ['v199'], lacks: ['v200'] }),
  },
];

export const archiveFiles: HostileFile[] = [...bombs, ...damaged, ...odd];

/** An OLE compound file (MS-CFB) with one stream of this name. */
function container(name: string): Uint8Array {
  const file = xlsx.CFB.utils.cfb_new();
  xlsx.CFB.utils.cfb_add(file, name, new Uint8Array(5_000).fill(7));
  return Uint8Array.from(xlsx.CFB.write(file, { type: 'array' }) as number[]); // `array` gives bytes as numbers
}
