import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { createRoom, expectAccessible, expectNoSidewaysScroll, signIn, unique } from './support.ts';

test('an Owner reads, filters and exports the audit log', async ({ page }) => {
  await signIn(page);
  await createRoom(page, unique('Watched'));
  await page.getByRole('navigation', { name: 'Organization' }).getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Audit log' }).click();
  const events = page.getByRole('list', { name: 'Events', exact: true }).getByRole('listitem');
  await expect(events.first()).toBeVisible();
  await page.getByLabel('Area', { exact: true }).selectOption({ label: 'Data room' });
  await expect(events.first()).toContainText('Create');
  await expect(page).toHaveURL(/area=dataroom/);
  await expectAccessible(page);
  await events.first().getByRole('button').first().click();
  await expect(events.first()).toContainText('dataroom.create');
  await page.getByRole('button', { name: 'All events for this resource' }).click();
  await expect(events).toHaveCount(1);
  await expectAccessible(page);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await downloading).path(), 'utf8');
  expect(csv.trimEnd().split('\r\n')).toHaveLength(2);
  expect(csv).toContain(',"dataroom.create","succeeded",');

  await page.getByLabel('Outcome', { exact: true }).selectOption({ label: 'Failed' });
  await expect(page.getByRole('heading', { name: 'No results for these filters' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(events.first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
