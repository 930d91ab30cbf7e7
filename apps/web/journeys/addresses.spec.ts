import { expect, test } from '@playwright/test';
import { pageAs } from './people.ts';
import { expectAccessible, expectNoSidewaysScroll, signIn } from './support.ts';

test('old addresses lead to the settings, which have one rail', async ({ page }) => {
  await signIn(page);
  const rail = page.getByRole('navigation', { name: 'Settings' });
  for (const [old, now, title] of [
    ['/organization', '/settings/general', 'General'],
    ['/organization/members', '/settings/people', 'People'],
    ['/organization/limits', '/settings/usage', 'Usage'],
    ['/organization/audit?area=dataroom', '/settings/audit?area=dataroom', 'Audit log'],
    ['/account', '/settings/account', 'Account'],
    ['/account/security', '/settings/security', 'Sign-in and security'],
  ] as const) {
    await page.goto(old);
    await expect(page).toHaveURL(now);
    await expect(page.getByRole('heading', { name: title, level: 1, exact: true })).toBeVisible();
    await expect(rail.locator('[aria-current="page"]')).toHaveText(title);
  }
});

test('an unknown address keeps the shell and offers ways to continue', async ({ page }) => {
  await signIn(page);
  await page.goto('/nowhere/at-all');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Areas' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('main').getByRole('link', { name: 'Go to Home' }).click();
  await expect(page.getByRole('heading', { name: 'Home', level: 1, exact: true })).toBeVisible();
});

test('a forbidden page says so inside the shell and offers a way to continue', async ({ browser, baseURL }) => {
  const page = await pageAs(browser, baseURL!, 'Viewer');
  await page.goto('/settings/ai');
  await expect(page.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Go to Home' }).click();
  await expect(page.getByRole('heading', { name: 'Home', level: 1, exact: true })).toBeVisible();
  await page.context().close();
});
