import { expect, test } from '@playwright/test';
import {
  addFiles,
  createRoom,
  expectAccessible,
  expectNoSidewaysScroll,
  markdownFile,
  row,
  signIn,
  unique,
} from './support.ts';

test('the colour scheme is kept after a reload', async ({ page }) => {
  await signIn(page, '/');
  const root = page.locator('html');
  await page.getByRole('button', { name: 'Switch to dark mode' }).click();
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.getByRole('heading', { name: 'Home', level: 1, exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Switch to light mode' }).click();
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light');
  await expectAccessible(page);
});

test('? lists the keyboard shortcuts', async ({ page }) => {
  await signIn(page, '/');
  await expect(page.getByRole('heading', { name: 'Home', level: 1, exact: true })).toBeVisible();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Search or run a command')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await expect(page.getByRole('heading', { name: 'Data rooms', level: 1, exact: true })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('data rooms and documents fit the screen and work by touch', async ({ page }) => {
    await signIn(page, '/');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'More', exact: true }).tap();
    await page.getByRole('dialog').getByRole('link', { name: 'Data rooms', exact: true }).tap();
    await expect(page.getByRole('heading', { name: 'Data rooms', level: 1, exact: true })).toBeVisible();

    await createRoom(page, unique('Phone'));
    const name = 'A lease with quite a long name for a telephone, revision 9, executed.md';
    await addFiles(page, [markdownFile(name, unique('# Lease'))]);
    await expect(row(page, name)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await row(page, name)
      .getByRole('button', { name: `Actions for ${name}` })
      .tap();
    await page.getByRole('menuitem', { name: 'Select', exact: true }).tap();
    await expect(page.getByRole('toolbar', { name: 'Selection', exact: true })).toContainText('1 selected');
    await expectNoSidewaysScroll(page);
  });
});
