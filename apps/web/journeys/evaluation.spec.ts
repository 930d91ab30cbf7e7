import { expect, type Page, test } from '@playwright/test';
import { addFiles, createRoom, expectAccessible, markdownFile, row, signIn, tab, unique } from './support.ts';

test('an Owner adds questions, runs them twice and compares the runs', async ({ page }) => {
  await signIn(page);
  const room = unique('Evaluated');
  await createRoom(page, room);
  const name = `${unique('Lease')}.md`;
  await addFiles(page, [markdownFile(name, '# Lease\n\nThe base rent is USD 4,500.00 per month.\n')]);
  await expect(row(page, name)).toBeVisible();
  await expect(row(page, name)).toContainText('1 page', { timeout: 30_000 });
  await tab(page, 'Evaluation').click();
  await expect(page.getByRole('heading', { name: 'No questions yet' })).toBeVisible();

  await page.getByRole('button', { name: 'Add a question' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Question', { exact: true }).fill('What is the base rent?');
  await dialog.getByRole('combobox', { name: 'Document with the answer' }).click();
  await page.getByRole('option', { name }).click();
  await dialog.getByLabel('Words that the answer must contain').fill('4,500.00');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add the question' }).click();
  await expect(
    page.getByRole('list', { name: 'Questions', exact: true }).getByText('What is the base rent?'),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const cells = page.getByLabel('CSV, or cells copied from a spreadsheet');
  await cells.fill('question,document\nWho is the guarantor?,Nothing.pdf\n');
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('Line 2: no document has the name “Nothing.pdf”.')).toBeVisible();
  await cells.fill('question,document\nWho is the guarantor?,\n');
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
  await expect(
    page.getByRole('list', { name: 'Questions', exact: true }).getByText('Expected answer: not in the documents'),
  ).toBeVisible();
  await expectAccessible(page);

  for (const run of ['Before', 'After']) {
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Name of the run', { exact: true }).fill(run);
    await page.getByRole('dialog').getByRole('button', { name: 'Run', exact: true }).click();
    await expect(runLink(page, run)).toContainText('100%Correct answers', { timeout: 30_000 });
    await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeEnabled({ timeout: 30_000 });
  }
  await expectAccessible(page);
  await page.getByLabel('Compare Before', { exact: true }).check();
  await page.getByLabel('Compare After', { exact: true }).check();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Unchanged 2' })).toBeVisible();
  await expectAccessible(page);
  await page.goBack();

  await runLink(page, 'Before').click();
  const rent = page.getByRole('list', { name: 'Results', exact: true }).getByRole('button', { name: /base rent/ });
  await expect(rent).toContainText('Correct');
  await rent.click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Citation 1' }).click();
  await expect(page).toHaveURL(/\/documents\/.*page=1/);
});

/** The link of a run. The sidebar may have a table whose name has the same word. */
function runLink(page: Page, name: string) {
  return page.getByRole('link', { name: new RegExp(`^${name} 2 questions`) });
}
