import type { HostileFile } from './expectation.ts';
import { failed, read, skipped } from './expectation.ts';
import { ascii, FIRST_OBJECT, lines, rawPdf, stream } from './raw-pdf.ts';

function plain() {
  return rawPdf({ pages: [{ content: lines(['The quiet agreement of 2026.', 'Its fee is 1.25 per cent.']) }] });
}
/** Damaged and locked files. */
const broken: HostileFile[] = [
  { name: 'truncated.pdf', about: 'ends in the middle', bytes: () => plain().slice(0, 400), expect: failed('damaged') },
  {
    name: 'no-xref.pdf',
    about: 'without a cross-reference table, which readers rebuild',
    bytes: () => replaced(plain(), /\nxref\n[\s\S]*(?=trailer)/, '\n'),
    expect: read({ pages: 1, holds: ['Its fee is 1.25 per cent.'] }),
  },
  {
    name: 'wrong-offsets.pdf',
    about: 'its cross-reference table points nowhere',
    bytes: () => replaced(plain(), /\d{10} 00000 n/g, '0000999999 00000 n'),
    expect: read({ pages: 1, holds: ['quiet agreement'] }),
  },
  {
    name: 'magic-only.pdf',
    about: 'nothing after its first line',
    bytes: () => ascii('%PDF-1.7\n'),
    expect: failed('damaged'),
  },
  {
    name: 'prose-named.pdf',
    about: 'plain text with a wrong extension',
    bytes: () => ascii('Only a note, not a PDF.'),
    expect: read({ pages: 1, holds: ['Only a note'], fileType: 'Others' }),
  },
  {
    name: 'leading-rubbish.pdf',
    about: 'five hundred bytes before the header',
    bytes: () => Buffer.concat([Buffer.alloc(500, 'x'), plain()]),
    expect: read({ pages: 1, holds: ['quiet agreement'], fileType: 'PDF' }),
  },
  {
    name: 'locked.pdf',
    about: 'encrypted with an unknown password',
    bytes: () =>
      rawPdf({
        pages: [{ content: lines(['Secret']) }],
        objects: [`<< /Filter /Standard /V 1 /R 2 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> /P -4 >>`],
        trailer: `/Encrypt ${FIRST_OBJECT} 0 R /ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]`,
      }),
    expect: failed('encrypted'),
  },
  {
    name: 'no-pages.pdf',
    about: 'a page tree without pages',
    bytes: () => rawPdf({ pages: [] }),
    expect: failed('damaged'),
  },
  {
    name: 'page-tree-cycle.pdf',
    about: 'a page tree that contains itself',
    bytes: () => replaced(plain(), /\/Kids \[4 0 R\]/, '/Kids [2 0 R]'),
    expect: failed('damaged'),
  },
  {
    name: 'lost-page.pdf',
    about: 'the second of three pages is missing; the others keep their numbers',
    bytes: () => {
      const pages = ['First sheet.', 'Second sheet.', 'Third sheet.'].map((text) => ({ content: lines([text]) }));
      return replaced(rawPdf({ pages }), /\n6 0 obj/, '\n1e308 0 obj');
    },
    expect: read({
      pages: 3,
      holds: ['First sheet.', 'Third sheet.'],
      notes: ['Page 2 is damaged and could not be read.'],
    }),
  },
  {
    name: 'undrawable.pdf',
    about: 'a page without text that is too large to draw',
    bytes: () => rawPdf({ pages: [{ content: '', box: '0 0 2000000 2000000' }] }),
    expect: failed('damaged'),
  },
  {
    name: 'blank.pdf',
    about: 'two blank pages',
    bytes: () => rawPdf({ pages: [{ content: '' }, { content: '' }] }),
    expect: skipped('no_text'),
  },
];

