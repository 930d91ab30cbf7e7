import { deflateSync, crc32 } from 'node:zlib';
import * as xlsx from '@e965/xlsx';
import { Document, Packer, Paragraph, ShadingType, Table, TableCell, TableRow, TextRun } from 'docx';
import pptxgen from 'pptxgenjs';
import { describe, expect, it } from 'vitest';
import { drawPdf, parsed, put, zip } from './drafts.fixture.ts';

/** The types of the package declare a default export, and Node gives the class. */
const Deck = pptxgen as unknown as typeof pptxgen.default;

/** The visible and the hidden text of the first page. */
async function separated(name: string, bytes: Uint8Array | string): Promise<{ md: string; hidden: string }> {
  const { pages } = await parsed(name, bytes);
  return { md: pages.map(({ md }) => md).join('\n'), hidden: pages.map(({ hidden }) => hidden ?? '').join('\n') };
}

const RENT = '<p>The base rent is $12,500.00.</p>';

describe('HTML', () => {
  it.each([
    ['hidden', '<p hidden>SECRET</p>'],
    ['display: none', '<div style="display:none"><p>SECRET</p></div>'],
    ['display: none by class', '<style>.gone { display: none }</style><p class="x gone">SECRET</p>'],
    ['display: none by id', '<style>/* a */ #gone,.b{display : none !important}</style><p id="gone">SECRET</p>'],
    ['visibility: hidden', '<p style="visibility: hidden">SECRET</p>'],
    ['font size zero', '<span style="font-size:0">SECRET</span>'],
    ['no size', '<div style="width:0;height:0;overflow:hidden">SECRET</div>'],
    ['off screen', '<div style="position:absolute; left:-9999px">SECRET</div>'],
    ['indented off screen', '<p style="text-indent:-9999px">SECRET</p>'],
    ['transparent', '<p style="opacity: 0">SECRET</p>'],
    ['white on white', '<p style="color:#FFF">SECRET</p>'],
    ['nearly white on white', '<font color="#fdfdfd">SECRET</font>'],
    ['the background colour', '<div style="background:#003366"><b style="color:rgb(0, 51, 102)">SECRET</b></div>'],
    ['clipped', '<p style="position:absolute;clip:rect(0 0 0 0)">SECRET</p>'],
    ['an unclosed element', `${RENT}<div style="display:none">SECRET`],
  ])('keeps text apart that is hidden by %s', async (_way, html) => {
    const { md, hidden } = await separated('page.html', `<html><body>${RENT}${html}</body></html>`);
    expect(md).toContain('$12,500.00');
    expect(md).not.toContain('SECRET');
    expect(hidden).toContain('SECRET');
  });

  it.each([
    ['white on dark', '<div style="background:#003366"><p style="color:white">SEEN</p></div>'],
    ['white on a picture', '<div style="background:url(a.png)"><p style="color:white">SEEN</p></div>'],
    ['visible in a hidden element', '<div style="visibility:hidden"><p style="visibility:visible">SEEN</p></div>'],
    ['after a hidden item', '<ul><li hidden>no<li>SEEN</ul>'],
    ['after a hidden paragraph', '<p hidden>no<p>SEEN'],
    ['after a stray end tag', '<div hidden>no</span></div><p>SEEN</p>'],
    ['for printing', '<style>@media print { p { display: none } } .a { color: red }</style><p>SEEN</p>'],
    ['after a hidden line break', '<br hidden><p>SEEN</p>'],
  ])('keeps text that is %s', async (_way, html) => {
    expect((await separated('page.html', `<html><body>${html}</body></html>`)).md).toContain('SEEN');
  });

  it('in e-mail is separated too', async () => {
    const mail = `From: a@example.com\nSubject: Rent\nContent-Type: text/html\n\n<p style="display:none">SECRET</p>${RENT}`;
    const { md, hidden } = await separated('mail.eml', mail);
    expect([md.includes('$12,500.00'), md.includes('SECRET'), hidden]).toEqual([true, false, 'SECRET']);
  });

  it('is separated in linear time', async () => {
    const html = `<style>${'a{b'.repeat(60_000)}</style>${'<p hidden>x<i>'.repeat(40_000)}${'</b>'.repeat(40_000)}`;
    expect((await separated('page.html', html)).md).not.toContain('x');
  });
});

describe('Word documents', () => {
  it('keep hidden runs apart', async () => {
    const bytes = await Packer.toBuffer(
      new Document({
        sections: [
          {
            children: [
              new Paragraph({
                children: [
                  new TextRun('The base rent is $12,500.00.'),
                  new TextRun({ text: 'SECRET & more', vanish: true }),
                ],
              }),
              new Paragraph({ children: [new TextRun({ text: 'Not vanished', vanish: false })] }),
            ],
          },
        ],
      }),
    );
    expect(await separated('lease.docx', bytes)).toEqual({
      md: 'The base rent is $12,500.00.\n\nNot vanished',
      hidden: 'SECRET & more',
    });
  });

  it('keep runs and paragraphs apart whose style hides them', async () => {
    const bytes = await Packer.toBuffer(
      new Document({
        styles: {
          paragraphStyles: [{ id: 'Note', name: 'Note', run: { vanish: true } }],
          characterStyles: [{ id: 'Aside', name: 'Aside', run: { vanish: true } }],
        },
        sections: [
          {
            children: [
              new Paragraph({
                children: [new TextRun('The base rent is $12,500.00.'), new TextRun({ text: 'ASIDE', style: 'Aside' })],
              }),
              new Paragraph({ style: 'Note', children: [new TextRun('NOTE')] }),
            ],
          },
        ],
      }),
    );
    expect(await separated('lease.docx', bytes)).toEqual({
      md: 'The base rent is $12,500.00.',
      hidden: 'ASIDE\n\nNOTE',
    });
  });
});

