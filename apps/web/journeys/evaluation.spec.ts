import { expect, test } from '@playwright/test';
import { addFiles, createRoom, expectAccessible, markdownFile, row, signIn, unique } from './support.ts';

test('an owner writes questions, runs them twice and compares the runs', async ({ page }) => {
  await signIn(page);
  const room = unique('Evaluated');
  await createRoom(page, room);
  const name = `${unique('Lease')}.md`;
  await addFiles(page, [markdownFile(name, '# Lease\n\nThe base rent is USD 4,500.00 per month.\n')]);
  await expect(row(page, name)).toBeVisible();
  await expect(row(page, name).getByText(/indexing|waiting/i)).toHaveCount(0, { timeout: 30_000 });
  await page.goto('/library');
  await page.getByRole('button', { name: `Actions for ${room}` }).click();
  await page.getByRole('menuitem', { name: 'Evaluate the answers' }).click();
  await expect(page.getByRole('heading', { name: 'No questions yet' })).toBeVisible();

  await page.getByRole('button', { name: 'Add a question' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Question', { exact: true }).fill('What is the base rent?');
  await dialog.getByRole('combobox', { name: 'Document that answers it' }).click();
  await page.getByRole('option', { name }).click();
  await dialog.getByLabel('Words that the answer must hold').fill('4,500.00');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add the question' }).click();
  await expect(page.getByRole('list', { name: 'Questions' }).getByText('What is the base rent?')).toBeVisible();

  await page.getByRole('button', { name: 'Import' }).click();
  const cells = page.getByLabel('CSV, or cells copied from a spreadsheet');
  await cells.fill('question,document\nWho is the guarantor?,Nothing.pdf\n');
  await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText('Line 2: no document is called “Nothing.pdf”.')).toBeVisible();
  await cells.fill('question,document\nWho is the guarantor?,\n');
  await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText('No document answers this')).toBeVisible();
  await expectAccessible(page);

  for (const run of ['Before', 'After']) {
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Name of the run').fill(run);
    await page.getByRole('dialog').getByRole('button', { name: 'Run' }).click();
    await expect(page.getByRole('link', { name: run })).toContainText('100%Right answers', { timeout: 30_000 });
    await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeEnabled({ timeout: 30_000 });
  }
  await expectAccessible(page);
  await page.getByLabel('Compare Before').check();
  await page.getByLabel('Compare After').check();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(page.getByRole('button', { name: 'As before 2' })).toBeVisible();
  await expectAccessible(page);
  await page.goBack();

  await page.getByRole('link', { name: 'Before' }).click();
  const rent = page.getByRole('list', { name: 'Results' }).getByRole('button', { name: /base rent/ });
  await expect(rent).toContainText('Right');
  await rent.click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Citation 1' }).click();
  await expect(page).toHaveURL(/\/documents\/.*page=1/);
});
