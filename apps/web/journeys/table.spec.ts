import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { callerFor } from './people.ts';
import {
  addFiles,
  createRoom,
  expectAccessible,
  expectNoSidewaysScroll,
  longPress,
  markdownFile,
  OWNER,
  row,
  signIn,
  unique,
} from './support.ts';

function lease(tenant: string, rent: string, ends: string) {
  return `# Lease

This lease is made between Larch Estates LLC ("Landlord") and ${tenant} ("Tenant").

| Item | Term |
| --- | --- |
| Landlord | Larch Estates LLC |
| Tenant | ${tenant} |
| Base Rent | ${rent} per month |
| Expiration Date | ${ends} |

## Maintenance

Tenant shall keep the Premises clean. Landlord repairs the roof within thirty days of notice.
`;
}

/** Creates a data room with two leases and a memo, and waits until they are indexed. */
async function makeLeases(page: Page): Promise<string> {
  const room = unique('Juniper Wharf');
  await createRoom(page, room);
  await addFiles(page, [
    markdownFile('Lease, Ridgeway.md', lease('Ridgeway Optics, Inc.', '$48,250.00', 'August 31, 2028')),
    markdownFile('Lease, Wren.md', lease('Wren Bakery LLC', '$9,120.00', 'May 31, 2031')),
    markdownFile('Memo.md', '# Memo\n\nThe car park is being painted on Thursday.\n'),
  ]);
  for (const name of ['Lease, Ridgeway.md', 'Lease, Wren.md', 'Memo.md'])
    await expect(row(page, name)).toContainText('1 page');
  return room;
}

async function describeColumn(page: Page, index: number, name: string, format: string, prompt: string): Promise<void> {
  if (index > 0) await page.getByRole('button', { name: 'Add a column' }).click();
  await page.getByLabel('Name', { exact: true }).nth(index).fill(name);
  await page.getByLabel('Format').nth(index).selectOption({ label: format });
  await page.getByLabel('What to look for').nth(index).fill(prompt);
}

function grid(page: Page) {
  return page.getByRole('grid');
}
function cell(page: Page, document: string, index: number) {
  return grid(page).getByRole('row').filter({ hasText: document }).getByRole('gridcell').nth(index);
}

/** Creates a table of three columns over a data room and waits until it is filled. */
async function makeTable(page: Page, room: string, name: string): Promise<void> {
  await page.goto('/tables/new');
  await page.getByLabel('Name of the table').fill(name);
  await page.getByRole('checkbox', { name: room }).check();
  await describeColumn(page, 0, 'Tenant', 'Text', 'The name of the tenant');
  await describeColumn(page, 1, 'Base rent', 'Money', 'The base rent');
  await describeColumn(page, 2, 'Expiration date', 'Date', 'The expiration date');
  await expect(page.getByText('3 documents × 3 columns = 9 credits')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create and fill' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(cell(page, 'Ridgeway', 1)).toContainText('$48,250.00', { timeout: 60_000 });
  await expect(page.getByRole('button', { name: 'Update', exact: true })).toBeVisible({ timeout: 60_000 });
}

test('a table is created from documents, fills live, and shows the sources of its values', async ({ page }) => {
  await signIn(page);
  const room = await makeLeases(page);
  const name = unique('Lease abstract');
  await makeTable(page, room, name);
  await expect(cell(page, 'Wren', 0)).toContainText('Wren Bakery LLC');
  await expect(cell(page, 'Memo', 1)).toContainText('Not found');
  await expectAccessible(page);

  // The search finds the cell from anywhere, and opens it.
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByPlaceholder('Search names and contents, or run a command').fill('wren bakery');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`Wren Bakery LLC.*${name} / Lease, Wren.md / Tenant`) })
    .click();
  await expect(page.getByRole('complementary', { name: 'Evidence' })).toContainText('Wren Bakery LLC');
  await expect(cell(page, 'Wren', 0)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');

  await cell(page, 'Ridgeway', 1).click();
  const evidence = page.getByRole('complementary', { name: 'Evidence' });
  await expect(evidence.getByRole('button', { name: /Page/ }).locator('mark')).toContainText('$48,250.00');
  await expect(page).toHaveURL(/panel=open.*row=/);
  await expectAccessible(page);

  await page.reload();
  await expect(evidence.getByRole('heading', { name: 'Base rent' })).toBeVisible();
  await expect(evidence).toContainText('Lease, Ridgeway.md');
  await evidence.getByRole('link', { name: 'Open document' }).click();
  await expect(page).toHaveURL(/\/documents\/.*page=1/);
  await expect(page.locator('mark[data-current]').filter({ hasText: '$48,250.00' })).toBeVisible();
});

