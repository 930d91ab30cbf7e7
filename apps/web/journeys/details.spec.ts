import { expect, type Locator, type Page, test } from '@playwright/test';
import { pageAs } from './people.ts';
import {
  addFiles,
  createRoom,
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadableSizes,
  markdownFile,
  row,
  signIn,
  unique,
  watchShifts,
} from './support.ts';

/** The least size of a control, in pixels. */
const TARGET_PX = 24;

function agreement(tenant: string, rent: string): string {
  return `# Lease\n\n| Item | Term |\n| --- | --- |\n| Tenant | ${tenant} |\n| Base Rent | ${rent} per month |\n\n${unique('Copy')}\n`;
}

/** Creates a data room with two leases, and a table of their rents that is filled. Returns the name of the table. */
async function makeRents(page: Page): Promise<string> {
  const room = unique('Larch Court');
  await createRoom(page, room);
  const files = [
    markdownFile('Lease, Alder.md', agreement('Alder LLC', '$48,250.00')),
    markdownFile('Lease, Birch.md', agreement('Birch LLC', '$9,120')),
  ];
  await addFiles(page, files);
  for (const { name } of files) await expect(row(page, name)).toContainText('1 page');
  const name = unique('Rents');
  await page.goto('/tables/new');
  await page.getByLabel('Name of the table').fill(name);
  await page.getByRole('checkbox', { name: room }).check();
  await page.getByLabel('Name', { exact: true }).fill('Base rent');
  await page.getByLabel('Format').selectOption({ label: 'Money' });
  await page.getByLabel('What to look for').fill('The base rent');
  await page.getByRole('button', { name: 'Create and fill' }).click();
  await expect(cellOf(page, 'Alder')).toContainText('$48,250.00', { timeout: 60_000 });
  await expect(page.getByRole('button', { name: 'Update', exact: true })).toBeVisible({ timeout: 60_000 });
  return name;
}

function cellOf(page: Page, document: string): Locator {
  return page.getByRole('grid').getByRole('row').filter({ hasText: document }).getByRole('gridcell').first();
}

/** Returns where a text ends on the right. */
async function rightOf(text: Locator): Promise<number> {
  return text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().right;
  });
}

/** Checks that nothing of a text is cut off. */
async function expectWhole(text: Locator): Promise<void> {
  await expect(text).toBeVisible();
  const cut = async () =>
    text.evaluate((element) =>
      Math.max(element.scrollWidth - element.clientWidth, element.scrollHeight - element.clientHeight),
    );
  await expect.poll(cut).toBeLessThanOrEqual(0);
}

test('a column of money ends where its heading does, with the same digits, and the table stays still', async ({
  page,
}) => {
  await signIn(page);
  await makeRents(page);
  await expect(cellOf(page, 'Birch')).toContainText('$9,120.00');
  const ends = await Promise.all([
    rightOf(page.getByText('$48,250.00', { exact: true }).first()),
    rightOf(page.getByText('$9,120.00', { exact: true }).first()),
  ]);
  const heading = await rightOf(page.getByRole('columnheader', { name: 'Base rent' }).getByText('Base rent'));
  for (const end of ends) expect(Math.abs(end - heading)).toBeLessThan(40);
  expect(Math.abs(ends[0] - ends[1])).toBeLessThan(1);

  // The evidence has the passage at once, before the page is drawn.
  await cellOf(page, 'Alder').click();
  const evidence = page.getByRole('complementary', { name: 'Evidence' });
  await expect(evidence.getByRole('figure')).toContainText('$48,250.00');

  // One key closes what Share opens.
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const shifted = await watchShifts(page);
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(new URL(page.url()).pathname);
    await expect(page.getByText('$48,250.00').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await shifted()).toBeLessThanOrEqual(0.05);
  }
});

