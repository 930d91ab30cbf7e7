import { expect, test } from '@playwright/test';
import { callerFor, headersOf } from './people.ts';
import { expectAccessible, expectNoSidewaysScroll, OWNER, signIn, unique } from './support.ts';

const BANK = 'ai_agent/bank_statement_reconcile';

/** A statement as banks export it for Excel: its second amount is wrong, so the running balance breaks there. */
const LINES = [
  ['Account', 'NL91ABNA0417164300', '', ''],
  ['Opening balance', '', '', '10000.00'],
  ['Date', 'Description', 'Amount', 'Balance'],
  ...Array.from({ length: 60 }, (_, at) => ['2026-10-05', `Invoice ${4400 + at}`, '10.00', `${10_010 + at * 10}.00`]),
  ['2026-10-07', 'Wire fee', '-12.00', '10580.00'],
  ['Closing balance', '', '', '10580.00'],
];
const BOOK = `<html><body><table>${LINES.map(
  (cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
).join('')}</table></body></html>`;

test('the proof of a workbook shows the row that does not tie, and steps to the next place', async ({ page }) => {
  await signIn(page);
  const call = await callerFor(page.request, OWNER.email);
  const { id: dataroomId }: { id: string } = (await call('dataroom/create', { name: unique('Sheets') })).data;
  const { id: statementFolderId }: { id: string } = (await call('folder/create', { dataroomId, name: 'Statements' }))
    .data;
  const uploaded = await page.request.post('/api/v1/document/upload', {
    headers: await headersOf(page.request, OWNER.email),
    multipart: {
      dataroomId,
      folderId: statementFolderId,
      files: { name: 'october.xls', mimeType: 'application/vnd.ms-excel', buffer: Buffer.from(BOOK) },
    },
  });
  expect(uploaded.ok(), await uploaded.text()).toBe(true);
  const folderName = unique('October');
  const agentConfig = { appData: { glCategories: [], rules: [] } };
  await call(`${BANK}/reconcile`, { folderName, statementFolderId, agentConfig });
  const found: { id: string }[] = (await call('ai-table-folder/list', { where: { name: { eq: folderName } } })).data;
  const folderId = found[0]!.id;
  let documentId = '';
  await expect(async () => {
    const statements: { status: string; documentId: string }[] = (await call(`${BANK}/statement/list`, { folderId }))
      .data;
    expect(statements.map(({ status }) => status)).toEqual(['Completed']);
    documentId = statements[0]!.documentId;
  }).toPass({ timeout: 120_000 });

  await page.goto(`/reconcile/${folderId}/statements/${documentId}`);
  const rows = page.getByRole('group', { name: /^Rows of / });
  const current = rows.locator('[data-current]');
  await expect(current).toBeVisible();
  await expect(current).toHaveAttribute('data-tone', 'broken');
  await expect(current).toContainText('Wire fee');
  await expect(current).toContainText('-12.00');
  await expectAccessible(page);
  await page.keyboard.press('n');
  await expect(current).not.toContainText('Wire fee');
  await expect(current).toContainText('balance');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: /^Show row 61/ }).click();
  await expect(current).toContainText('Wire fee');
  await expect(current).toBeInViewport();

  // Rules need categories, and this folder has none yet.
  await page.goto(`/reconcile/${folderId}/rules`);
  await page.getByRole('link', { name: 'Add categories' }).click();
  await expect(page).toHaveURL(new RegExp(`/reconcile/${folderId}/categories$`));
});