test('cells are edited, undone, filled down and accepted with the keyboard', async ({ page }) => {
  await signIn(page);
  await makeTable(page, await makeLeases(page), unique('Keyboard'));
  await expect(grid(page)).toBeFocused();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('F2');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('plenty');
  await expect(page.getByRole('alert')).toContainText('plenty');
  await expectAccessible(page);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('50,000');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Ridgeway', 1)).toContainText('$50,000');
  await expect(cell(page, 'Ridgeway', 1)).toContainText('Edited');

  await page.keyboard.press('ControlOrMeta+d');
  await expect(cell(page, 'Wren', 1)).toContainText('$50,000');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(cell(page, 'Wren', 1)).toContainText('$9,120.00');
  await expect(cell(page, 'Wren', 1)).not.toContainText('Edited');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(cell(page, 'Wren', 1)).toContainText('$50,000');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(cell(page, 'Wren', 1)).toContainText('$9,120.00');

  await page.keyboard.press('ArrowRight');
  await expect(cell(page, 'Wren', 2)).toContainText('Needs review');
  await page.keyboard.press('Enter');
  const evidence = page.getByRole('complementary', { name: 'Evidence' });
  await expect(evidence).toContainText('Needs review');
  await grid(page).focus();
  await page.keyboard.press('a');
  await expect(cell(page, 'Wren', 2)).not.toContainText('Needs review');
  await page.keyboard.press('Escape');
  await expect(evidence).toHaveCount(0);

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('In a table');
});

test('cells can be pasted from a spreadsheet and copied to one', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await signIn(page);
  await makeTable(page, await makeLeases(page), unique('Clipboard'));
  await grid(page).focus();
  for (const key of ['Control+Home', 'ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowRight', 'ControlOrMeta+c'])
    await page.keyboard.press(key);
  expect(await clipboard()).toBe('Ridgeway Optics, Inc.\tUSD 48250.00\nWren Bakery LLC\tUSD 9120.00');

  const copied = '"Ridgeway ""Optics"", Inc.\nof Reno"\t1,500.50 €\t2029-12-31\r\nWren\t$7\t2030-01-02\r\n';
  await page.evaluate((text) => navigator.clipboard.writeText(text), copied);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ControlOrMeta+v');
  await expect(cell(page, 'Ridgeway', 0)).toContainText('Ridgeway "Optics", Inc.');
  await expect(cell(page, 'Ridgeway', 1)).toContainText('€1,500.50');
  await expect(cell(page, 'Wren', 2)).toContainText('Jan 2, 2030');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(cell(page, 'Wren', 2)).toContainText('May 31, 2031');
  await expect(cell(page, 'Ridgeway', 1)).not.toContainText('Edited');
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);

  await page.keyboard.press('ControlOrMeta+x');
  await expect(cell(page, 'Ridgeway', 0)).toHaveText('');
  expect(await clipboard()).toBe('Ridgeway Optics, Inc.');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(cell(page, 'Ridgeway', 0)).toContainText('Ridgeway Optics, Inc.');
});