test('folders have sizes of their own, rooms have colours of their own, and messages cover no number', async ({
  page,
}) => {
  await signIn(page, '/library');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Project Atlas/ })
    .first()
    .click();
  const sizes = page.getByRole('grid', { name: 'Documents in Project Atlas' }).getByText(/^\d+ kB$/);
  await expect(sizes.nth(3)).toBeVisible();
  expect(new Set(await sizes.allTextContents()).size).toBeGreaterThan(2);

  const colours: (string | null)[] = [];
  for (const name of [unique('First'), unique('Second')]) {
    await createRoom(page, name);
    colours.push(await page.getByRole('banner').locator('[data-color]').first().getAttribute('data-color'));
  }
  expect(colours).toEqual([expect.any(String), expect.any(String)]);
  expect(colours[0]).not.toBe(colours[1]);

  await addFiles(page, [markdownFile('Memo.md', `# Memo\n\n${unique('Copy')}\n`)]);
  await expect(row(page, 'Memo.md')).toContainText('1 page');
  await page.getByRole('grid').focus();
  await page.keyboard.press('Delete');
  const message = await page.getByRole('button', { name: 'Undo', exact: true }).boundingBox();
  const credits = await page.getByText('Credits', { exact: true }).first().boundingBox();
  expect(message?.x ?? 0).toBeGreaterThan((credits?.x ?? Infinity) + (credits?.width ?? 0));
});

test('the plan and the usage do not shift while they load', async ({ page }) => {
  await signIn(page);
  for (const [path, heading] of [
    ['/settings/plan', 'Plans'],
    ['/settings/usage', 'Included in the plan'],
  ] as const) {
    const shifted = await watchShifts(page);
    // The first time fills the caches.
    for (const _ of ['cold', 'warm']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await page.waitForLoadState('networkidle');
    }
    expect(await shifted()).toBeLessThanOrEqual(0.05);
  }
});

test('the navigation of the settings is complete when it appears', async ({ page }) => {
  await signIn(page);
  await page.route(/organization\.me/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await page.goto('/settings/account');
  const rail = page.getByRole('navigation', { name: 'Settings' });
  await rail.waitFor();
  expect(await rail.getByRole('link').allInnerTexts()).toEqual(expect.arrayContaining(['People', 'Plan and billing']));
});

test('the plan and the usage show nothing twice, and lead to each other', async ({ page }) => {
  await signIn(page, '/settings/plan');
  await expect(page.getByRole('heading', { name: 'Plans' })).toBeVisible();
  const ledger = page.getByRole('heading', { name: 'Ledger' });
  const meters = page.getByRole('heading', { name: 'Included in the plan' });
  await expect(ledger).toHaveCount(0);
  await expect(meters).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'See what was used' }).click();
  await expect(page).toHaveURL(/usage$/);
  await expect(ledger).toBeVisible();
  await expect(meters).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Plans' })).toHaveCount(0);
  await expectAccessible(page);
  for (const width of [768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
  // No payments are set up here.
  await expect(page.getByText('The operators of this installation grant credits.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get more credits' })).toHaveCount(0);
  const changes = page.getByRole('grid', { name: 'Changes of the credits' });
  await expect(changes.getByRole('rowheader').first()).toBeVisible();
  const left = (await page.getByText('Credits left').locator('+ p').textContent()) ?? '';
  await expect(changes.locator('[aria-rowindex="2"]')).toContainText(`${left} left`);
});

test('the focus returns to the list whose menu opened a dialog', async ({ browser, baseURL, page }) => {
  await pageAs(browser, baseURL!, 'Guest');
  await signIn(page, '/settings/people');
  const guests = page.getByRole('grid', { name: 'Guests' });
  await guests.getByTestId('member').first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Remove from the organization' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(guests).toBeFocused();
});

test('the button that shows a password is large enough', async ({ page }) => {
  await signIn(page, '/settings/security');
  const box = await page.getByRole('button', { name: 'Show or hide the password' }).first().boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(TARGET_PX);
});