/** Visible text, white text on white paper, and white text where something dark may be behind it. */
async function whiteWords(options: Partial<ConstructorParameters<typeof Document>[0]> = {}): Promise<Buffer> {
  const white = { color: 'FFFFFF' };
  const dark = { type: ShadingType.CLEAR, fill: '003366' };
  const cell = new TableCell({
    children: [new Paragraph({ children: [new TextRun({ text: 'IN A TABLE', ...white })] })],
  });
  const children = [
    new Paragraph({ children: [new TextRun('The rent is 100.'), new TextRun({ text: 'SECRET words', ...white })] }),
    new Paragraph({ shading: dark, children: [new TextRun({ text: 'On a dark paragraph', ...white })] }),
    new Paragraph({ children: [new TextRun({ text: 'On a dark run', shading: dark, ...white })] }),
    new Table({ rows: [new TableRow({ children: [cell] })] }),
    new Paragraph({ children: [new TextRun({ text: 'After the table', color: 'FDFDFE' })] }),
  ];
  return Packer.toBuffer(new Document({ ...options, sections: [{ children }] }));
}

describe('White text in Word documents', () => {
  it('is kept apart on white paper only', async () => {
    const { md, hidden } = await separated('white.docx', await whiteWords());
    for (const seen of ['The rent is 100.', 'On a dark paragraph', 'On a dark run', 'IN A TABLE'])
      expect(md).toContain(seen);
    expect(hidden).toBe('SECRET words\n\nAfter the table');
  });

  it('is visible on a coloured page', async () => {
    const { md, hidden } = await separated('navy.docx', await whiteWords({ background: { color: '003366' } }));
    expect([md.includes('SECRET words'), hidden]).toEqual([true, '']);
  });
});

describe('Presentations', () => {
  it('keep hidden slides apart, and say which', async () => {
    const deck = new Deck();
    for (const text of ['Rent 100', 'SECRET 900', 'Term']) {
      const slide = deck.addSlide();
      slide.addText(text, { x: 1, y: 1, w: 5, h: 1 });
      slide.hidden = text.startsWith('SECRET');
    }
    const bytes = await deck.write({ outputType: 'nodebuffer' });
    if (!(bytes instanceof Uint8Array)) throw new Error('The deck was not written as bytes.');
    const { pages, notes } = await parsed('deck.pptx', bytes);
    expect(pages.map(({ md }) => md.includes('SECRET'))).toEqual([false, false, false]);
    expect(pages.map(({ hidden }) => hidden?.includes('SECRET 900') ?? false)).toEqual([false, true, false]);
    expect(notes).toContain('Slide 2 is hidden.');
  });

  it('of OpenDocument keep hidden pages apart', async () => {
    const page = (style: string, text: string) =>
      `<draw:page draw:name="${text}" draw:style-name="${style}"><draw:frame><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame></draw:page>`;
    const bytes = await zip({
      mimetype: 'application/vnd.oasis.opendocument.presentation',
      'content.xml': `<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:presentation="urn:oasis:names:tc:opendocument:xmlns:presentation:1.0"><office:automatic-styles><style:style style:name="dp1" style:family="drawing-page"/><style:style style:name="dp2" style:family="drawing-page"><style:drawing-page-properties presentation:visibility="hidden"/></style:style></office:automatic-styles><office:body><office:presentation>${page('dp1', 'Seen rent')}${page('dp2', 'SECRET rent')}</office:presentation></office:body></office:document-content>`,
    });
    const { pages } = await parsed('deck.odp', bytes);
    expect(pages.map(({ md, hidden }) => [md.includes('rent'), hidden?.includes('SECRET') ?? false])).toEqual([
      [true, false],
      [false, true],
    ]);
  });
});

