import * as xlsx from '@e965/xlsx';
import { Document, HeadingLevel, Packer, PageBreak, Paragraph, Table, TableCell, TableRow, TextRun } from 'docx';
import pptxgen from 'pptxgenjs';
import { describe, expect, it } from 'vitest';
import { parsed } from './drafts.fixture.ts';

// The package's types describe its CommonJS build, but under Node's module rules the default import is the class.
const Deck = pptxgen as unknown as typeof pptxgen.default;

function cell(text: string) {
  return new TableCell({ children: [new Paragraph(text)] });
}

/** The expected table for a first cell that spans three rows, in every format. */
const REACHING = [
  '| Fund | Class | NAV |',
  '| --- | --- | --- |',
  '| Alpha | A | 1 |',
  '| | B | 2 |',
  '| | C | 3 |',
  '| Beta | A | 4 |',
].join('\n');
const SPANNING_ROWS = ['Fund Class NAV', 'Alpha A 1', 'B 2', 'C 3', 'Beta A 4'].map((row) => row.split(' '));
function tight(md: string) {
  return md.replaceAll('|  |', '| |');
}

describe('Word documents', () => {
  it('keep headings, lists, tables with headers, and page breaks', async () => {
    const bytes = await Packer.toBuffer(
      new Document({
        sections: [
          {
            children: [
              new Paragraph({ text: 'Board minutes', heading: HeadingLevel.HEADING_1 }),
              new Paragraph({ children: [new TextRun('The board '), new TextRun({ text: 'resolved', bold: true })] }),
              new Paragraph({ text: 'First item', bullet: { level: 0 } }),
              new Table({
                rows: [
                  new TableRow({ children: [cell('Fund'), cell('NAV')] }),
                  new TableRow({ children: [cell('Fund | III'), cell('1,234')] }),
                  new TableRow({ children: [new TableCell({ columnSpan: 2, children: [new Paragraph('Both')] })] }),
                ],
              }),
              new Paragraph({ children: [new PageBreak(), new TextRun('On the next page')] }),
            ],
          },
        ],
      }),
    );
    const document = await parsed('minutes.docx', bytes);
    expect(document).toMatchObject({ fileType: 'Word Documents', title: 'Board minutes' });
    expect(document.pages.map((page) => page.md)).toEqual([
      [
        '# Board minutes',
        'The board **resolved**',
        '-   First item',
        '| Fund | NAV |\n| --- | --- |\n| Fund \\| III | 1,234 |\n| Both | |',
      ].join('\n\n'),
      'On the next page',
    ]);
  });

  it('keep cells in their columns next to a cell that spans rows', async () => {
    const reaching = (text: string) => new TableCell({ rowSpan: 3, children: [new Paragraph(text)] });
    const rows = SPANNING_ROWS.map(
      (texts) => new TableRow({ children: texts.map((text) => (text === 'Alpha' ? reaching(text) : cell(text))) }),
    );
    const bytes = await Packer.toBuffer(new Document({ sections: [{ children: [new Table({ rows })] }] }));
    expect((await parsed('funds.docx', bytes)).pages[0]!.md).toBe(REACHING);
  });

  it('are cut into pages between paragraphs if they have no page breaks', async () => {
    const children = Array.from(
      { length: 60 },
      (_, at) => new Paragraph(`Paragraph ${at}. ${'Some words. '.repeat(20)}`),
    );
    const { pages } = await parsed('long.docx', await Packer.toBuffer(new Document({ sections: [{ children }] })));
    expect(pages.length).toBeGreaterThan(4);
    for (const page of pages) expect(page.md).toMatch(/^Paragraph \d+\..*words\.$/s);
  });
});

