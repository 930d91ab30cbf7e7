import type { HostileFile } from './expectation.ts';
import { failed, read, skipped } from './expectation.ts';
import { row, workbookEntries, zip } from './package-files.ts';

function utf8(content: string) {
  return new TextEncoder().encode(content);
}
function latin1(content: string) {
  return new Uint8Array(Buffer.from(content, 'latin1'));
}
/** Shift-JIS of 「名前,金額」 and two rows, as bytes, because Node has no encoder for it. */
const SHIFT_JIS = '96bc914f2c8be08a7a0d0a8a948eae89ef8ed0836583588367 2c3132303030300d0a835483938376838b2c3435300d0a';
function book(...sheets: Parameters<typeof workbookEntries>[0]) {
  return () => zip(workbookEntries(sheets));
}

const delimited: HostileFile[] = [
  {
    name: 'western.csv',
    about: 'Windows-1252, with umlauts and the euro sign',
    bytes: () => Buffer.from('4e616d653b42657472616720800a4dfc6c6c65723b312e3233342c35300a4772f6df653b37', 'hex'),
    expect: read({
      pages: 1,
      tables: 1,
      rows: ['| Name | Betrag € |', '| Müller | 1.234,50 |', '| Größe | 7 |'],
      notes: ['Read as windows-1252.'],
    }),
  },
  {
    name: 'utf16.csv',
    about: 'UTF-16 with a byte order mark and tabs, as Excel saves "Unicode text"',
    bytes: () => Buffer.from('\ufeffName\tValue\r\nZoë\t12\r\nŁódź\t13\r\n', 'utf16le'),
    expect: read({ pages: 1, tables: 1, rows: ['| Name | Value |', '| Zoë | 12 |', '| Łódź | 13 |'] }),
  },
  {
    name: 'japanese.csv',
    about: 'Shift-JIS',
    bytes: () => Buffer.from(SHIFT_JIS.replaceAll(' ', ''), 'hex'),
    expect: read({
      pages: 1,
      tables: 1,
      rows: ['| 名前 | 金額 |', '| 株式会社テスト | 120000 |', '| サンプル | 450 |'],
    }),
  },
  {
    name: 'quotes.csv',
    about: 'quotes, commas and new lines inside cells, and pipes',
    bytes: () => utf8('Name,Note\n"Acme, Inc.","said ""yes""\nand left"\n"A|B",ok\n'),
    expect: read({
      pages: 1,
      tables: 1,
      rows: ['| Acme, Inc. | said "yes" and left |', String.raw`| A\|B | ok |`],
      count: { count: 2, unit: 'row' },
    }),
  },
  {
    name: 'open-quote.csv',
    about: 'a quotation mark that is never closed',
    bytes: () => utf8('a,b\n1,"2\n3,4\n'),
    expect: read({ pages: 1, tables: 1, holds: ['3,4'] }),
  },
  {
    name: 'tabs.tsv',
    about: 'tabs',
    bytes: () => utf8('Fund\tNAV\nAlpha\t1,200\n'),
    expect: read({ pages: 1, tables: 1, rows: ['| Fund | NAV |', '| Alpha | 1,200 |'] }),
  },
  {
    name: 'ragged.csv',
    about: 'rows of different lengths',
    bytes: () => utf8('a,b,c\n1\n1,2,3,4,5\n,,\n9,8,7\n4,5,6\n9,8\n'),
    expect: read({
      pages: 1,
      tables: 1,
      rows: ['| a | b | c | | |', '| 1 | 2 | 3 | 4 | 5 |', '| 9 | 8 | | | |'],
      count: { count: 5, unit: 'row' },
    }),
  },
  {
    name: '100000-rows.csv',
    about: 'a hundred thousand rows',
    bytes: () =>
      utf8(
        `id,name,amount\n${Array.from({ length: 100_000 }, (_, at) => `${at + 1},Row ${at + 1},${(at * 37) % 1_000}.50`).join('\n')}\n`,
      ),
    expect: read({
      pages: 2_000,
      tables: 2_000,
      rows: ['| 100000 | Row 100000 | 963.50 |'],
      count: { count: 100_000, unit: 'row' },
    }),
    heavy: true,
  },
  { name: 'blank-rows.csv', about: 'only separators', bytes: () => utf8(',,,\n,,,\n'), expect: skipped('no_text') },
  {
    name: 'null.csv',
    about: 'a zero byte inside a cell',
    bytes: () => utf8(`name,rent\nAcme\0Inc,4500\n${'Other,1\n'.repeat(60)}`),
    expect: read({ pages: 2, tables: 2, holds: ['4500'], lacks: ['\0'] }),
  },
  {
    name: 'formulas-that-act.csv',
    about: 'cells that a spreadsheet program would run, which stay text',
    bytes: () => utf8('name,value\n=cmd|\' /C calc\'!A0,1\n"=HYPERLINK(""http://127.0.0.1:1"",""x"")",2\n'),
    expect: read({ pages: 1, tables: 1, holds: ["=cmd\\|' /C calc'!A0"] }),
  },
  {
    name: 'wide-line.csv',
    about: 'one row of twenty thousand cells',
    bytes: () => utf8(`${Array.from({ length: 20_000 }, (_, at) => `c${at}`).join(',')}\n`),
    expect: read({ pages: 1, tables: 1, holds: ['c19999'] }),
  },
];

