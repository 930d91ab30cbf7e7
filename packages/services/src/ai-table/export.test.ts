import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { read, utils } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { createTableRow, downloadDatatable, updateTableRow } from './index.ts';
import { useTables } from './table.fixture.ts';

const t = useTables();
function context() {
  return t.kit.contextOf(t.owner);
}
const COLUMNS = [
  { name: 'Tenant', display_name: '=Tenant' },
  { name: 'Rent', data_type_format: 'currency' as const },
  { name: 'Share', data_type_format: 'number' as const },
  { name: 'Open', data_type_format: 'boolean' as const },
  { name: 'Start', data_type_format: 'date' as const },
];
const LINES =
  'Tenant: =HYPERLINK("http://evil.test";"Click, \'me\'")\nRent: -1,250.50 EUR\nShare: 0.1234567890123456789\nOpen: yes\nStart: 5 March 2026';
async function file(
  datatableId: string,
  format: 'csv' | 'json' | 'xlsx',
  more: { evidence?: boolean; history?: boolean } = {},
) {
  const answer = await downloadDatatable(context(), { datatableId, format, ...more });
  const bytes = await t.kit.platform.store.withLocalFile(answer.storageKey, async (path) => readFile(path));
  return { ...answer, bytes };
}
async function filled() {
  await t.document(LINES, '+Größe, "x"\u2028.txt');
  const { id } = await t.table(COLUMNS);
  await t.work();
  return id;
}

/** The number of the day in Excel. */
const DAY_OF_5_MARCH_2026 = 46_086;

describe('a table as a file', () => {
  it('has exact digits and no formulas in CSV', async () => {
    const { bytes, name, contentType, inline } = await file(await filled(), 'csv');
    expect({ name, contentType, inline }).toEqual({ name: 'Leases.csv', contentType: 'text/csv', inline: false });
    expect(bytes.toString()).toBe(
      '\uFEFF"Document","\'=Tenant","Rent","Rent (currency)","Share","Open","Start"\r\n' +
        '"\'+Größe, ""x""\u2028.txt","\'=HYPERLINK(""http://evil.test"";""Click, \'me\'"")",-1250.50,"EUR",0.1234567890123456789,"true","2026-03-05"\r\n',
    );
  });

  it('has each value with its exact digits and sources in JSON', async () => {
    const { bytes } = await file(await filled(), 'json');
    expect(JSON.parse(bytes.toString())).toMatchObject([
      {
        documentName: '+Größe, "x"\u2028.txt',
        origin: 'extracted',
        values: {
          Rent: { value: -1250.5, decimal: '-1250.50', unit: 'EUR', absent: false, sources: [{ page: 1 }] },
          Open: { value: true },
        },
      },
    ]);
  });

  it('opens as XLSX, with numbers only if they are exact and no formulas', async () => {
    const { bytes } = await file(await filled(), 'xlsx');
    const sheet = read(bytes, { type: 'buffer', cellFormula: true }).Sheets['Table']!;
    expect(utils.sheet_to_json(sheet, { header: 1 })).toEqual([
      ['Document', '=Tenant', 'Rent', 'Rent (currency)', 'Share', 'Open', 'Start'],
      [
        '+Größe, "x"\u2028.txt',
        `=HYPERLINK("http://evil.test";"Click, 'me'")`,
        -1250.5,
        'EUR',
        '0.1234567890123456789',
        true,
        DAY_OF_5_MARCH_2026,
      ],
    ]);
    expect(Object.values(sheet).some((cell: { f?: string }) => cell.f !== undefined)).toBe(false);
  });

  it('has typed cells in XLSX, so that a SUM over a column of money is the sum of its values', async () => {
    const rents = ['12,750.00 USD', '8,400.50 USD', '19,649.50 USD', '1,000 JPY'];
    for (const [index, rent] of rents.entries())
      await t.document(`Rent: ${rent}\nShare: 12.50 %\nStart: 5 March 2026\nArea: 1,200 sq ft`, `Lease ${index}.txt`);
    const { id } = await t.table([
      { name: 'Rent', data_type_format: 'currency' },
      { name: 'Share', data_type_format: 'percentage' },
      { name: 'Start', data_type_format: 'date' },
      { name: 'Area', data_type_format: 'number' },
    ]);
    await t.work();
    const { bytes } = await file(id, 'xlsx');
    const sheet = read(bytes, { type: 'buffer', cellNF: true, cellStyles: true }).Sheets['Table']!;
    const shown = (address: string) => {
      const { t: type, v: value, w: text } = sheet[address] as { t: string; v: number; w: string };
      return [type, value, text];
    };
    const column = ['B2', 'B3', 'B4'].map((address) => sheet[address] as { t: string; v: number });
    expect(column.filter(({ t: type }) => type === 'n').reduce((sum, { v }) => sum + v, 0)).toBe(40_800);
    expect(shown('B2')).toEqual(['n', 12_750, '$12,750.00']);
    expect(shown('B5')).toEqual(['n', 1_000, 'JPY 1,000']);
    expect(shown('D2')).toEqual(['n', 0.125, '12.50%']);
    expect(shown('E2')).toEqual(['n', DAY_OF_5_MARCH_2026, '2026-03-05']);
    expect(shown('F2')).toEqual(['n', 1_200, '1,200 sq ft']);
    expect(sheet['!autofilter']).toEqual({ ref: 'A1:F5' });
    expect(sheet['!cols']?.map((each) => Math.round(each.width ?? 0))).toEqual([24, 18, 24, 12, 14, 16]);
  });

  it.each(['csv', 'xlsx'] as const)('has the page, quote and status of each value on request in %s', async (format) => {
    await t.document('Rent: 12,750.00 USD', 'Lease.txt');
    const { id } = await t.table([{ name: 'Rent', data_type_format: 'currency' }]);
    await t.work();
    const { bytes } = await file(id, format, { evidence: true });
    const sheet = Object.values(read(bytes, { type: 'buffer', raw: format === 'csv' }).Sheets)[0]!;
    const [headings, values] = utils.sheet_to_json<unknown[]>(sheet, { header: 1 });
    expect(headings).toEqual(['Document', 'Rent', 'Rent (currency)', 'Rent (page)', 'Rent (quote)', 'Rent (status)']);
    expect(values?.map(String).slice(2)).toEqual(['USD', '1', expect.stringContaining('12,750.00'), 'Extracted']);
  });

  it('holds text of any length and kind in XLSX', async () => {
    const { id } = await t.table([{ name: 'Text', data_type_format: 'multi-line-md' }], { knowledgeContextTree: [] });
    await createTableRow(context(), {
      datatableId: id,
      values: { Text: `<b>&</b> ]]> _x0041_ 𝔘\n${'long '.repeat(8000)}` },
    });
    const sheet = read((await file(id, 'xlsx')).bytes, { type: 'buffer' }).Sheets['Table']!;
    const text = String((utils.sheet_to_json(sheet, { header: 1 })[1] as string[])[1]);
    expect(text.startsWith('<b>&</b> ]]> ')).toBe(true);
    expect(text.length).toBeLessThanOrEqual(32_767);
  });

  it.each(['csv', 'json', 'xlsx'] as const)(
    'is never held in memory as a whole: ten thousand rows in %s',
    async (format) => {
      const { id, columns } = await t.table([{ name: 'Text' }], { knowledgeContextTree: [] });
      await t.kit.asOwner(
        `with made as (insert into datatable_row (id, organization_id, datatable_id, origin, position)
         select gen_random_uuid(), $1, $2, 'manual', n from generate_series(1, 10000) n returning id, position)
       insert into datatable_cell (row_id, column_id, organization_id, datatable_id, text_value, status, is_edited, sources)
       select id, $3, $1, $2, position || ' ' || repeat(md5(position::text), 60), 'Completed', true, '[]' from made`,
        [t.organization.id, id, columns['Text']],
      );
      let largest = 0;
      async function* measured(content: Readable) {
        for await (const part of content as AsyncIterable<Buffer | string>) {
          largest = Math.max(largest, part.length);
          yield part;
        }
      }
      const { store } = t.kit.platform;
      const put = store.put.bind(store);
      t.kit.platform.store = {
        ...store,
        withLocalFile: store.withLocalFile.bind(store),
        put: async (key, content) => put(key, Readable.from(measured(content))),
      };
      const { bytes, sizeBytes } = await file(id, format).finally(() => (t.kit.platform.store = store));
      expect(bytes.length).toBe(sizeBytes);
      expect(largest).toBeLessThan(200_000);
      if (format === 'xlsx') {
        const sheet = read(bytes, { type: 'buffer' }).Sheets['Table']!;
        expect(utils.sheet_to_json(sheet, { header: 1 })).toHaveLength(10_001);
      } else {
        const order = [...bytes.toString().matchAll(/(\d+) [0-9a-f]{1920}/g)].map(([, position]) => Number(position));
        expect(order).toEqual(Array.from({ length: 10_000 }, (_, index) => index + 1));
      }
    },
  );
});

