import { buffer, text } from 'node:stream/consumers';
import { textsOfPdf } from '@atrium/samples/pdf-text';
import { read, utils } from '@e965/xlsx';
import { expect, it } from 'vitest';
import { createOrganization, failureOf } from '../../testing/index.ts';
import { JANUARY, useBank } from '../run.fixture.ts';
import { monthEndReport } from './report.ts';

const bank = useBank();
const MONTH = '2026-01';

async function report(folderId: string, fileFormat: 'csv' | 'xlsx' | 'pdf') {
  const { kit, owner } = bank;
  const answer = await monthEndReport(kit.contextOf(owner), { folderId, month: MONTH, fileFormat });
  return { answer, stream: await kit.platform.store.get(answer.storageKey) };
}

async function books() {
  await bank.upload('january.csv', JANUARY);
  const { folderId } = await bank.create();
  await bank.work();
  return folderId;
}

it('writes exact figures as CSV, with the line of each open item', async () => {
  const { answer, stream } = await report(await books(), 'csv');
  const lines = (await text(stream)).split('\r\n');
  expect(answer).toMatchObject({ name: 'Books 2026-01.csv', contentType: 'text/csv' });
  const found = (line: string) => lines.find((each) => each.includes(`"${line}"`));
  expect(found('Opening balance')).toContain(',1000.00,');
  expect(found('Printed closing')).toContain(',844.10,');
  expect(lines.find((each) => each.includes('"Rent"'))).toContain('6100,"Rent",1,0,-400.00,-400.00');
  expect(lines.filter((each) => each.includes('"Open item"'))).toEqual([
    expect.stringContaining('"2026-01-20 Coffee",,,,-3.20,"january.csv","line 6"'),
    expect.stringContaining('"2026-01-20 Coffee",,,,-3.20,"january.csv","line 7"'),
  ]);
});

it('writes amounts as numbers into a workbook', async () => {
  const { stream } = await report(await books(), 'xlsx');
  const book = read(await buffer(stream));
  const rows = utils.sheet_to_json<Record<string, unknown>>(book.Sheets[MONTH]!);
  expect(rows.find(({ Line }) => Line === 'Printed closing')).toMatchObject({ Amount: 844.1 });
  expect(rows.find(({ Code }) => Code === '6100')).toMatchObject({ Name: 'Rent', Rows: 1, Out: -400 });
});

it('draws a PDF in every script, however many lines a month has', async () => {
  const many = Array.from(
    { length: 60 },
    (_, at) => `2026-01-20,${at % 2 === 0 ? 'Καφές' : '银行手续费'} ${at},-1.00,${(743.1 - at).toFixed(2)}`,
  );
  const content = [...JANUARY.split('\n').slice(0, 7), '2026-01-20,Balance,-100.00,744.10', ...many].join('\n');
  await bank.upload('january.csv', content);
  const { folderId } = await bank.create();
  await bank.work();
  const { answer, stream } = await report(folderId, 'pdf');
  const bytes = await buffer(stream);
  expect(answer.contentType).toBe('application/pdf');
  expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  const pages = await textsOfPdf(bytes);
  expect(pages.length).toBeGreaterThan(1);
  // Parts of a line that come from different fonts are read apart.
  const text = pages.join('').replaceAll(' ', '');
  expect(text).toContain('Καφές0');
  expect(text).toContain('银行手续费1');
  expect(pages.at(-1)).toContain(`${pages.length} / ${pages.length}`);
});

it('is not found in another organization', async () => {
  const folderId = await books();
  const other = (await createOrganization(bank.kit)).owner;
  const refused = monthEndReport(bank.kit.contextOf(other), { folderId, month: MONTH, fileFormat: 'pdf' });
  expect(await failureOf(refused)).toMatchObject({ code: 'NOT_FOUND' });
});