function date(serial: number) {
  return `<c s="1"><v>${serial}</v></c>`;
}
const workbooks: HostileFile[] = [
  {
    name: 'hidden-sheets.xlsx',
    about: 'one sheet hidden, one very hidden',
    bytes: book(
      { name: 'Seen', rows: row(['a', '1']) + row(['b', '2']) },
      { name: 'Hidden', rows: row(['c', '3']) + row(['d', '4']), state: 'hidden' },
      { name: 'Deep', rows: row(['e', '5']) + row(['f', '6']), state: 'veryHidden' },
    ),
    expect: read({
      pages: 3,
      tables: 1,
      rows: ['| b | 2 |'],
      hidden: ['| d | 4 |', '| f | 6 |'],
      notes: ['The sheet “Hidden” is hidden.', 'The sheet “Deep” is hidden.'],
    }),
  },
  {
    name: 'merged.xlsx',
    about: 'a merged label names both of its columns; a merged amount is not repeated',
    bytes: book({
      name: 'M',
      rows: `${row(['Region', '2025', ''])}${row(['', 'Q1', 'Q2'])}<row><c t="inlineStr"><is><t>North</t></is></c><c><v>7</v></c><c/></row>`,
      more: '<mergeCells count="2"><mergeCell ref="B1:C1"/><mergeCell ref="B3:C3"/></mergeCells>',
    }),
    expect: read({ pages: 1, tables: 1, rows: ['| Region | 2025 | 2025 |', '| North | 7 | |'] }),
  },
  {
    name: 'formulas.xlsx',
    about: 'formulas with and without a stored value',
    bytes: book({
      name: 'F',
      rows: `${row(['What', 'Amount'])}<row><c t="inlineStr"><is><t>Kept</t></is></c><c><f>40+2</f><v>42</v></c></row><row><c t="inlineStr"><is><t>Missing</t></is></c><c><f>B2*2</f></c></row>`,
    }),
    expect: read({ pages: 1, tables: 1, rows: ['| Kept | 42 |', '| Missing | =B2*2 |'] }),
  },
  {
    name: 'serial-dates.xlsx',
    about: 'dates stored as days since 1900, and a negative one',
    bytes: book({
      name: 'D',
      rows: `${row(['What', 'When'])}<row><c t="inlineStr"><is><t>Start</t></is></c>${date(46_023)}</row><row><c t="inlineStr"><is><t>Before</t></is></c>${date(-5)}</row>`,
    }),
    expect: read({ pages: 1, tables: 1, rows: ['| Start | 2026-01-01 |'], holds: ['Before'] }),
  },
  {
    name: 'errors.xlsx',
    about: 'cells with errors',
    bytes: book({
      name: 'E',
      rows: `${row(['What', 'Value'])}<row><c t="inlineStr"><is><t>Ratio</t></is></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c></row><row><c t="inlineStr"><is><t>Link</t></is></c><c t="e"><v>#REF!</v></c></row>`,
    }),
    expect: read({ pages: 1, tables: 1, rows: ['| Ratio | #DIV/0! |', '| Link | #REF! |'] }),
  },
  {
    name: 'far-corner.xlsx',
    about: 'one value in the last possible cell',
    bytes: book({
      name: 'Far',
      rows: '<row r="1"><c r="A1" t="inlineStr"><is><t>Here</t></is></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
    }),
    expect: read({ pages: 1, holds: ['Here'] }),
  },
  {
    name: 'endless-merge.xlsx',
    about: 'a merge over all cells of a sheet',
    bytes: book({
      name: 'All',
      rows: row(['Only', 'this']),
      more: '<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>',
    }),
    expect: read({ pages: 1, tables: 1, holds: ['Only'] }),
  },
  {
    name: 'merge-below.xlsx',
    about: 'a merge below the last row',
    bytes: book({
      name: 'M',
      rows: row(['a', 'b']) + row(['c', 'd']),
      more: '<mergeCells count="1"><mergeCell ref="A100:B101"/></mergeCells>',
    }),
    expect: read({ pages: 1, rows: ['| c | d |'], tables: 1 }),
  },
  {
    name: 'many-rows.xlsx',
    about: 'a quarter of a million rows',
    bytes: () =>
      zip(
        workbookEntries([
          {
            name: 'Long',
            rows: Array.from({ length: 250_000 }, (_, at) => `<row><c><v>${at}</v></c><c><v>7</v></c></row>`).join(''),
          },
        ]),
      ),
    expect: read({ pages: 2_500, rows: ['| 249999 | 7 |'], tables: 2_500 }),
    heavy: true,
  },
  {
    name: 'many-sheets.xlsx',
    about: 'three hundred sheets',
    bytes: book(
      ...Array.from({ length: 300 }, (_, at) => ({
        name: `S${at + 1}`,
        rows: row(['k', `v${at + 1}`]) + row(['l', 'w']),
      })),
    ),
    expect: read({ pages: 300, tables: 300, holds: ['v300'], count: { count: 300, unit: 'sheet' } }),
  },
  {
    name: 'no-workbook.xlsx',
    about: 'an Office package without its main part',
    bytes: () => zip({ '[Content_Types].xml': '<Types/>', 'xl/other.xml': '<x/>' }),
    expect: failed('damaged'),
  },
  {
    name: 'empty-sheets.xlsx',
    about: 'sheets without cells',
    bytes: book({ name: 'One', rows: '' }, { name: 'Two', rows: '' }),
    expect: skipped('no_text'),
  },
];

export const tableFiles: HostileFile[] = [
  ...delimited,
  ...workbooks,
  {
    name: 'renamed.xlsx',
    about: 'a CSV with the extension of a workbook',
    bytes: () => latin1('a,b\n1,2\n3,4\n'),
    expect: read({ pages: 1, holds: ['1,2'] }),
  },
];
