import { expect, test } from '@playwright/test';
import { createRoom, expectAccessible, signIn, tab, unique } from './support.ts';

test.use({ serviceWorkers: 'allow' });

test('without a network, loaded screens open and others do not navigate', async ({ page, context }) => {
  await signIn(page, '/');
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
  const room = unique('Cached');
  await createRoom(page, room);
  await tab(page, 'People').click();
  await expect(page.getByRole('region', { name: 'People', exact: true })).toBeVisible();
  // The worker caches what is loaded after it has started.
  await page.evaluate(async () => navigator.serviceWorker.ready);
  await page.reload();
  await expect(page.getByRole('region', { name: 'People', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();

  await context.setOffline(true);
  await expect(page.getByText('You are offline.').first()).toBeVisible();
  await page.getByRole('link', { name: 'Trash', exact: true }).click();
  await expect(page.getByText('this screen is not loaded')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByRole('heading', { name: room, level: 1 })).toBeVisible();

  await page.reload();
  await expect(page.getByText('The server could not be reached.')).toBeVisible();
  // The error has the place of the page, and the frame of the app stays.
  await expect(page.getByText('AI tables', { exact: true })).toBeVisible();
  const cached = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cached.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([]);

  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole('heading', { name: room, level: 1 })).toBeVisible();
});
