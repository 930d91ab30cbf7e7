import { expect, type Locator, type Page, test } from '@playwright/test';
import {
  addFiles,
  createRoom,
  enterOn,
  expectAccessible,
  expectNoSidewaysScroll,
  markdownFile,
  row,
  signIn,
  tabTo,
  unique,
} from './support.ts';

const LEASES = [
  ['Lease, Aster Pharmacy.md', 'Aster Pharmacy LLC', 'December 31, 2027', '$4,500.00'],
  ['Lease, Basalt Fitness.md', 'Basalt Fitness, Inc.', 'August 31, 2028', '$9,120.00'],
] as const;

/** Creates a data room with two leases, waits until they are read, and goes Home. Returns its name. */
async function haveLeases(page: Page): Promise<string> {
  await signIn(page);
  const room = unique('Cinder Row');
  await createRoom(page, room);
  const files = LEASES.map(([name, tenant, end, rent]) =>
    markdownFile(
      name,
      `# Lease\n\n| Item | Term |\n| --- | --- |\n| Tenant | ${tenant} |\n| Landlord | Larch Estates LLC |\n` +
        `| Commencement Date | January 1, 2022 |\n| Expiration Date | ${end} |\n| Base Rent | ${rent} per month |\n` +
        `| Security Deposit | $10,000.00 |\n\n${unique('Copy')}\n`,
    ),
  );
  await addFiles(page, files);
  for (const [name] of LEASES) await expect(row(page, name)).toContainText('1 page');
  await page.goto('/');
  return room;
}

/** Counts the presses of the mouse on the open page from now on. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  const counter = await page.evaluateHandle(() => {
    const counted = { clicks: 0 };
    addEventListener('mousedown', () => (counted.clicks += 1), { capture: true });
    return counted;
  });
  return async () => counter.evaluate(({ clicks }) => clicks);
}

function field(page: Page, name: string): Locator {
  return page.getByRole('grid').getByRole('row').filter({ hasText: name });
}

async function expectFilled(page: Page): Promise<void> {
  for (const [name, tenant, , rent] of LEASES) {
    await expect(field(page, name)).toContainText(tenant, { timeout: 90_000 });
    await expect(field(page, name)).toContainText(rent);
  }
  await expect(field(page, 'Aster')).toContainText('Dec 31, 2027');
}

test('from Home to a filled table takes at most seven clicks, and to a marked page two', async ({ page }) => {
  const room = await haveLeases(page);
  const clicks = await countClicks(page);
  await page.getByRole('complementary', { name: 'Primary' }).getByRole('link', { name: room }).click();
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await page.getByRole('button', { name: 'Make a table of these' }).click();
  await page.getByRole('button', { name: /^Lease abstract/ }).click();
  await page.getByRole('button', { name: 'Create and fill' }).click();
  await expectFilled(page);
  expect(await clicks()).toBeLessThanOrEqual(7);

  await page.getByRole('complementary', { name: 'Primary' }).getByRole('link', { name: room }).click();
  await page.getByRole('button', { name: 'Ask this data room' }).click();
  const question = page.getByLabel('Question', { exact: true });
  await question.fill('What is the base rent of Aster Pharmacy?');
  const before = await clicks();
  await page.getByRole('button', { name: 'Send' }).click();
  await page
    .getByRole('article', { name: 'Answer' })
    .getByRole('button', { name: /^Citation 1:/ })
    .click();
  await expect(page.locator('mark[data-current]').filter({ hasText: '$4,500.00' })).toBeInViewport();
  expect((await clicks()) - before).toBe(2);
});

test('a table is made and filled, and its source is opened, by keyboard alone', async ({ page }) => {
  const room = await haveLeases(page);
  await expect(page.getByRole('link', { name: room }).first()).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog');
  await expect(palette.getByRole('combobox').or(palette.getByRole('textbox')).first()).toBeFocused();
  await page.keyboard.type(room);
  await expect(palette.getByText(room, { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(row(page, LEASES[0][0])).toBeVisible();
  await tabTo(page, page.getByRole('grid'));
  await page.keyboard.press('ControlOrMeta+a');
  await enterOn(page, page.getByRole('button', { name: 'Make a table of these' }));
  await enterOn(page, page.getByRole('button', { name: /^Lease abstract/ }));
  await enterOn(page, page.getByRole('button', { name: 'Create and fill' }));
  await expectFilled(page);
  await tabTo(page, page.getByRole('grid'));
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const evidence = page.getByRole('complementary', { name: 'Evidence' });
  await enterOn(page, evidence.getByRole('link', { name: 'Open document' }));
  await expect(page.locator('mark[data-current]').first()).toBeInViewport();
});

/** Checks what a thumb needs: the whole control on the screen, at least 24 px large, with nothing over it. */
async function expectReachable(control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded();
  const place = await control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
    return { width, height, isFree: onTop !== null && (element.contains(onTop) || onTop.contains(element)) };
  });
  expect(Math.min(place.width, place.height)).toBeGreaterThanOrEqual(24);
  expect(place.isFree).toBe(true);
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a table is made and filled, and its source is opened, with one thumb', async ({ page }) => {
    const room = await haveLeases(page);
    const tap = async (control: Locator) => {
      await expectReachable(control);
      await control.tap();
    };
    await page.goto('/tables');
    await tap(
      page
        .getByRole('button', { name: 'New table' })
        .or(page.getByRole('link', { name: 'New table' }))
        .first(),
    );
    await tap(page.getByRole('button', { name: /^Lease abstract/ }));
    await page.getByRole('checkbox', { name: room }).check();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await tap(page.getByRole('button', { name: 'Create and fill' }));
    const value = page.getByRole('button', { name: /Tenant.*Aster Pharmacy LLC/ });
    await expect(value).toBeVisible({ timeout: 90_000 });
    await expectNoSidewaysScroll(page);
    await tap(value);
    const evidence = page.getByRole('complementary', { name: 'Evidence' });
    await expectAccessible(page);
    await tap(evidence.getByRole('link', { name: 'Open document' }));
    await expect(page.locator('mark[data-current]').first()).toBeInViewport();
    await expectNoSidewaysScroll(page);
  });
});
