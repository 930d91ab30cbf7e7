import { readFile } from 'node:fs/promises';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { type Caller, callerFor, headersOf } from './people.ts';
import { AMOUNTS, STATEMENTS } from './sample-statements.ts';
import { expectAccessible, expectNoSidewaysScroll, OWNER, signIn, unique } from './support.ts';

const BANK = 'ai_agent/bank_statement_reconcile';
const CATEGORIES = [
  { id: 'gl_1', glAccountName: 'Money in', glAccountCode: '4000', accountType: 'Revenue', normalBalance: 'Credit' },
  { id: 'gl_2', glAccountName: 'Money out', glAccountCode: '6100', accountType: 'Expense', normalBalance: 'Debit' },
];
const RULES = [
  { ruleName: 'In', categoryId: 'gl_1', ruleConfig: { transactionType: 'Credit' } },
  { ruleName: 'Out', categoryId: 'gl_2', ruleConfig: { transactionType: 'Debit' } },
];

/** Uploads the statements into a new data room, and reads them. */
async function createBooks(request: APIRequestContext, call: Caller): Promise<string> {
  const { id: dataroomId }: { id: string } = (await call('dataroom/create', { name: unique('Quarter') })).data;
  const { id: statementFolderId }: { id: string } = (await call('folder/create', { dataroomId, name: 'Statements' }))
    .data;
  for (const { name, file } of STATEMENTS) {
    const answer = await request.post('/api/v1/document/upload', {
      headers: await headersOf(request, OWNER.email),
      multipart: {
        dataroomId,
        folderId: statementFolderId,
        files: { name, mimeType: 'text/plain', buffer: Buffer.from(file.bytes) },
      },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  const folderName = unique('Quarter');
  const agentConfig = { appData: { glCategories: CATEGORIES, rules: RULES } };
  await call(`${BANK}/reconcile`, { folderName, statementFolderId, agentConfig });
  const found: { id: string }[] = (await call('ai-table-folder/list', { where: { name: { eq: folderName } } })).data;
  const folderId = found[0]!.id;
  await expect(async () => {
    const statements: { status: string }[] = (await call(`${BANK}/statement/list`, { folderId })).data;
    expect(statements.map(({ status }) => status)).toEqual(['Completed', 'Completed', 'Completed']);
  }).toPass({ timeout: 120_000 });
  return folderId;
}

/** Splits the lines of a CSV file, whose texts may be quoted. */
function cellsOf(csv: string): string[][] {
  const lines = csv.trimEnd().split(/\r?\n/);
  return lines.map((line) =>
    [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
      .map(([, cell = '']) => cell.replace(/^"|"$/g, '').replaceAll('""', '"'))
      .slice(0, lines[0]!.split(',').length),
  );
}

function cents(decimal: string): bigint {
  return decimal === '' ? 0n : BigInt(decimal.replace('.', ''));
}

/** Downloads the batch that is open, and returns its lines without the heading. */
async function downloaded(page: Page): Promise<string[][]> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const [heading, ...lines] = cellsOf(await readFile(await (await download).path(), 'utf8'));
  expect(heading!.slice(0, 6)).toEqual([
    'Journal No.',
    'Journal Date',
    'Account Name',
    'Description',
    'Debits',
    'Credits',
  ]);
  return lines;
}

test('three statements in three formats become a file for QuickBooks that balances', async ({ page }) => {
  await signIn(page);
  const call = await callerFor(page.request, OWNER.email);
  const folderId = await createBooks(page.request, call);

  // The format: the journals appear while it is being set up.
  await page.goto(`/reconcile/${folderId}/journals`);
  await expect(page.getByRole('combobox', { name: 'Format', exact: true })).toHaveValue('QuickBooks');
  await expect(page.getByRole('heading', { name: 'Set up the format' })).toBeVisible();
  await page.getByLabel('Cash account code').fill('1000');
  await page.getByLabel('Cash account name').fill('Checking');
  await expect(page.getByText('Some statements name no currency.', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Currency of the company').fill('USD');
  await page.getByRole('button', { name: 'Save the format' }).click();
  await expect(page.getByText('Some statements name no currency.', { exact: false })).toHaveCount(0);
  await expect(page.getByText(`${AMOUNTS.length} transactions`)).toBeVisible();
  await expect(page.getByText('Balanced', { exact: true })).toBeVisible();

  // A journal leads to its line in the statement.
  await page
    .getByRole('link', { name: /^september\.sta, line \d+/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'september.sta', level: 1 })).toBeVisible();
  await page.goBack();

  // The batch, and its file.
  await page.getByRole('button', { name: 'Export a batch' }).click();
  await expect(page.getByRole('heading', { name: 'Batch 1, QuickBooks' })).toBeVisible();
  await expectAccessible(page);
  const lines = await downloaded(page);
  expect(lines).toHaveLength(AMOUNTS.length * 2);
  const sums = new Map<string, bigint>();
  for (const [number = '', day = '', account = '', , debits = '', credits = ''] of lines) {
    expect(number.length).toBeLessThanOrEqual(21);
    expect(day).toMatch(/^0[789]\/\d\d\/2026$/);
    for (const key of [number, account]) sums.set(key, (sums.get(key) ?? 0n) + cents(debits) - cents(credits));
  }
  const sumOf = (which: (amount: number) => boolean) =>
    BigInt(AMOUNTS.filter((amount) => which(amount)).reduce((sum, amount) => sum + amount, 0));
  expect(Object.fromEntries([...sums].filter(([, sum]) => sum !== 0n))).toEqual({
    Checking: sumOf(() => true),
    'Money in': -sumOf((amount) => amount > 0),
    'Money out': -sumOf((amount) => amount < 0),
  });

  // A change makes a second batch, with the old journal back and the new one.
  const rows: { id: string; categoryId: string }[] = (await call(`${BANK}/transaction/list`, { folderId, limit: 1 }))
    .data;
  const [{ id: transactionId, categoryId }] = rows as [(typeof rows)[number]];
  const other = categoryId === 'gl_2' ? 'gl_1' : 'gl_2';
  await call(`${BANK}/transaction/update`, { folderId, transactionId, categoryId: other });
  await page.goto(`/reconcile/${folderId}/journals`);
  await page.getByRole('button', { name: 'Export a batch' }).click();
  await expect(page.getByRole('heading', { name: 'Batch 2, QuickBooks' })).toBeVisible();
  await expect(page.getByText('takes back an earlier journal')).toHaveCount(1);
  expect(await downloaded(page)).toHaveLength(4);

  for (const width of [768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['journals', 'batches']) {
      await page.goto(`/reconcile/${folderId}/${path}`);
      await expect(page.getByRole('table').first()).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  }
});
