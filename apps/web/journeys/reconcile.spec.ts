import { expect, type Page, test } from '@playwright/test';
import {
  enterOn,
  expectAccessible,
  expectNoSidewaysScroll,
  longPress,
  signIn,
  tabTo,
  type TestFile,
  unique,
} from './support.ts';

function textFile(name: string, text: string): TestFile {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(text) };
}

/** A statement that its own balances prove. */
const PROVEN = textFile(
  'halden.sta',
  [
    ':20:STMT',
    ':25:NL91ABNA0417164300',
    ':28C:10/1',
    ':60F:C261001EUR10000,00',
    ':61:2610021002D250,50NTRFNONREF',
    ':86:OFFICE RENT AMSTERDAM',
    ':61:2610051005C1200,00NTRFNONREF',
    ':86:INVOICE 4471 HALDEN BV',
    ':61:2610061006C800,00NTRFNONREF',
    ':86:INVOICE 4472 HALDEN BV',
    ':61:2610071007D12,00NTRFNONREF',
    ':86:WIRE FEE',
    ':62F:C261031EUR11737,50',
    '',
  ].join('\n'),
);
/** A statement with a row that cannot be read, so that its balances do not tie. */
const FAILED = textFile(
  'coastal.csv',
  [
    'Account,3308',
    '',
    'Date,Description,Amount,Balance',
    '10/13/2026,ACH CREDIT NORTHGATE RENT,9250.00,95670.15',
    '10/16/2026,CHECK 2288 VOLTA ELECTRIC,5?0.00-,95130.15',
    '10/30/2026,WIRE FEE,-25.00,95105.15',
    '',
  ].join('\n'),
);

async function pressOn(page: Page, name: string | RegExp, role: 'button' | 'link' = 'button'): Promise<void> {
  await enterOn(page, page.getByRole(role, { name }).last());
}

function transaction(page: Page, text: string) {
  return page.getByRole('grid', { name: 'Transactions' }).getByRole('row').filter({ hasText: text });
}