test('a reason is shown whole where there is room for it', async ({ page }) => {
  await signIn(page);
  const room = unique('Reasons');
  await createRoom(page, room);
  const broken = { name: 'Broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 not a PDF') };
  await addFiles(page, [broken]);
  const inList = row(page, 'Broken.pdf').getByText(/^The file is damaged/);
  await expect(inList).toBeVisible({ timeout: 60_000 });
  const address = page.url();
  for (const width of [1440, 1024, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(address);
    await expectWhole(inList);
    for (const path of ['/', '/inbox']) {
      await page.goto(path);
      const waiting = page.getByRole('list', { name: 'Waiting for you' }).getByRole('listitem');
      await expectWhole(waiting.filter({ hasText: room }).getByText('Answers and tables leave it out'));
    }
  }
});

test('the text of screens, hints and dialogs is large enough to read', async ({ page }) => {
  await page.goto('/sign-up');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/12 to 40 characters/);
  await expectReadableSizes(page);
  await signIn(page);
  await createRoom(page, unique('Sizes'));
  const room = new URL(page.url()).pathname;
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of [
      '/',
      '/library',
      room,
      `${room}/settings`,
      '/tables/new',
      '/settings/people',
      '/settings/plan',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectReadableSizes(page);
    }
    await page.goto(`${room}/links`);
    await page.getByRole('button', { name: 'New link' }).first().click();
    await expect(page.getByRole('dialog').getByLabel('Send the link to')).toBeVisible();
    await expectReadableSizes(page);
  }
});

test('an answer without a language model says that it is quoted', async ({ page }) => {
  await signIn(page);
  await createRoom(page, unique('Quoted'));
  await addFiles(page, [markdownFile('Lease.md', agreement('Alder LLC', '$48,250.00'))]);
  await expect(row(page, 'Lease.md')).toContainText('1 page');
  await page.goto(`${page.url()}/ask`);
  await page.getByLabel('Question', { exact: true }).fill('What is the base rent?');
  await page.getByRole('button', { name: 'Send' }).click();
  const answer = page.getByRole('article', { name: 'Answer' });
  await expect(answer).toContainText('$48,250.00');
  await expect(answer).toContainText('Quoted from your documents; no language model is connected');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a long name in a row cuts nothing beside it', async ({ page }) => {
    await signIn(page);
    const room = unique('Every lease of Larch Court with its amendments');
    await createRoom(page, room);
    await page.goto(`${page.url()}/activity`);
    const event = page.getByRole('grid').getByRole('row').filter({ hasText: room }).first();
    await expect(event).toBeVisible();
    const cut = await event
      .getByRole('gridcell')
      .evaluateAll((cells) =>
        cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
      );
    expect(cut).toEqual([room]);
  });

  test('citations are large enough, people fit, and an unasked room says what to do', async ({ page }) => {
    await signIn(page);
    await createRoom(page, unique('Thumb'));
    await addFiles(page, [markdownFile('Lease.md', agreement('Alder LLC', '$48,250.00'))]);
    await expect(row(page, 'Lease.md')).toContainText('page');
    await page.goto(`${page.url()}/ask`);
    await expect(page.getByText('No conversations yet')).toHaveCount(0);
    await expect(page.getByLabel('Question', { exact: true })).toBeVisible();
    await page.getByLabel('Question', { exact: true }).fill('What is the base rent?');
    await page.getByRole('button', { name: 'Send' }).tap();
    const citation = page
      .getByRole('main')
      .getByRole('button', { name: /^Citation 1:/ })
      .first();
    await expect(citation).toBeVisible({ timeout: 30_000 });
    const box = await citation.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(TARGET_PX);

    for (const path of ['/settings/people', '/settings/usage', '/inbox', '/chat']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expectNoSidewaysScroll(page);
      // The buttons of one row are of one height.
      const heights = await page
        .getByRole('banner')
        .getByRole('button')
        .evaluateAll((buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().height)));
      expect(new Set(heights.filter((height) => height > 0)).size).toBeLessThanOrEqual(1);
    }
  });
});
