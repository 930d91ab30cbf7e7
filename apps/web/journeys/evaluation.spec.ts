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
  const questions = page.getByRole('grid', { name: 'Questions', exact: true });
  await expect(questions.getByRole('row').filter({ hasText: 'What is the base rent?' })).toContainText('4,500.00');

  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const cells = page.getByLabel('CSV, or cells copied from a spreadsheet');
  await cells.fill('question,document\nWho is the guarantor?,Nothing.pdf\n');
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('Line 2: no document has the name “Nothing.pdf”.')).toBeVisible();
  await cells.fill('question,document\nWho is the guarantor?,\n');
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
  const guarantor = questions.getByRole('row').filter({ hasText: 'Who is the guarantor?' });
  await expect(guarantor).toContainText('Not in the documents');
  expect((await guarantor.boundingBox())?.height).toBe(36);
  await expectAccessible(page);

  for (const run of ['Before', 'After']) {
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Name of the run', { exact: true }).fill(run);
    await page.getByRole('dialog').getByRole('button', { name: 'Run', exact: true }).click();
    await expect(runRow(page, run)).toContainText('100%', { timeout: 30_000 });
    await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeEnabled({ timeout: 30_000 });
  }
  await expectAccessible(page);
  expect((await runRow(page, 'Before').boundingBox())?.height).toBe(36);
  await page.getByLabel('Select Before', { exact: true }).check();
  await expect(page.getByText('Select two runs to compare')).toBeVisible();
  await page.getByLabel('Select After', { exact: true }).check();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Unchanged 2' })).toBeVisible();
  await expectAccessible(page);
  await page.goBack();

  await runRow(page, 'Before').getByRole('link', { name: 'Before' }).click();
  const rent = page.getByRole('list', { name: 'Results', exact: true }).getByRole('button', { name: /base rent/ });
  await expect(rent).toContainText('Correct');
  await rent.click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Citation 1' }).click();
  await expect(page).toHaveURL(/\/documents\/.*page=1/);
});

/** The row of a run. */
function runRow(page: Page, name: string) {
  const runs = page.getByRole('grid', { name: 'Runs', exact: true });
  return runs.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
}
