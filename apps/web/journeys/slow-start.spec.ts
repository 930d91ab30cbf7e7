import { expect, type Route, test } from '@playwright/test';
import { expectAccessible, signIn } from './support.ts';

test('a slow start shows the shell at once, then that it is working, then a way to try again', async ({ page }) => {
  await signIn(page);
  const held: Route[] = [];
  let holds = true;
  await page.route('**/trpc/**user.profile**', async (route) => {
    if (holds) held.push(route);
    else await route.continue();
  });
  await page.clock.install();
  await page.goto('/');
  await expect.poll(() => held.length).toBe(1);
  await expect(page.getByText('Chat', { exact: true })).toBeVisible();
  await expect(page.getByText('Still working…')).toHaveCount(0);
  await page.clock.runFor(4_500);
  await expect(page.getByText('Still working…')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await page.clock.runFor(11_000);
  await expect(page.getByText('This takes longer than usual.')).toBeVisible();
  await expectAccessible(page);
  holds = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
});