test('a folder of statements becomes proven transactions with categories, corrected and ruled by keyboard alone', async ({
  page,
}) => {
  await signIn(page, '/reconcile/new');
  const [folder, name] = [unique('Statements'), unique('October')];

  // Statements: a new folder, and its files.
  await pressOn(page, 'New folder');
  await page.keyboard.type(folder);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: folder })).toBeChecked();
  const chooser = page.waitForEvent('filechooser');
  await pressOn(page, 'Upload statements');
  await (await chooser).setFiles([PROVEN, FAILED]);
  await expect(page.getByText(`2 files in ${folder}`)).toBeVisible();
  await tabTo(page, page.getByLabel('Name of the reconciliation'));
  await page.keyboard.type(name);
  await expectAccessible(page);
  await pressOn(page, 'Read the statements');

  // The step shows the proof of each statement, and the row that cannot be read.
  await expect(page.getByText('Proven', { exact: true })).toBeVisible();
  await expect(page.getByText(/is not an amount/)).toBeVisible();
  await pressOn(page, 'Show the evidence of halden.sta');
  await expect(page.getByText('Adds up to €11,737.50')).toBeVisible();
  await expectAccessible(page);
  await pressOn(page, 'Continue');

  // Categories and rules.
  await pressOn(page, 'Propose categories and rules');
  await expect(page.getByLabel('Code').first()).toBeVisible();
  await expectAccessible(page);
  await pressOn(page, 'Continue');
  await expect(page.getByRole('list', { name: 'Rules in order' }).getByRole('listitem').first()).toContainText('row');
  await expectAccessible(page);
  await pressOn(page, 'Continue');
  await expect(page.getByText(/rows? gets? (a|another) category/)).toBeVisible();
  await pressOn(page, 'Save and run');
  await expect(page.getByRole('heading', { name: 'Done' })).toBeFocused();
  await expect(page.getByText(/transactions? (has|have) (its|their|a|no) categor/)).toBeVisible();
  // A finished run cannot be undone, and the button of the next step is where that of the last step was.
  await expect(page.getByRole('button', { name: 'Back', exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await pressOn(page, 'See the transactions', 'link');

  // Transactions: correct one row, and undo it.
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  const grid = page.getByRole('grid', { name: 'Transactions' });
  await expect(transaction(page, 'OFFICE RENT')).toBeVisible();
  await expectAccessible(page);
  await expect(grid).toBeFocused();
  await page.keyboard.press('n');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Why this category' });
  await expect(panel).toContainText('No rule matches this row');
  const opened = (await panel.locator('q').textContent()) ?? '';
  await page.keyboard.press('c');
  await page.getByRole('combobox', { name: 'Code or name of the category' }).press('Enter');
  await expect(transaction(page, opened)).not.toContainText('No category yet');
  await expect(transaction(page, opened)).toContainText('Ana Ruiz');
  await expect(grid).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(transaction(page, opened)).toContainText('No category yet');

  // A column of their own, which the AI table has too.
  await pressOn(page, 'Columns and table');
  await page.getByRole('menuitem', { name: 'Add a column…' }).press('Enter');
  await page.keyboard.type('Checked by');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Added columns' }).getByLabel('Checked by')).toBeVisible();
  await tabTo(page, grid);
  await page.keyboard.press('e');
  await expect(page.getByLabel('Checked by')).toBeFocused();
  await page.keyboard.type('Ben');
  await page.keyboard.press('Enter');
  await expect(grid).toBeFocused();
  await expect(page.getByLabel('Checked by')).toHaveValue('Ben');
  await expectAccessible(page);
  // The address names the row.
  const corrected = page.url();
  await page.keyboard.press('Escape');
  await expect(transaction(page, opened)).toContainText('Ben');
  await pressOn(page, 'Columns and table');
  await page.getByRole('menuitem', { name: 'Open as AI table' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'All transactions', level: 1 })).toBeVisible();
  await page.getByRole('textbox', { name: 'Search in this table' }).fill('Ben');
  await expect(page.getByRole('grid', { name: 'All transactions' }).getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('grid', { name: 'All transactions' })).toContainText(opened);
  await expectAccessible(page);
  await page.goto(corrected);
  await expect(panel.locator('q')).toHaveText(opened);
  await tabTo(page, grid);

  // A rule from this row, with a live count, saved and run.
  await page.keyboard.press('r');
  const form = page.getByRole('region', { name: 'Rule from this row' });
  await tabTo(page, form.getByRole('combobox', { name: 'Category' }));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('status')).toContainText('would change');
  await expect(form.getByRole('status')).not.toContainText('0 rows would change');
  await expectAccessible(page);
  await pressOn(page, /^Add (before rule|as the last rule)/);
  await expect(page.getByText(/^Saved\. \d+ rows? changes?/).first()).toBeVisible();

  // Rules: move one, preview the change, save, and process the statements again.
  await page.goto(page.url().replace(/\?.*$/, '/rules'));
  const rules = page.getByRole('grid', { name: 'Rules in order' });
  await expect(rules).toBeFocused();
  const before = await rules.getByRole('row').first().textContent();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(rules.getByRole('row').first()).not.toHaveText(before ?? '');
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toContainText('would change');
  await expectAccessible(page);
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('dialog')).toContainText(/(a|another) category|No row gets/);
  await expectAccessible(page);
  await pressOn(page, 'Save');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);
  await page.goto(page.url().replace('/rules', ''));
  await expect(transaction(page, opened)).not.toContainText('No category yet');

  // Statements: accept the failed proof with a reason, which stays.
  await page.goto(page.url().replace(/\?.*$/, '') + '/statements');
  await expect(page.getByRole('grid', { name: 'Statements' })).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'coastal.csv', level: 1 })).toBeVisible();
  await expect(page.getByText('Does not add up: 540.00 apart')).toBeVisible();
  await expect(page.getByText('5?0.00-', { exact: false }).first()).toBeVisible();
  await expectAccessible(page);
  await tabTo(page, page.getByLabel('Accept it as it is'));
  await page.keyboard.type('The bank sends the check image on Monday.');
  await pressOn(page, 'Accept with reason');
  await expect(page.getByText(/^Accepted by Ana Ruiz/)).toBeVisible();
  await page.reload();
  await expect(page.getByText('The bank sends the check image on Monday.').first()).toBeVisible();

  // The check image has come: the row that cannot be read is entered, and the statement is proven.
  await pressOn(page, 'Enter row 2');
  await expect(page.getByLabel('Day')).toBeFocused();
  await page.keyboard.type('10162026');
  await tabTo(page, page.getByLabel('Amount'));
  await page.keyboard.type('540,00');
  await expect(page.getByText('Enter digits with a decimal point, such as -1200.50.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Amount').fill('-540.00');
  await pressOn(page, 'Save 1 row and prove again');
  await expect(page.getByText(/^Entered by Ana Ruiz/)).toBeVisible();
  await expect(page.getByText('Does not add up: 540.00 apart')).toHaveCount(0);
  await expect(page.getByText('A person has entered one of the rows.', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Withdraw entered row/ })).toBeEnabled();
  await expectAccessible(page);
});

