import { expect, test } from '@playwright/test';
import { addFiles, createRoom, expectAccessible, markdownFile, row, signIn, unique } from './support.ts';

test('documents are added to a new data room and become readable without a reload', async ({ page }) => {
  await signIn(page);
  const room = unique('Project Atlas');
  await createRoom(page, room);
  await expect(page.getByText('No documents yet', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await addFiles(page, [
    markdownFile('Lease, Foundry Row.md', '# Lease\n\nThe base rent of Foundry Row is 48,250 dollars a month.\n'),
    markdownFile('Lease, Harbor Street.md', '# Lease\n\nThe base rent of Harbor Street is 31,900 dollars a month.\n'),
  ]);
  const lease = row(page, 'Lease, Foundry Row.md');
  await expect(lease).toBeVisible();
  // A document that is read shows its length and no state.
  await expect(lease).toContainText('1 page');
  await expect(lease).not.toContainText(/waiting|reading|index/i);
  await expect(page.getByRole('navigation', { name: 'Folders', exact: true })).toContainText('2 files');
  await expectAccessible(page);
});

test('a duplicate file is recognised, and uploaded on request', async ({ page }) => {
  await signIn(page);
  await createRoom(page, unique('Duplicates'));
  const file = markdownFile('Notice.md', `# Notice\n\nThe notice is due on 1 March. ${unique('Copy')}\n`);
  await addFiles(page, [file]);
  await expect(row(page, 'Notice.md')).toBeVisible();

  await addFiles(page, [file]);
  const uploads = page.getByRole('region', { name: 'Uploads', exact: true });
  await expect(uploads.getByText('Already here:', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await uploads.getByRole('button', { name: 'Upload anyway' }).click();
  await expect(row(page, 'Notice.md')).toHaveCount(2);
});

test('an empty file is refused with a message and does not stop the others', async ({ page }) => {
  await signIn(page);
  await createRoom(page, unique('Refusals'));
  await addFiles(page, [markdownFile('Empty.md', ''), markdownFile('Full.md', unique('# Something'))]);
  await expect(
    page.getByRole('region', { name: 'Uploads', exact: true }).getByText('The file is empty.', { exact: true }),
  ).toBeVisible();
  await expect(row(page, 'Full.md')).toBeVisible();
  await expect(row(page, 'Empty.md')).toHaveCount(0);
});

test('folders are created, filled and moved with the keyboard alone', async ({ page }) => {
  await signIn(page);
  await createRoom(page, unique('Keyboard'));
  await page.getByRole('button', { name: 'New folder', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Leases');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Leases')).toBeVisible();
  await addFiles(page, [markdownFile('Memo.md', unique('# Memo'))]);
  await expect(row(page, 'Memo.md')).toBeVisible();

  const grid = page.getByRole('grid');
  await grid.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('F2');
  await page.keyboard.type('Lease memo');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Lease memo.md')).toBeVisible();

  await page.keyboard.press('m');
  await page.getByRole('dialog').getByRole('button', { name: 'Leases', exact: true }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Move to Leases' }).press('Enter');
  await expect(row(page, 'Lease memo.md')).toHaveCount(0);

  await grid.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Leases', level: 1, exact: true })).toBeVisible();
  await expect(row(page, 'Lease memo.md')).toBeVisible();
  await expect(page).toHaveURL(/folderId=/);
});

test('names and contents are found from anywhere', async ({ page }) => {
  await signIn(page);
  await createRoom(page, unique('Search'));
  const word = `quarry${crypto.randomUUID().slice(0, 6)}`;
  await addFiles(page, [markdownFile('Deed.md', `# Deed\n\nThe ${word} belongs to the seller.\n`)]);
  await expect(row(page, 'Deed.md')).toContainText('1 page');

  await page.keyboard.press('ControlOrMeta+k');
  await page.getByPlaceholder('Search names and contents, or run a command').fill(word);
  const found = page.getByRole('dialog').getByRole('button', { name: /Deed\.md/ });
  await expect(found.first()).toBeVisible();
  await expectAccessible(page);
  await found.first().click();
  await expect(page).toHaveURL(/\/documents\//);
});

test('the palette has a name, shows recent items, and creates a data room', async ({ page }) => {
  await signIn(page);
  const room = unique('Palette');
  await createRoom(page, room);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Search or run a command' });
  await expect(palette.getByRole('button', { name: room })).toBeVisible();
  await expectAccessible(page);
  await page.getByPlaceholder('Search names and contents, or run a command').fill('New data room');
  await palette.getByRole('button', { name: 'New data room', exact: true }).click();
  const created = unique('From the palette');
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(created);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: created, level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette.getByRole('button', { name: `Upload to ${created}` })).toBeVisible();

  await page.route(/search\.global/, (route) => route.abort());
  const words = unique('Nowhere');
  await page.getByPlaceholder('Search names and contents, or run a command').fill(words);
  const again = palette.getByRole('button', { name: /^Search again/ });
  await expect(again).toContainText('The server could not be reached.');
  await expectAccessible(page);
  await page.unroute(/search\.global/);
  await again.click();
  await expect(palette.getByText(`No results for “${words}”`)).toBeVisible();
});
