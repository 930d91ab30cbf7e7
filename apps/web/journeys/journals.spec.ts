import { readFile } from 'node:fs/promises';
import { QUARTER_AMOUNTS as AMOUNTS, quarterStatements } from '@atrium/samples/reconciliation';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { type Caller, callerFor, headersOf } from './people.ts';
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
  for (const { name, bytes } of quarterStatements()) {
    const answer = await request.post('/api/v1/document/upload', {
      headers: await headersOf(request, OWNER.email),
      multipart: {
        dataroomId,
        folderId: statementFolderId,
        files: { name, mimeType: 'text/plain', buffer: Buffer.from(bytes) },
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
  await expect(page.getByText('reverses an earlier journal')).toHaveCount(1);
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

test('columns start from the preset, and get an order, templates, look-ups and texts that a person confirms', async ({
  page,
}) => {
  await signIn(page);
  const call = await callerFor(page.request, OWNER.email);
  const folderId = await createBooks(page.request, call);
  await page.goto(`/reconcile/${folderId}/journals?format=Investran&show=lines`);
  await expect(page.getByRole('heading', { name: 'Set up the format' })).toBeVisible();
  await page.getByLabel('Cash account code').fill('1000');
  await page.getByLabel('Legal entity name').fill('Larkfield Fund');
  const heading = (name: string) => page.getByRole('columnheader', { name, exact: true });
  await expect(heading('Investment Code')).toBeVisible();

  // Suppliers by account, and what the ledger knows.
  await page.getByText('Suppliers', { exact: true }).click();
  await page.getByRole('textbox', { name: '6100 Money out' }).fill('Harbor Bank');
  await expect(page.getByRole('cell', { name: 'Harbor Bank' }).first()).toBeVisible();
  await page.getByText('Accounts of the ledger', { exact: true }).click();
  await page.getByRole('combobox', { name: '4000 Money in' }).selectOption('Revenue, debit');
  await expect(page.getByText('has the normal balance Credit as a category and Debit', { exact: false })).toBeVisible();
  await page.getByText('Other cash accounts', { exact: true }).click();
  await page.getByRole('button', { name: 'Add cash account' }).click();
  await expect(page.getByText('Enter the bank account, the code and the name', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save the format' })).toBeDisabled();
  await page.getByRole('button', { name: 'Remove cash account 1' }).click();

  // The preset's columns are where own columns start, and the focus follows a column that moves.
  await page.getByRole('button', { name: 'Own columns' }).click();
  await expect(page.getByLabel('Name of column 1', { exact: true })).toHaveValue('Legal Entity');
  await expect(page.getByLabel('Name of column 14')).toHaveValue('Supplier');
  await page.getByRole('button', { name: 'Move column 14 up' }).click();
  await expect(page.getByRole('button', { name: 'Move column 13 up' })).toBeFocused();
  await expect(page.getByLabel('Name of column 13')).toHaveValue('Supplier');

  // Two columns cannot have one name.
  await page.getByLabel('Name of column 2', { exact: true }).fill('Legal Entity');
  const twice = page.getByText('Two columns are called “Legal Entity”. Give each its own name.');
  await expect(twice).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'Correct the format' })).toBeVisible();
  await page.getByLabel('Name of column 2', { exact: true }).fill('Day and reference');
  await expect(twice).toHaveCount(0);

  // A template, and a look-up.
  await page.getByLabel('Source of column 2', { exact: true }).selectOption('A template of fields');
  await page.getByLabel('Template of column 2').fill('On {transactionDate} ');
  await page.getByLabel('Insert a field into column 2').selectOption('Account code');
  await expect(page.getByRole('cell', { name: /^On 2026-0\d-\d\d 6100$/ }).first()).toBeVisible();
  await page.getByLabel('Source of column 5', { exact: true }).selectOption('A look-up table');
  await page.getByLabel('Field that column 5 looks up').selectOption('Account code');
  await page.getByLabel('New value of column 5').fill('6100');
  await page.getByLabel('New text of column 5').fill('Costs');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByLabel('All other values').fill('Other');
  await expect(page.getByRole('cell', { name: 'Costs', exact: true }).first()).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Other', exact: true }).first()).toBeVisible();

  // A text for each input, which a person writes where there is no model.
  await page.getByLabel('Source of column 4', { exact: true }).selectOption('A text for each input');
  await page.getByLabel('What the column shows').fill('The domain of the deal');
  await page.getByRole('combobox', { name: 'Decided by' }).fill('Account code');
  await page.getByRole('listbox', { name: 'Decided by' }).getByRole('option', { name: 'Account code' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('(Account code: 6100, Dimension: none)')).toBeVisible();
  await page.getByRole('button', { name: /texts to confirm$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Texts of the column' });
  await dialog.getByRole('button', { name: 'Leave the others blank' }).click();
  await expect(dialog.getByText('Each input has a text.')).toBeVisible();
  await dialog
    .getByRole('textbox', { name: /^Account code: / })
    .first()
    .fill('Real estate');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Confirm the texts' }).click();
  await expect(page.getByText('not confirmed', { exact: false })).toHaveCount(0);
  await expect(page.getByRole('cell', { name: 'Real estate' }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save the format' }).click();
  await expect(page.getByRole('button', { name: 'Save the format' })).toHaveCount(0);

  for (const width of [768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.reload();
    await expect(page.getByLabel('Name of column 13')).toHaveValue('Supplier');
    await expect(page.getByRole('cell', { name: 'Real estate' }).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
});
