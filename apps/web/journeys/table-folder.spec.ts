import { expect, type Page, test } from '@playwright/test';
import { pageAs } from './people.ts';
import { expectAccessible, expectNoSidewaysScroll, signIn, unique } from './support.ts';

function item(page: Page, name: string) {
  return page
    .getByRole('main')
    .getByRole('row')
    .filter({ has: page.getByText(name, { exact: true }) });
}

async function choose(page: Page, name: string, command: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: command }).click();
}

async function makeTable(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'New table' }).first().click();
  await page.getByLabel('Name of the table').fill(name);
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Create the table' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

test('tables are moved into a folder, found in it, and kept when it is deleted', async ({ page }) => {
  await signIn(page, '/tables');
  const [folder, inside, outside] = [unique('Reviews'), unique('Inside'), unique('Outside')];
  await page.getByRole('button', { name: 'New folder' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(folder);
  await page.keyboard.press('Enter');
  await item(page, folder).getByRole('link').click();
  await expect(page.getByText('Nothing in this folder yet')).toBeVisible();
  await expectAccessible(page);

  await makeTable(page, inside);
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: folder }).click();
  await expect(item(page, inside)).toBeVisible();
  await page.getByRole('link', { name: 'AI tables' }).first().click();
  await expect(item(page, folder)).toContainText('1 table');
  await expect(item(page, inside)).toHaveCount(0);

  await makeTable(page, outside);
  await page.goto('/tables');
  await choose(page, outside, 'Move to a folder…');
  await page.getByRole('dialog').getByRole('combobox', { name: 'Folder' }).fill(folder);
  await page.getByRole('option', { name: folder }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
  await expect(item(page, outside)).toHaveCount(0);
  await expect(item(page, folder)).toContainText('2 tables');

  await page.getByLabel('Search folders and tables').fill(inside);
  await expect(item(page, inside)).toBeVisible();
  await page.getByLabel('Search folders and tables').fill('');
  await page.getByRole('button', { name: 'Folders', exact: true }).click();
  await expect(page).toHaveURL(/show=folder/);
  await expect(item(page, folder)).toBeVisible();
  await page.getByRole('button', { name: 'Sort' }).click();
  await page.getByRole('menuitem', { name: 'Name, A to Z' }).click();
  await expect(page).toHaveURL(/sort=name/);

  await page.goto('/tables');
  await choose(page, folder, 'Delete the folder…');
  await expect(page.getByRole('dialog')).toContainText('Its 2 tables are kept');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the folder' }).click();
  await expect(item(page, folder)).toHaveCount(0);
  await expect(item(page, inside)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(item(page, folder)).toContainText('2 tables');
  await expect(item(page, inside)).toHaveCount(0);
});

test('a folder is shared with the organization and with people, and its creator stays its Owner', async ({
  page,
  browser,
  baseURL,
}) => {
  const colleague = await pageAs(browser, baseURL!, 'Viewer');
  await signIn(page, '/tables');
  const folder = unique('Shared');
  await page.getByRole('button', { name: 'New folder' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(folder);
  await page.keyboard.press('Enter');
  await choose(page, folder, 'Share…');
  const dialog = page.getByRole('dialog', { name: `Members of ${folder}` });
  const members = dialog.getByRole('grid', { name: 'Members' }).locator('[data-item]');
  await expect(members).toHaveCount(1);
  await expect(members).toContainText('Owner');
  await expect(members.getByRole('button')).toHaveCount(0);
  await expectAccessible(page);

  await dialog.getByRole('combobox', { name: 'Member to add' }).fill('viewer-');
  await page.getByRole('listbox').getByRole('option').last().click();
  await dialog.getByLabel('Role for new members').selectOption('Contributor');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(members).toHaveCount(2);
  const added = members.filter({ has: page.getByRole('button') });
  await expect(added.getByRole('combobox')).toHaveValue('Contributor');
  await colleague.goto('/tables');
  await expect(item(colleague, folder)).toBeVisible();
  await added.getByRole('combobox').selectOption('Viewer');
  await expect(added.getByRole('combobox')).toHaveValue('Viewer');
  await added.getByRole('button').click();
  const removal = page.getByRole('dialog', { name: /^Remove access for/ });
  await removal.getByRole('button', { name: 'Remove access', exact: true }).click();
  await expect(members).toHaveCount(1);
  await expect(item(colleague, folder)).toHaveCount(0);

  await dialog.getByLabel('Who has access').selectOption({ label: 'Everyone in the organization' });
  await expect(dialog).toContainText('Everyone in the organization except Guests');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(item(page, folder)).toContainText('Open to the organization');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('folders and tables fit the page', async ({ page }) => {
    await signIn(page, '/tables');
    const folder = unique('A folder with a name that is longer than a phone is wide');
    await page.getByRole('button', { name: 'New folder' }).tap();
    await page.getByRole('dialog').getByLabel('Name').fill(folder);
    await page.keyboard.press('Enter');
    await expect(item(page, folder)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});