describe('Workbooks', () => {
  it('show values as displayed, a page per sheet, and report hidden sheets', async () => {
    const book = xlsx.utils.book_new();
    const sheet = xlsx.utils.aoa_to_sheet([
      ['Rent roll'],
      [],
      ['Tenant', 'Rent', 'Start', 'Rate'],
      ['Acme', 12345.5, 45658, 0.042],
    ]);
    sheet['B4'].z = '$#,##0.00';
    sheet['C4'].z = 'yyyy-mm-dd';
    sheet['D4'].z = '0.0%';
    sheet['!merges'] = [xlsx.utils.decode_range('A1:D1')];
    xlsx.utils.book_append_sheet(book, sheet, 'Rents');
    const grouped = xlsx.utils.aoa_to_sheet([
      ['Region', '2025', ''],
      ['', 'Q1', 'Q2'],
      ['North', 1, 2],
    ]);
    grouped['!merges'] = [xlsx.utils.decode_range('B1:C1')];
    xlsx.utils.book_append_sheet(book, grouped, 'Secret');
    book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }] };
    const document = await parsed('roll.xlsx', xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }));
    expect(document.length).toEqual({ count: 2, unit: 'sheet' });
    expect(document.notes).toEqual(['The sheet “Secret” is hidden.']);
    expect(document.pages[0]).toMatchObject({ page: 1, label: 'Rents' });
    expect(document.pages[0]!.md).toBe(
      '# Rents\n\nRent roll\n\n| Tenant | Rent | Start | Rate |\n| --- | --- | --- | --- |\n| Acme | $12,345.50 | 2025-01-01 | 4.2% |',
    );
    expect(document.pages[1]!.md).toBe('');
    expect(document.pages[1]!.hidden).toContain('| Region | 2025 | 2025 |');
  });

  it('cut a long column of single cells into pages', async () => {
    const book = xlsx.utils.book_new();
    const rows = Array.from({ length: 250 }, (_, at) => [`Partner ${at + 1}`]);
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows), 'Names');
    const { pages } = await parsed('names.xlsx', xlsx.write(book, { type: 'buffer' }) as Buffer);
    expect(pages.map(({ label }) => label)).toEqual(['Names (1 of 3)', 'Names (2 of 3)', 'Names (3 of 3)']);
    expect(pages[1]!.md).toMatch(/^# Names\n\nPartner 101\n[^]*\nPartner 200$/);
  });

  it('repeat the header on every part of a long sheet', async () => {
    const rows = Array.from({ length: 250 }, (_, at) => [`Row ${at}`, at]);
    const book = xlsx.utils.book_new();
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([['Name', 'Value'], ...rows]), 'Long');
    for (const bookType of ['xlsx', 'biff8', 'ods'] as const) {
      const { pages } = await parsed(`long.${bookType}`, xlsx.write(book, { type: 'buffer', bookType }));
      expect(pages.length).toBe(3);
      for (const page of pages) expect(page.md).toContain('| Name | Value |\n| --- | --- |\n');
      expect(
        pages
          .map((page) => page.md)
          .join('\n')
          .match(/\| Row \d+ \|/g),
      ).toHaveLength(250);
    }
  });
});

describe('CSV', () => {
  it('is read with its delimiter, encoding, quotes and line breaks inside fields', async () => {
    const text =
      'Kontoauszug;M\u00fcller\nDatum;Text;Betrag\n01.02.2025;"Geb\u00fchr; ""Konto""\nzweite Zeile";-1.234,50\n02.02.2025;Zins;3,10\n';
    const document = await parsed('konto.csv', Buffer.from(text, 'latin1'));
    expect(document).toMatchObject({
      contentType: 'text/csv',
      fileType: 'Spreadsheet',
      length: { count: 2, unit: 'row' },
    });
    expect(document.notes).toEqual(['Read as windows-1252.']);
    expect(document.pages[0]!.md).toBe(
      'Kontoauszug: Müller\n\n| Datum | Text | Betrag |\n| --- | --- | --- |\n| 01.02.2025 | Gebühr; "Konto" zweite Zeile | -1.234,50 |\n| 02.02.2025 | Zins | 3,10 |',
    );
  });
});

describe('Long CSV', () => {
  it('is cut into pages of fifty rows under one header', async () => {
    const rows = Array.from({ length: 1_001 }, (_, at) => `name ${at},${at}`);
    const document = await parsed('long.csv', ['Name,Value', ...rows].join('\n'));
    expect(document.length).toEqual({ count: 1_001, unit: 'row' });
    expect(document.pages).toHaveLength(21);
    expect(document.pages[20]).toMatchObject({ label: 'Rows 1001–1001' });
    expect(document.pages[20]!.md).toBe('| Name | Value |\n| --- | --- |\n| name 1000 | 1000 |');
  });
});

describe('Presentations', () => {
  it('have a page per slide with its table, chart and notes', async () => {
    const deck = new Deck();
    deck.title = 'Fund deck';
    const first = deck.addSlide();
    first.addText('Overview', { x: 1, y: 0.5, w: 8, h: 1 });
    first.addTable(
      [
        [{ text: 'Year' }, { text: 'NAV' }],
        [{ text: '2025' }, { text: '1,234' }],
      ],
      { x: 1, y: 2 },
    );
    first.addNotes('Speak slowly');
    const second = deck.addSlide();
    second.addText('Growth', { x: 1, y: 0.5, w: 8, h: 1 });
    second.addChart(deck.ChartType.bar, [{ name: 'NAV', labels: ['Q1', 'Q2'], values: [10, 12] }], { x: 1, y: 2 });
    const bytes = await deck.write({ outputType: 'nodebuffer' });
    const document = await parsed('deck.pptx', bytes as Buffer);
    expect(document).toMatchObject({
      title: 'Fund deck',
      fileType: 'Presentation',
      length: { count: 2, unit: 'slide' },
    });
    expect(document.pages[0]).toMatchObject({ page: 1, label: 'Overview' });
    expect(document.pages[0]!.md).toBe(
      '# Overview\n\n| Year | NAV |\n| --- | --- |\n| 2025 | 1,234 |\n\n**Notes:** Speak slowly',
    );
    expect(document.pages[1]!.md).toContain('| Q2 | 12 |');
  });
});

