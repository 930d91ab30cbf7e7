import { capitalPair } from '@atrium/samples/reconciliation';
import { expect, type Page, test } from '@playwright/test';
import { callerFor, headersOf } from './people.ts';
import { expectAccessible, expectNoSidewaysScroll, OWNER, signIn, type TestFile, unique } from './support.ts';

/** Uploads the pair into a new data room, and returns the names of the documents. */
async function uploadPair(page: Page): Promise<{ workbook: string; statements: string }> {
  const call = await callerFor(page.request, OWNER.email);
  const { id: dataroomId }: { id: string } = (await call('dataroom/create', { name: unique('Fund') })).data;
  const headers = await headersOf(page.request, OWNER.email);
  const upload = async (file: TestFile) => {
    const answer = await page.request.post('/api/v1/document/upload', {
      headers,
      multipart: { dataroomId, files: file },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    return file.name;
  };
  const files = await capitalPair();
  return {
    workbook: await upload({
      name: `${unique('Capital')}.xlsx`,
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(files.workbook.bytes),
    }),
    statements: await upload({
      name: `${unique('Statements')}.pdf`,
      mimeType: 'application/pdf',
      buffer: Buffer.from(files.statements.bytes),
    }),
  };
}

async function choose(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(name);
  await page.getByRole('option', { name, exact: true }).click();
}

test('a workbook of partner capital is tied to its statements, and a person answers what does not tie', async ({
  page,
}) => {
  await signIn(page);
  const { workbook, statements } = await uploadPair(page);

  // The form is reached from Reconciliation.
  await page.goto('/reconcile');
  await page.getByRole('link', { name: 'Partner capital', exact: true }).click();
  await expect(page).toHaveURL(/partner-capital$/);
  await page.getByRole('link', { name: 'Reconcile partner capital' }).click();
  await expect(page).toHaveURL(/partner-capital\/new/);
  await choose(page, 'Workbook', workbook);
  await choose(page, 'PDF with the statements', statements);
  await page.getByLabel('Folder of AI tables').selectOption({ label: 'New folder' });
  await page.getByLabel('Name of the new folder').fill(unique('Capital'));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('heading', { name: workbook, level: 1 })).toBeVisible();

  // The match to confirm comes first, then the differences.
  const partners = page.getByRole('navigation', { name: 'Partners' });
  await expect(partners.getByRole('button')).toHaveText(
    [
      /Totals and notes.*7 totals tie/,
      /Evergreen Fundation.*Match to confirm/,
      /Evergreen Foundation.*Match to confirm/,
      /Birch Family Trust.*45\.00.*Differs/,
      /Iris Wong.*1\.00.*Differs/,
      /Acme Holdings L\.P\..*Tied/,
      /Maple Ventures LLC.*Tied/,
    ],
    { timeout: 120_000 },
  );
  await expect(page.getByText('differ in one letter', { exact: false })).toBeVisible();
  await expectAccessible(page);
  // The page of the near match is beside the cells, so that a person can compare both.
  await expect(
    page.getByRole('region', { name: 'Statement' }).getByText('Near match: Evergreen Foundation'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Same partner' }).click();
  await expect(page.getByRole('heading', { name: 'Evergreen Fundation', level: 2 })).toBeVisible();
  await expect(page.getByText('Matched by a person', { exact: true })).toBeVisible();
  await expect(partners.getByRole('button', { name: /Evergreen Foundation/ })).toHaveCount(0);

  // The keyboard goes to the first difference: the cell is beside its place on the page.
  await expect(page.getByText('Differences: 2')).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { name: 'Birch Family Trust', level: 2 })).toBeVisible();
  await expect(page.getByText('Difference 1 of 2')).toBeVisible();
  const income = page.getByRole('row', { name: /^Income/ });
  await expect(income).toContainText('−45.00');
  const cell = page.getByRole('region', { name: 'Workbook' }).locator('[data-current]');
  await expect(cell).toHaveCount(1);
  await expect(
    page.getByRole('region', { name: 'Statement' }).locator('i[data-current][data-tone=broken]'),
  ).toBeVisible();
  await expect(page.getByRole('group', { name: 'Page 2 of the statements' })).toBeVisible();
  await expectAccessible(page);

  // The key A leads to the reason. The acceptance stays visible and can be undone.
  await page.keyboard.press('a');
  await expect(page.getByLabel('Accept Income as it is')).toBeFocused();
  await page.keyboard.type('The administrator corrects it in January.');
  await page.getByRole('button', { name: 'Accept with reason' }).click();
  await expect(page.getByText('The administrator corrects it in January.')).toBeVisible();
  await expect(partners.getByRole('button', { name: /Birch Family Trust/ })).toContainText('Accepted');
  const accepted = page.getByRole('alert').filter({ hasText: 'Accepted: Income' });
  await accepted.getByRole('button', { name: 'Undo' }).click();
  await expect(partners.getByRole('button', { name: /Birch Family Trust/ })).toContainText('Differs');
  await page.getByLabel('Accept Income as it is').fill('Known.');
  await page.getByRole('button', { name: 'Accept with reason' }).click();
  await expect(partners.getByRole('button', { name: /Birch Family Trust/ })).toContainText('Accepted');
  await expect(page.getByText('Differences: 1')).toBeVisible();

  // The shortcuts are listed, and the filters count.
  await page.getByRole('heading', { name: 'Birch Family Trust', level: 2 }).click();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog').getByText('Next difference')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page
    .getByRole('group', { name: 'Partners by status' })
    .getByRole('button', { name: /^To review/ })
    .click();
  await expect(partners.getByRole('button')).toHaveText([/Totals and notes/, /Iris Wong/]);
  await partners.getByRole('button', { name: /Totals and notes/ }).click();
  await expect(page.getByRole('heading', { name: 'Totals of the workbook' })).toBeVisible();
  await expectAccessible(page);

  const address = page.url().replace(/\?.*/, '');
  for (const width of [768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Iris Wong', level: 2 })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }

  // The table is in the folder, and the list shows the reconciliation.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/reconcile/partner-capital');
  await expect(page.getByRole('row', { name: new RegExp(workbook) })).toContainText('1 partner to review');
  await expectAccessible(page);
});
