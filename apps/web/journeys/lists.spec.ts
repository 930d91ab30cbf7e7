import { expect, type Locator, type Page, test } from '@playwright/test';
import { headersOf } from './people.ts';
import { createRoom, expectAccessible, expectNoSidewaysScroll, OWNER, signIn, tabTo, unique } from './support.ts';

function rowOf(page: Page, name: string): Locator {
  return page.getByRole('grid', { name: 'Data rooms' }).getByRole('row').filter({ hasText: name });
}

test('a list is sorted, filtered and used by keyboard, with a menu by right-click', async ({ page }) => {
  await signIn(page);
  const mark = unique('listed');
  const [first, second] = [`Aardvark ${mark}`, `Zebra ${mark}`];
  for (const name of [first, second]) await createRoom(page, name);
  await page.goto('/library');
  const rows = page.getByRole('grid', { name: 'Data rooms' }).locator('[data-item]');
  // The last names may be below the rows that are drawn.
  await expect(rowOf(page, first)).toBeVisible();
  expect((await rowOf(page, first).boundingBox())?.height).toBe(36);

  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(page).toHaveURL(/sort=-name/);
  await expect(page.getByRole('columnheader', { name: 'Name', exact: true })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect(rows.first()).toContainText('Zebra');

  // The heading does not cut the ring of the focus.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  const ring = await page.getByRole('button', { name: 'Name', exact: true }).evaluate((heading) => {
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(heading);
    return { style: outlineStyle, outside: Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset) };
  });
  expect(ring).toEqual({ style: 'solid', outside: 0 });

  await page.getByLabel('Find a data room').fill(first);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(first);
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(rowOf(page, second)).toBeVisible();
  // Other journeys create data rooms, too: without the search, one of these two may be below the rows that are drawn.
  await page.getByLabel('Find a data room').fill(mark);
  await expect(rows).toHaveCount(2);
  await expectAccessible(page);

  await rowOf(page, second).click({ button: 'right', position: { x: 300, y: 18 } });
  await expect(page.getByRole('menuitem', { name: 'Ask this data room' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(page.getByRole('grid', { name: 'Data rooms' })).toBeFocused();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(`${second} renamed`);
  await page.keyboard.press('Enter');
  await expect(rowOf(page, `${second} renamed`)).toBeVisible();

  await rowOf(page, first).getByRole('checkbox').check();
  await rowOf(page, second).getByRole('checkbox').check();
  await expect(page.getByText('2 selected')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Move to the trash' }).click();
  await expect(rowOf(page, first)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(rowOf(page, first)).toBeVisible();

  await page.getByRole('grid', { name: 'Data rooms' }).focus();
  await page.keyboard.press('Home');
  const name = await rows.first().getByRole('link').innerText();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/library');
  await expect(rowOf(page, first)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('a name that is cut shows its whole on hover, and loses that when it has room', async ({ page }) => {
  await signIn(page);
  const name = unique('Correspondence with the lenders of the northern portfolio');
  await createRoom(page, name);
  const link = page.getByRole('complementary', { name: 'Primary' }).getByText(name);
  await link.hover();
  await expect(link).toHaveAttribute('title', name);
  await page.getByRole('navigation', { name: 'Data room', exact: true }).getByRole('link').first().hover();
  await expect(link).not.toHaveAttribute('title');
});

test('a name that is cut shows its whole while the keyboard is on it', async ({ page }) => {
  await signIn(page);
  const name = unique('Correspondence with the lenders of the southern portfolio');
  await createRoom(page, name);
  const whole = page.locator('.whole-text');
  const links = page.getByRole('complementary', { name: 'Primary' }).getByRole('link');
  await links.first().focus();
  await tabTo(page, links.filter({ hasText: name }));
  await expect(whole).toHaveText(name);
  await page.keyboard.press('Escape');
  await expect(whole).toHaveCount(0);

  await page.setViewportSize({ width: 800, height: 900 });
  await page.goto('/library');
  await page.getByLabel('Find a data room').fill(name);
  const grid = page.getByRole('grid', { name: 'Data rooms' });
  await expect(grid.locator('[data-item]')).toHaveCount(1);
  await grid.getByRole('link').evaluate((link) => (link.style.maxWidth = '120px'));
  await page.keyboard.press('Tab');
  await grid.focus();
  await page.keyboard.press('Home');
  await expect(whole).toContainText(name);
});

test('a list shows what was created between its answer and the start of the live events', async ({ page }) => {
  // An organization in which nothing else happens: any later event would load the list again.
  await signIn(page, '/onboarding');
  await page.getByLabel('Name of the organization').fill(unique('Quiet'));
  await page.getByRole('button', { name: 'Create organization' }).click();
  await expect(page.getByRole('region', { name: 'Add documents' })).toBeVisible();
  await createRoom(page, 'Early');
  const selected = await page.evaluate(() => window.localStorage.getItem('atrium.organization'));
  const headers = await headersOf(page.request, OWNER.email);

  let isCreated = (): void => undefined;
  const created = new Promise<void>((resolve) => (isCreated = resolve));
  await page.route(/\/trpc\/event\.subscribe/, async (route) => {
    await created;
    await route.continue();
  });
  await page.goto('/library');
  await expect(rowOf(page, 'Early')).toBeVisible();
  const answer = await page.request.post('/api/v1/dataroom/create', {
    headers: { ...headers, 'X-Organization-Id': selected ?? '' },
    data: { name: 'Late' },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  isCreated();
  await expect(rowOf(page, 'Late')).toBeVisible();
});