test('the screens fit a phone and a tablet', async ({ page }) => {
  await signIn(page, '/reconcile');
  await page.getByRole('grid', { name: 'Reconciliations' }).getByRole('link').first().click();
  for (const width of [768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['', '/statements', '/rules', '/categories']) {
      await page.goto(page.url().replace(/(\/reconcile\/[^/?]+).*$/, `$1${path}`));
      await expect(page.getByRole('grid').first()).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  }
});

test('a right-click on a transaction offers what can be done with it', async ({ page }) => {
  await signIn(page, '/reconcile');
  await page.getByRole('grid', { name: 'Reconciliations' }).getByRole('link').first().click();
  await transaction(page, 'INVOICE 4472').first().click({ button: 'right' });
  const menu = page.getByRole('menu', { name: /^Transaction INVOICE 4472/ });
  await expect(menu.getByRole('menuitem')).toHaveText([
    'Copy',
    'Why this category',
    'Show in the statement',
    'Accept',
    'Set category…',
    'Rule from this row…',
    'Withdraw the category',
  ]);
  await expectAccessible(page);
  await menu.getByRole('menuitem', { name: 'Set category…' }).click();
  await expect(page.getByRole('dialog', { name: 'Category of 1 row' })).toBeVisible();
  await page.keyboard.press('Escape');
  // The key of the menu opens that of the active row.
  await page.getByRole('grid', { name: 'Transactions' }).focus();
  await page.keyboard.press('Shift+F10');
  await menu.getByRole('menuitem', { name: 'Show in the statement' }).click();
  await expect(page).toHaveURL(/\/statements\/.*line=/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('several transactions are selected by touch and get one category, and the search opens one', async ({
    page,
  }) => {
    await signIn(page, '/reconcile');
    await page.getByRole('grid', { name: 'Reconciliations' }).getByRole('link').first().tap();
    const bar = page.getByRole('toolbar', { name: 'Selected rows' });
    const row = (text: string) => transaction(page, text).first();
    await page.getByRole('button', { name: 'Select', exact: true }).tap();
    await expect(bar).toContainText('Tap the rows to select');
    await row('INVOICE 4471').tap();
    await expect(row('INVOICE 4471').getByRole('checkbox')).toBeChecked();
    await expect(bar.getByRole('button', { name: 'Accept' })).toBeVisible();
    await bar.getByRole('button', { name: 'Done' }).tap();
    await expect(bar).toHaveCount(0);
    await longPress(page, row('INVOICE 4471'));
    await expect(bar).toContainText('1 row selected');
    await row('INVOICE 4472').tap();
    await expect(bar).toContainText('2 rows selected');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await bar.getByRole('button', { name: 'Set category' }).tap();
    const picker = page.getByRole('dialog', { name: 'Category of 2 rows' });
    await picker.getByRole('option').first().tap();
    await expect(picker).toHaveCount(0);
    await expect(bar).toContainText('Tap the rows to select');
    await page.getByRole('button', { name: 'Undo' }).tap();
    await bar.getByRole('button', { name: 'Done' }).tap();
    await expect(bar).toHaveCount(0);

    await page.goto('/');
    await page.getByRole('button', { name: 'Search', exact: true }).tap();
    await page.getByPlaceholder('Search names and contents, or run a command').fill('invoice 4472');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /INVOICE 4472/ })
      .first()
      .tap();
    await expect(page).toHaveURL(/row=\d+/);
    await expect(page.getByRole('complementary')).toContainText('INVOICE 4472');
  });
});