test('the menu of a cell copies it, opens its source, accepts it and edits it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page);
  await makeTable(page, await makeLeases(page), unique('Cell menu'));
  const menu = page.getByRole('menu', { name: 'Row Lease, Wren.md' });
  const choose = async (name: string) => {
    await cell(page, 'Wren', 2).click({ button: 'right' });
    await menu.getByRole('menuitem', { name, exact: true }).click();
    await expect(menu).toHaveCount(0);
  };
  await cell(page, 'Wren', 2).click({ button: 'right' });
  await expect(cell(page, 'Wren', 2)).toHaveAttribute('aria-selected', 'true');
  await expect(menu.getByText('Expiration date', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await choose('Copy');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('2031-05-31');
  await expect(cell(page, 'Wren', 2)).toContainText('Needs review');
  await choose('Accept');
  await expect(cell(page, 'Wren', 2)).not.toContainText('Needs review');
  await cell(page, 'Wren', 2).click({ button: 'right' });
  await expect(menu.getByRole('menuitem', { name: 'Accept' })).toBeDisabled();
  await page.keyboard.press('Escape');

  // A menu inside a range is about the range, and keeps it.
  await grid(page).focus();
  for (const key of ['Control+Home', 'ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowRight', 'Shift+ArrowRight'])
    await page.keyboard.press(key);
  await cell(page, 'Wren', 2).click({ button: 'right' });
  await expect(menu.getByText('6 cells', { exact: true })).toBeVisible();
  await expect(menu.getByRole('menuitem', { name: 'Edit' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(grid(page)).toBeFocused();
  // The key of the menu opens the menu of the focused cell.
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+F10');
  const first = page.getByRole('menu', { name: 'Row Lease, Ridgeway.md' });
  await first.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Ridgeway Sight, Inc.');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Ridgeway', 0)).toContainText('Ridgeway Sight, Inc.');

  await choose('Open the source');
  await expect(page).toHaveURL(/\/documents\/.*page=1/);
  await expect(page.locator('mark[data-current]').filter({ hasText: 'May 31, 2031' })).toBeVisible();
});

test('documents of another data room are found by its name and added to a table', async ({ page, request }) => {
  const owner = await callerFor(request, OWNER.email);
  // With more than eight data rooms there is a field to find one. The names sort after those of other journeys.
  for (let count = 0; count < 8; count += 1) await owner('dataroom/create', { name: unique('Zz') });
  await signIn(page);
  const added = unique('Kestrel Yard');
  await createRoom(page, added);
  await addFiles(page, [markdownFile('Lease, Kestrel.md', lease('Kestrel Robotics', '$7,150.00', 'June 30, 2029'))]);
  await expect(row(page, 'Lease, Kestrel.md')).toContainText('1 page');
  await makeTable(page, await makeLeases(page), unique('Growing'));

  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Documents…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Documents of this table' });
  const find = dialog.getByLabel('Find a data room');
  await expect(find).toBeFocused();
  await expectAccessible(page);
  await find.fill('no such room');
  await expect(dialog.getByText('No results for “no such room”')).toBeVisible();
  await find.fill(added);
  const rooms = dialog.getByRole('list', { name: 'Documents of the table' });
  await expect(rooms.getByRole('checkbox')).toHaveCount(1);
  await rooms.getByRole('checkbox', { name: added }).check();
  await expect(dialog.getByText('4 files chosen')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save the documents' }).click();
  await page.getByRole('dialog', { name: 'Fill the new rows' }).getByRole('button', { name: 'Fill' }).click();
  await expect(cell(page, 'Kestrel', 1)).toContainText('$7,150.00', { timeout: 60_000 });
});

test('a view is saved, shared, changed and deleted, and its address opens the same rows', async ({ page }) => {
  await signIn(page);
  await makeTable(page, await makeLeases(page), unique('Views'));
  const views = page.getByRole('button', { name: 'Views' });
  await page.getByLabel('Search in this table').fill('Wren');
  await expect(grid(page).getByRole('rowheader')).toHaveCount(1);
  await page.getByRole('columnheader', { name: 'Tenant' }).click();
  await page.getByRole('menuitem', { name: 'Hide' }).click();
  await views.click();
  await page.getByRole('menuitem', { name: 'Save as a new view…' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Wren only');
  await page.getByRole('button', { name: 'Save the view' }).click();
  const tab = page.getByRole('button', { name: 'Wren only', exact: true });
  await expect(tab).toHaveAttribute('aria-pressed', 'true');
  const address = page.url();

  await page.getByRole('button', { name: /^All rows/ }).click();
  await expect(grid(page).getByRole('rowheader')).toHaveCount(3);
  // Simulates another browser.
  await page.evaluate(() => window.localStorage.clear());
  await page.goto(address);
  await expect(grid(page).getByRole('rowheader')).toHaveCount(1);
  await expect(page.getByRole('columnheader', { name: 'Base rent' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Tenant' })).toHaveCount(0);

  await page.getByLabel('Search in this table').fill('Lease');
  await expect(grid(page).getByRole('rowheader')).toHaveCount(2);
  await views.click();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Save the changes' }).click();
  await views.click();
  await page.getByRole('menuitem', { name: 'Share with everyone here' }).click();
  await page.reload();
  await expect(grid(page).getByRole('rowheader')).toHaveCount(2);
  await views.click();
  await expect(page.getByText(/^Shared with everyone who sees the table/)).toBeVisible();
  await page.getByRole('menuitem', { name: 'Delete the view' }).click();
  await expect(tab).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tab).toHaveCount(1);
});

test('a column is added and read again, rows are sorted, and the table is exported as CSV', async ({ page }) => {
  await signIn(page);
  await makeTable(page, await makeLeases(page), unique('Columns'));
  await page.getByRole('button', { name: 'Add a column' }).click();
  const drawer = page.getByRole('dialog', { name: 'New column' });
  await drawer.getByLabel('Name').fill('Landlord');
  await drawer.getByLabel('What to look for').fill('The landlord of {Ten');
  await drawer.getByRole('option', { name: 'Tenant' }).click();
  await expect(drawer.getByText('Made from Tenant, which are filled first.')).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Add and fill 3 cells' }).click();
  await expect(cell(page, 'Ridgeway', 3)).toContainText('Larch Estates LLC', { timeout: 60_000 });

  await page.getByRole('columnheader', { name: 'Landlord' }).click();
  await page.getByRole('menuitem', { name: 'Read again…' }).click();
  const ask = page.getByRole('dialog', { name: 'Read Landlord again' });
  await expect(ask).toContainText('3 credits');
  await ask.getByRole('button', { name: 'Fill', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Update', exact: true })).toBeVisible({ timeout: 60_000 });

  await page.getByRole('button', { name: 'Sort', exact: true }).click();
  await page.getByRole('button', { name: 'Sort by another column' }).click();
  await page.getByLabel('Order', { exact: true }).selectOption({ label: 'Z to A' });
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(grid(page).getByRole('rowheader').first()).toContainText('Memo.md');

  await page.getByRole('button', { name: 'Export' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const csv = await readFile(await (await downloading).path(), 'utf8');
  expect(csv).toContain('Larch Estates LLC');
  expect(csv).toContain('48250.00');
  await expectAccessible(page);
});

test('the form of a new table shows what is missing, and asks before it is lost', async ({ page }) => {
  await signIn(page);
  await page.goto('/tables/new');
  await page.getByLabel('What to look for').fill('The monthly rent');
  await page.getByRole('button', { name: 'Create and fill' }).click();
  await expect(page.getByLabel('Name of the table')).toBeFocused();
  await expect(page.getByText('Enter a name for the table.')).toBeInViewport();

  await page.getByRole('link', { name: 'Trash' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without creating the table?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByLabel('What to look for')).toHaveValue('The monthly rent');
  await page.getByRole('link', { name: 'Trash' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/trash$/);
});

test('one button updates a table: what is out of date, or everything, with its cost', async ({ page }) => {
  await signIn(page);
  await makeTable(page, await makeLeases(page), unique('Read again'));
  const update = page.getByRole('banner').getByRole('button', { name: 'Update', exact: true });
  await expect(page.getByRole('banner').getByRole('button', { name: /Read again|Refresh|Resync/ })).toHaveCount(0);
  await expect(update).toHaveAttribute('data-variant', 'default');
  await expect(grid(page)).toBeFocused();
  for (const key of ['Control+Home', 'ArrowRight', 'F2', 'ControlOrMeta+a']) await page.keyboard.press(key);
  await page.keyboard.type('Written by hand');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Ridgeway', 0)).toContainText('Written by hand');

  await update.click();
  const ask = page.getByRole('dialog', { name: 'Update the table' });
  // The focus is in the dialog while the cost is counted, and after it.
  await expect(ask.getByLabel('What is out of date')).toBeFocused();
  await expect(ask).toContainText('Everything is up to date.');
  await expect(ask.getByLabel('What is out of date')).toBeFocused();
  await expectAccessible(page);
  await ask.getByLabel('Everything again').check();
  await expect(ask).toContainText('8 credits');
  await ask.getByRole('button', { name: 'Update' }).click();
  await expect(ask).toHaveCount(0);
  await expect(update).toBeVisible({ timeout: 60_000 });
  await expect(cell(page, 'Ridgeway', 0)).toContainText('Written by hand');

  await update.click();
  await ask.getByLabel('Everything again').check();
  await ask.getByLabel('Keep values written by people').uncheck();
  await expect(ask).toContainText('9 credits');
  await ask.getByRole('button', { name: 'Update' }).click();
  await expect(cell(page, 'Ridgeway', 0)).toContainText('Ridgeway Optics, Inc.', { timeout: 60_000 });

  // The value that the update replaced is still in the history of the cell, and can be restored.
  await cell(page, 'Ridgeway', 0).click();
  const history = page.getByRole('region', { name: 'History' });
  await expect(history).toContainText('Was Written by hand');
  await expect(history).toContainText('Ana Ruiz');
  await expectAccessible(page);
  await history.getByRole('button', { name: 'Restore Written by hand' }).click();
  await expect(cell(page, 'Ridgeway', 0)).toContainText('Written by hand');
  await expect(history).toContainText('Restored');
});

test('a table shows how its run ended, also if no live event arrives', async ({ page }) => {
  await signIn(page);
  const room = await makeLeases(page);
  await page.route(/event\.subscribe/, async (route) => route.abort());
  await makeTable(page, room, unique('Without events'));
  const update = page.getByRole('banner').getByRole('button', { name: 'Update', exact: true });
  await expect(update).toHaveAttribute('data-variant', 'default');
});

test('tables are found, renamed, trashed and restored', async ({ page }) => {
  await signIn(page);
  const room = unique('Empty room');
  await createRoom(page, room);
  await page.goto('/tables/new');
  const name = unique('Vendor contracts');
  await page.getByLabel('Name of the table').fill(name);
  await page.getByRole('checkbox', { name: room }).check();
  await page.getByRole('button', { name: 'Create the table' }).click();
  await expect(page.getByText('No rows yet')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/tables');
  const found = page
    .getByRole('main')
    .getByRole('row')
    .filter({ has: page.getByText(name, { exact: true }) });
  await expect(found).toContainText('0 rows');
  await expectAccessible(page);
  await found.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const renamed = unique('Vendors');
  await page.getByRole('dialog').getByLabel('Name').fill(renamed);
  await page.keyboard.press('Enter');
  const row = page
    .getByRole('main')
    .getByRole('row')
    .filter({ has: page.getByText(renamed, { exact: true }) });
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Move to the trash' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toHaveCount(1);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('rows are cards, and a value opens its evidence', async ({ page }) => {
    await signIn(page);
    const room = await makeLeases(page);
    await page.goto('/tables/new');
    await page.getByLabel('Name of the table').fill(unique('Phone'));
    await page.getByRole('checkbox', { name: room }).check();
    await describeColumn(page, 0, 'Base rent', 'Money', 'The base rent');
    await page.getByRole('button', { name: 'Create and fill' }).tap();
    const value = page.getByRole('button', { name: /Base rent.*\$48,250\.00/ });
    await expect(value).toBeVisible({ timeout: 60_000 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await value.tap();
    const evidence = page.getByRole('complementary', { name: 'Evidence' });
    await expect(evidence.getByRole('button', { name: 'Accept' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await evidence.getByRole('button', { name: 'Edit', exact: true }).tap();
    await evidence.getByLabel('Base rent').fill('$51,000');
    await evidence.getByLabel('Base rent').press('Enter');
    await expect(evidence).toContainText('$51,000');

    // A finger that rests on a row selects it, and a tap selects others.
    await evidence.getByRole('button', { name: 'Close the evidence' }).tap();
    const bar = page.getByRole('toolbar', { name: 'Selected rows' });
    await longPress(page, page.getByRole('heading', { name: 'Lease, Wren.md' }));
    await expect(bar).toContainText('1 row selected');
    await expect(page.getByRole('checkbox', { name: 'Select Lease, Wren.md' })).toBeChecked();
    await page.getByRole('button', { name: /Base rent.*\$51,000/ }).tap();
    await expect(bar).toContainText('2 rows selected');
    await expect(evidence).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await bar.getByRole('button', { name: 'Done' }).tap();
    await expect(bar).toHaveCount(0);
    await page.getByRole('button', { name: 'Select', exact: true }).tap();
    await expect(bar).toContainText('Tap the rows to select');
    await page.getByRole('checkbox', { name: 'Select Memo.md' }).tap();
    await bar.getByRole('button', { name: 'Delete…' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).tap();
    await expect(page.getByRole('heading', { name: 'Memo.md' })).toHaveCount(0);
  });
});
