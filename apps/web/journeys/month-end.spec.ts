import { expect, type Page, test } from '@playwright/test';
import { type Caller, callerFor, headersOf, pageAs } from './people.ts';
import { expectAccessible, expectNoSidewaysScroll, OWNER, signIn, unique } from './support.ts';

const BANK = 'ai_agent/bank_statement_reconcile';
const OCTOBER = [
  'Account,NL91ABNA0417164300',
  'Opening balance,,,10000.00',
  'Date,Description,Amount,Balance',
  '2026-10-02,Office rent,-250.50,9749.50',
  '2026-10-05,Invoice 4471,1200.00,10949.50',
  '2026-10-07,Wire fee,-12.00,10937.50',
  'Closing balance,,,10937.50',
].join('\n');
const CATEGORIES = [
  { id: 'gl_1', glAccountName: 'Sales', glAccountCode: '4000', accountType: 'Revenue', normalBalance: 'Credit' },
  { id: 'gl_2', glAccountName: 'Rent', glAccountCode: '6100', accountType: 'Expense', normalBalance: 'Debit' },
  { id: 'gl_3', glAccountName: 'Bank fees', glAccountCode: '6800', accountType: 'Expense', normalBalance: 'Debit' },
];

function rule(ruleName: string, categoryId: string, text: string) {
  return { ruleName, categoryId, ruleConfig: { descriptionContains: text } };
}
const RULES = [rule('Rent', 'gl_2', 'rent'), rule('Fees', 'gl_3', 'fee'), rule('Invoices', 'gl_1', 'invoice')];

/** Waits until no statement of a folder is being processed. */
async function processed(call: Caller, folderId: string): Promise<void> {
  await expect(async () => {
    const statements: { status: string }[] = (await call(`${BANK}/statement/list`, { folderId })).data;
    expect(statements.map(({ status }) => status)).toEqual(['Completed']);
  }).toPass({ timeout: 120_000 });
}

/** Creates a reconciliation of one statement that a colleague can open, and returns its folder. */
async function createBooks(page: Page, call: Caller): Promise<string> {
  const { id: dataroomId }: { id: string } = (
    await call('dataroom/create', { name: unique('Books'), accessPolicy: 'Public' })
  ).data;
  const { id: statementFolderId }: { id: string } = (await call('folder/create', { dataroomId, name: 'Statements' }))
    .data;
  const answer = await page.request.post('/api/v1/document/upload', {
    headers: await headersOf(page.request, OWNER.email),
    multipart: {
      dataroomId,
      folderId: statementFolderId,
      files: { name: 'october.csv', mimeType: 'text/csv', buffer: Buffer.from(OCTOBER) },
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const agentConfig = { appData: { glCategories: CATEGORIES, rules: RULES } };
  const folderName = unique('Month end');
  await call(`${BANK}/reconcile`, { folderName, statementFolderId, agentConfig });
  const found: { id: string }[] = (await call('ai-table-folder/list', { where: { name: { eq: folderName } } })).data;
  const folderId = found[0]!.id;
  await call('ai-table-folder/update', { id: folderId, accessPolicy: 'Public' });
  await processed(call, folderId);
  return folderId;
}

test('a month is prepared, reviewed and posted; a new reading leaves it alone until the Owner reopens it', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page);
  const call = await callerFor(page.request, OWNER.email);
  const folderId = await createBooks(page, call);
  const address = `/reconcile/${folderId}/month-end?month=2026-10`;

  // The figures tie, and the month is prepared.
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Opening balance and movements add up' })).toBeVisible();
  await expect(page.getByRole('row', { name: /6100 Rent/ })).toContainText('250.50');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Prepare', exact: true }).click();
  await expect(page.getByText('You prepared it. Another person reviews it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Review', exact: true })).toBeDisabled();

  // A colleague reviews it.
  const colleague = await pageAs(browser, baseURL!, 'Contributor');
  await colleague.goto(address);
  await colleague.getByRole('button', { name: 'Review', exact: true }).click();
  await expect(colleague.getByRole('button', { name: 'Post', exact: true })).toBeVisible();

  // The Owner posts it.
  await page.reload();
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByText('The transactions are locked.', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await colleague.reload();
  await expect(colleague.getByText('The transactions are locked.', { exact: false })).toBeVisible();
  await expect(colleague.getByRole('button', { name: 'Reopen' })).toHaveCount(0);
  await colleague.context().close();

  // Other rules and a new reading change nothing in it, and the month says what they would have changed.
  const other = [rule('Rent', 'gl_3', 'rent'), ...RULES.slice(1)];
  const appData = { glCategories: CATEGORIES, rules: other };
  await call(`${BANK}/update-agent-app-config`, { folderId, agentConfig: { appData } });
  const again = { folderId, processStatementsWithStatus: ['Completed'] };
  await call(`${BANK}/reconcile`, again);
  await expect(async () => {
    const statements: { reason: string | null; status: string }[] = (await call(`${BANK}/statement/list`, { folderId }))
      .data;
    expect(statements[0]).toMatchObject({ status: 'Completed', reason: expect.stringContaining('would have changed') });
  }).toPass({ timeout: 120_000 });
  await page.goto(address);
  await expect(page.getByText('the rules give Bank fees now. It keeps Rent.', { exact: false })).toBeVisible();
  await expect(page.getByRole('row', { name: /6100 Rent/ })).toContainText('250.50');
  await page.getByRole('link', { name: 'october.csv, line 4' }).click();
  await expect(page.getByRole('heading', { name: 'october.csv', level: 1 })).toBeVisible();

  // The Owner reopens it with a reason, and the next reading applies the rules.
  await page.goto(address);
  await page.getByRole('button', { name: 'Reopen' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Reopen' })).toBeDisabled();
  await dialog.getByLabel('Reason').fill('The rent is a fee of the bank.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Reopen' }).click();
  // The text is in the dialog's field, too, until the month is open.
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('q', { hasText: 'The rent is a fee of the bank.' })).toBeVisible();
  await call(`${BANK}/reconcile`, again);
  await expect(async () => {
    const months: { data: { movements: { accountCode: string }[] }[] } = await call(`${BANK}/period/list`, {
      folderId,
      month: '2026-10',
    });
    expect(months.data[0]!.movements.map(({ accountCode }) => accountCode)).toEqual(['4000', '6800']);
  }).toPass({ timeout: 120_000 });

  for (const width of [768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(address);
    await expect(page.getByRole('button', { name: 'Prepare', exact: true })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
});