/** Files with ordinary text that run actions when opened, or contain reference cycles. */
const active: HostileFile[] = [
  {
    name: 'javascript.pdf',
    about: 'runs a script and starts a program when opened',
    bytes: () =>
      rawPdf({
        pages: [{ content: lines(['Words beside a script.']), more: '/AA << /O << /S /Launch /F (cmd.exe) >> >>' }],
        objects: ['<< /S /JavaScript /JS (app.alert\\(1\\); while\\(true\\){}) >>'],
        catalog: `/OpenAction ${FIRST_OBJECT} 0 R /Names << /JavaScript << /Names [(a) ${FIRST_OBJECT} 0 R] >> >>`,
      }),
    expect: read({ pages: 1, holds: ['Words beside a script.'], lacks: ['app.alert', 'cmd.exe'] }),
  },
  {
    name: 'form-script.pdf',
    about: 'a form field whose value a script would compute',
    bytes: () =>
      rawPdf({
        pages: [{ content: lines(['Amount due']), more: `/Annots [${FIRST_OBJECT} 0 R]` }],
        objects: [
          `<< /Type /Annot /Subtype /Widget /FT /Tx /T (amount) /V (4,321.00) /Rect [200 715 300 735] /DA (/F1 12 Tf) /AA << /C << /S /JavaScript /JS (event.value = 666;) >> >> >>`,
        ],
        catalog: `/AcroForm << /Fields [${FIRST_OBJECT} 0 R] /CO [${FIRST_OBJECT} 0 R] >>`,
      }),
    expect: read({ pages: 1, holds: ['Amount due', '4,321.00'], lacks: ['666'] }),
  },
  {
    name: 'embedded-file.pdf',
    about: 'has an attached file, which is not read',
    bytes: () =>
      rawPdf({
        pages: [{ content: lines(['The carrier itself.']) }],
        objects: [
          stream('/Type /EmbeddedFile', 'Words of the passenger.'),
          `<< /Type /Filespec /F (../../evil.exe) /EF << /F ${FIRST_OBJECT} 0 R >> >>`,
        ],
        catalog: `/Names << /EmbeddedFiles << /Names [(evil) ${FIRST_OBJECT + 1} 0 R] >> >>`,
      }),
    expect: read({ pages: 1, holds: ['The carrier itself.'], lacks: ['passenger', 'evil'] }),
  },
  {
    name: 'cyclic-form.pdf',
    about: 'a drawing that draws itself',
    bytes: () =>
      rawPdf({
        pages: [
          {
            content: `${lines(['Round and round.'])} /X Do`,
            more: `/Resources << /Font << /F1 3 0 R >> /XObject << /X ${FIRST_OBJECT} 0 R >> >>`,
          },
        ],
        objects: [
          stream(
            `/Type /XObject /Subtype /Form /BBox [0 0 100 100] /Resources << /XObject << /X ${FIRST_OBJECT} 0 R >> >>`,
            '/X Do',
          ),
        ],
      }),
    expect: read({ pages: 1, holds: ['Round and round.'] }),
  },
  {
    name: 'exploding-form.pdf',
    about: 'a drawing that draws itself twice, without end',
    bytes: () =>
      rawPdf({
        pages: [
          {
            content: `${lines(['Twice and twice.'])} /X Do`,
            more: `/Resources << /Font << /F1 3 0 R >> /XObject << /X ${FIRST_OBJECT} 0 R >> >>`,
          },
        ],
        objects: [
          stream(
            `/Type /XObject /Subtype /Form /BBox [0 0 100 100] /Resources << /XObject << /X ${FIRST_OBJECT} 0 R >> >>`,
            '/X Do /X Do',
          ),
        ],
      }),
    expect: failed('out_of_memory'),
    heavy: true,
  },
  {
    name: 'cyclic-outline.pdf',
    about: 'bookmarks in a cycle, which crash the parsing process',
    bytes: () =>
      rawPdf({
        pages: [{ content: lines(['Bookmarks in a ring.']) }],
        objects: [
          `<< /Type /Outlines /First ${FIRST_OBJECT + 1} 0 R /Last ${FIRST_OBJECT + 1} 0 R >>`,
          `<< /Title (Again) /Parent ${FIRST_OBJECT} 0 R /Next ${FIRST_OBJECT + 1} 0 R /First ${FIRST_OBJECT + 1} 0 R >>`,
        ],
        catalog: `/Outlines ${FIRST_OBJECT} 0 R`,
      }),
    expect: failed('damaged'),
  },
  {
    name: 'self-length.pdf',
    about: 'a stream whose length refers to the stream itself',
    bytes: () => replaced(plain(), /\/Length \d+ +>>/, '/Length 5 0 R >>'),
    expect: read({ pages: 1, holds: ['quiet agreement'] }),
  },
  {
    name: 'many-annotations.pdf',
    about: 'five thousand links on one page',
    bytes: () =>
      rawPdf({
        pages: [{ content: lines(['Linked all over.']), more: `/Annots [${`${FIRST_OBJECT} 0 R `.repeat(5_000)}]` }],
        objects: ['<< /Type /Annot /Subtype /Link /Rect [0 0 612 792] /A << /S /URI /URI (http://127.0.0.1:1/) >> >>'],
      }),
    expect: read({ pages: 1, holds: ['Linked all over.'], lacks: ['127.0.0.1'] }),
  },
  {
    name: 'deep-arrays.pdf',
    about: 'fifty thousand nested brackets',
    bytes: () =>
      rawPdf({
        pages: [{ content: lines(['Under the brackets.']) }],
        objects: [`${'['.repeat(50_000)}${']'.repeat(50_000)}`],
      }),
    expect: read({ pages: 1, holds: ['Under the brackets.'] }),
  },
];

export const pdfFiles: HostileFile[] = [...broken, ...active];

function replaced(bytes: Uint8Array, what: RegExp, by: string): Uint8Array {
  return ascii(Buffer.from(bytes).toString('latin1').replace(what, by));
}