describe('the history of the values in a file', () => {
  async function corrected() {
    const id = await filled();
    const [row] = await t.rows(id);
    await updateTableRow(context(), { datatableId: id, rowId: row!.id, values: { Rent: '1,300 EUR' } });
    return id;
  }

  it('is a sheet in XLSX, with a typed time, the author, both values and the former quote', async () => {
    const { bytes } = await file(await corrected(), 'xlsx', { history: true });
    const book = read(bytes, { type: 'buffer', cellDates: true });
    expect(book.SheetNames).toEqual(['Table', 'History']);
    const [heads, ...lines] = utils.sheet_to_json<unknown[]>(book.Sheets['History']!, { header: 1 });
    expect(heads?.slice(0, 7)).toEqual(['Document', 'Column', 'Time', 'Change', 'By', 'Value', 'Former value']);
    const rent = lines.filter(([, column]) => column === 'Rent');
    expect(rent.map((line) => [...line.slice(3, 4), ...line.slice(5, 7)])).toEqual([
      ['Extracted', 'EUR -1250.50'],
      ['Edited', 'EUR 1300', 'EUR -1250.50'],
    ]);
    expect(rent[0]?.[4]).toBe('Read from the document');
    expect(rent[1]?.[2]).toBeInstanceOf(Date);
    expect(rent[1]?.slice(7)).toEqual([1, expect.stringContaining('-1,250.50 EUR')]);
  });

  it('is a column in CSV and a list in JSON, and is left out unless it is asked for', async () => {
    const id = await corrected();
    const csv = (await file(id, 'csv', { history: true })).bytes.toString();
    expect(csv).toContain('"Rent (history)"');
    expect(csv).toMatch(/Z, Read from the document: Extracted EUR -1250\.50\n[^"]*Z, [^:"]+: Edited EUR 1300"/);
    const [row] = JSON.parse((await file(id, 'json', { history: true })).bytes.toString());
    expect(row.values.Rent.history).toMatchObject([
      { what: 'extracted', to: { decimal: '-1250.50' } },
      { what: 'edited', from: { decimal: '-1250.50' }, to: { decimal: '1300' } },
    ]);
    expect((await file(id, 'csv')).bytes.toString()).not.toContain('history');
    expect((await file(id, 'json')).bytes.toString()).not.toContain('history');
    const { bytes } = await file(id, 'xlsx');
    expect(read(bytes, { type: 'buffer' }).SheetNames).toEqual(['Table']);
  });
});