describe('Row spans on slides', () => {
  it('keep the other cells in their columns', async () => {
    const deck = new Deck();
    const rows = SPANNING_ROWS.map((texts) =>
      texts.map((text) => (text === 'Alpha' ? { text, options: { rowspan: 3 } } : { text })),
    );
    deck.addSlide().addTable(rows, { x: 1, y: 1 });
    const bytes = await deck.write({ outputType: 'nodebuffer' });
    expect(tight((await parsed('funds.pptx', bytes as Buffer)).pages[0]!.md)).toContain(REACHING);
  });
});

describe('Row spans in HTML', () => {
  const read = async (table: string) => tight((await parsed('funds.html', `<html><body>${table}`)).pages[0]!.md);

  it('keep the other cells in their columns, with and without end tags', async () => {
    const row = (texts: string[], end: string) =>
      `<tr>${texts.map((text) => `<td${text === 'Alpha' ? ' rowspan="3"' : ''}>${text}${end && `</${end}>`}`).join('')}`;
    expect(await read(`<table>${SPANNING_ROWS.map((texts) => `${row(texts, 'td')}</tr>`).join('')}</table>`)).toBe(
      REACHING,
    );
    expect(await read(`<table>${SPANNING_ROWS.map((texts) => row(texts, '')).join('')}</table>`)).toBe(REACHING);
  });

  it('work across several columns, at the end of a row, in a header and within their part of the table', async () => {
    expect(
      await read(
        '<table><thead><tr><th rowspan=9>Name<th colspan=2>2025<tr><th>Q1<th>Q2<tbody><tr><td>A<td colspan=2 rowspan=2>n/a<tr><td>B<tr><td>C<td>1<td>2</table>',
      ),
    ).toBe('| Name | 2025 | |\n| --- | --- | --- |\n| | Q1 | Q2 |\n| A | n/a | |\n| B | | |\n| C | 1 | 2 |');
  });

  it('are limited in number', async () => {
    const html = `<table>${'<tr><td rowspan=65534 colspan=1000>x'.repeat(2_000)}</table>`;
    const document = await parsed('wide.html', `<html><body>${html}`);
    expect(document.pages.reduce((sum, page) => sum + page.md.length, 0)).toBeLessThan(2_000_000);
  });
});

describe('Text formats', () => {
  it('HTML drops scripts and keeps tables', async () => {
    const html =
      '<!doctype html><html><head><title>A letter</title><script>alert(1)</script></head><body><h1>Dear partners</h1><p>Net <b>value</b> rose.</p><table><tr><th>Item</th><th>2025</th></tr><tr><td>Cash</td><td>10</td></tr></table><script>steal()</script><style>p{}</style></body></html>';
    const document = await parsed('letter.html', html);
    expect(document).toMatchObject({ contentType: 'text/html', title: 'A letter' });
    const { md } = document.pages[0]!;
    expect(md).toContain('# Dear partners');
    expect(md).toMatch(/\| Cash \| 10 \|/);
    expect(md).not.toMatch(/alert|steal|p\{/);
  });

  it('e-mail has its headers, text, attachments and attached messages', async () => {
    const inner =
      'From: carol@example.com\nTo: bob@example.com\nSubject: Inner\nDate: Mon, 3 Nov 2025 10:00:00 +0000\n\nThe inner words.';
    const mail = [
      'From: Alice <alice@example.com>',
      'To: bob@example.com',
      'Subject: =?utf-8?q?Closing_=E2=82=AC?=',
      'Date: Tue, 4 Nov 2025 10:00:00 +0000',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=X',
      '',
      '--X',
      'Content-Type: text/plain; charset=iso-8859-1',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'The caf=E9 closes.',
      '--X',
      'Content-Type: application/pdf; name="list.pdf"',
      'Content-Disposition: attachment; filename="list.pdf"',
      'Content-Transfer-Encoding: base64',
      '',
      'JVBERi0=',
      '--X',
      'Content-Type: message/rfc822',
      '',
      inner,
      '--X--',
    ].join('\n');
    const document = await parsed('mail', mail);
    expect(document).toMatchObject({ contentType: 'message/rfc822', title: 'Closing €' });
    const { md } = document.pages[0]!;
    for (const part of ['**From:** Alice', 'The café closes.', '- list.pdf', '## Inner', 'The inner words.']) {
      expect(md).toContain(part);
    }
  });

  it('RTF, Markdown, JSON and text are read in any encoding', async () => {
    expect(
      (await parsed('a.rtf', String.raw`{\rtf1\ansi Hello {\b bold} caf\'e9.\par Second.\par}`)).pages[0]!.md,
    ).toBe('Hello bold café.\n\nSecond.');
    expect((await parsed('a.md', '# Title\n\nWords.')).title).toBe('Title');
    expect((await parsed('a.json', '{"nav": 12}')).contentType).toBe('application/json');
    expect((await parsed('a.txt', Buffer.from('\ufeffJahresübersicht', 'utf16le'))).pages[0]!.md).toBe(
      'Jahresübersicht',
    );
    const russian = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x2c, 0x20, 0xec, 0xe8, 0xf0]);
    expect((await parsed('b.txt', russian)).pages[0]!.md).toBe('Привет, мир');
  });
});