describe('OpenDocument spreadsheets', () => {
  it('keep hidden sheets, rows and columns apart', async () => {
    const row = (cells: string[], more = '') =>
      `<table:table-row${more}>${cells.map((text) => `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`).join('')}</table:table-row>`;
    const collapsed = ' table:visibility="collapse"';
    const bytes = await zip({
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      'styles.xml': '<office:document-styles xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"/>',
      'META-INF/manifest.xml':
        '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/></manifest:manifest>',
      'content.xml': `<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"><office:automatic-styles><style:style style:name="ta1" style:family="table"/><style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style></office:automatic-styles><office:body><office:spreadsheet><table:table table:name="Rents" table:style-name="ta1"><table:table-column table:number-columns-repeated="2"/><table:table-column${collapsed}/>${row(['Tenant', 'Rent', 'Private'])}${row(['Acme', '100', 'COLUMN'])}${row(['ROW', '200', 'BOTH'], collapsed)}${row(['Bolt', '300', ''])}</table:table><table:table table:name="Notes" table:style-name="ta2">${row(['Base rent', 'SHEET'])}</table:table></office:spreadsheet></office:body></office:document-content>`,
    });
    const { pages } = await parsed('rents.ods', bytes);
    expect(pages.map(({ md }) => md)).toEqual([
      '# Rents\n\n| Tenant | Rent |\n| --- | --- |\n| Acme | 100 |\n| Bolt | 300 |',
      '',
    ]);
    for (const word of ['COLUMN', 'ROW', '200', 'BOTH', 'Private']) expect(pages[0]!.hidden).toContain(word);
    expect(pages[1]!.hidden).toContain('SHEET');
  });
});

describe('Workbooks', () => {
  it('keep hidden sheets, rows and columns apart', async () => {
    const book = xlsx.utils.book_new();
    const sheet = xlsx.utils.aoa_to_sheet([
      ['Tenant', 'Rent', 'Private'],
      ['Acme', '100', 'COLUMN'],
      ['ROW', '200', 'BOTH'],
      ['Bolt', '300', ''],
    ]);
    sheet['!rows'] = [{}, {}, { hidden: true }];
    sheet['!cols'] = [{}, {}, { hidden: true }];
    xlsx.utils.book_append_sheet(book, sheet, 'Rents');
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([['Base rent', 'SHEET']]), 'Notes');
    book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 2 }] };
    const { pages } = await parsed('rents.xlsx', xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }));
    expect(pages.map(({ md }) => md)).toEqual([
      '# Rents\n\n| Tenant | Rent |\n| --- | --- |\n| Acme | 100 |\n| Bolt | 300 |',
      '',
    ]);
    for (const word of ['COLUMN', 'ROW', '200', 'BOTH', 'Private']) expect(pages[0]!.hidden).toContain(word);
    expect(pages[1]!.hidden).toContain('SHEET');
  });
});

/** A grey picture with a pattern, as a scan has. */
function scan(width: number, height: number, shade: (x: number, y: number) => number): Buffer {
  const raw = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) raw[y * (width + 1) + 1 + x] = shade(x, y);
  }
  const part = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.from([0, 0, width >> 8, width & 255, 0, 0, height >> 8, height & 255, 8, 0, 0, 0, 0]);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    part('IHDR', header),
    part('IDAT', deflateSync(raw)),
    part('IEND', Buffer.alloc(0)),
  ]);
}

describe('PDFs', () => {
  it('keep white, transparent and invisible text apart', async () => {
    const bytes = await drawPdf((pdf) => {
      put(pdf, 'The base rent is $12,500.00.', 60, 80);
      pdf.fillColor('white');
      put(pdf, 'WHITE words', 60, 120);
      pdf.rect(50, 195, 300, 30).fill('navy').fillColor('white');
      put(pdf, 'White on navy', 60, 200);
      pdf.fillColor('black').fillOpacity(0);
      put(pdf, 'CLEAR words', 60, 280);
      pdf.fillOpacity(1);
      pdf.addPage().addContent('3 Tr');
      put(pdf, 'INVISIBLE words', 60, 160);
    });
    const { pages } = await parsed('lease.pdf', bytes);
    expect(pages.map(({ md }) => md)).toEqual(['The base rent is $12,500.00.\n\nWhite on navy', '']);
    expect(pages.map(({ hidden }) => hidden)).toEqual(['WHITE words\nCLEAR words', 'INVISIBLE words']);
  });

  it('keep the invisible text of a scan, which lies over its picture', async () => {
    const picture = scan(306, 396, (x, y) => (((x >> 1) + (y >> 1)) % 2 ? 255 : 0));
    const bytes = await drawPdf((pdf) => {
      pdf.image(picture, 0, 0, { width: 612, height: 792 });
      pdf.addContent('3 Tr');
      put(pdf, 'Text of the scan', 60, 160);
    });
    const { md, hidden } = await separated('scan.pdf', bytes);
    expect([md, hidden]).toEqual(['Text of the scan', '']);
  });

  it('keep text apart that lies over an empty picture', async () => {
    const bytes = await drawPdf((pdf) => {
      put(pdf, 'The base rent is $12,500.00.', 60, 80);
      pdf.image(
        scan(306, 396, () => 255),
        0,
        200,
        { width: 612, height: 500 },
      );
      pdf.addContent('3 Tr');
      put(pdf, 'SECRET words', 60, 400);
    });
    expect(await separated('scan.pdf', bytes)).toEqual({ md: 'The base rent is $12,500.00.', hidden: 'SECRET words' });
  });

  it('are not scans because they have few letters', async () => {
    const bytes = await drawPdf((pdf) => {
      put(pdf, 'Hi x', 60, 80);
    });
    expect((await parsed('short.pdf', bytes)).pages[0]!.md).toBe('Hi x');
  });
});
