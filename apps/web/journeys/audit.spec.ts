import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { callerFor } from './people.ts';
import {
  addFiles,
  createRoom,
  expectAccessible,
  expectNoSidewaysScroll,
  markdownFile,
  OWNER,
  row,
  signIn,
  tab,
  unique,
} from './support.ts';

test('an Owner reads, filters and exports the audit log', async ({ page }) => {
  await signIn(page);
  const room = unique('Watched');
  await createRoom(page, room);
  await page.getByRole('navigation', { name: 'Organization' }).getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Audit log' }).click();
  const events = page.getByRole('grid', { name: 'Events', exact: true }).locator('[data-item]');
  await expect(events.first()).toBeVisible();
  await page.getByLabel('Area', { exact: true }).selectOption({ label: 'Data room' });
  await expect(events.first()).toContainText('Create');
  await expect(page).toHaveURL(/area=dataroom/);
  await expectAccessible(page);
  // Other journeys create data rooms at the same time.
  const creation = events.filter({ has: page.getByRole('link', { name: room }) });
  await creation.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('dataroom.create');
  await expectAccessible(page);
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

test('the activity of a data room names its documents, and each row leads to what it is about', async ({ page }) => {
  await signIn(page);
  await createRoom(page, unique('Active'));
  const name = `${unique('Lease')}.md`;
  await addFiles(page, [markdownFile(name, '# Lease\n\nThe base rent is $12,000.00 per month.')]);
  await row(page, name).getByRole('link').click();
  await expect(page).toHaveURL(/documents/);
  await page.goBack();
  await row(page, name).click({ button: 'right', position: { x: 500, y: 18 } });
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const renamed = `${unique('Signed lease')}.md`;
  let isOpen = (): void => undefined;
  const opened = new Promise<void>((resolve) => (isOpen = resolve));
  // The new name arrives when the events are already shown.
  await page.route(/\/trpc\/[^?]*document\.update/, async (route) => {
    await opened;
    await route.continue();
  });
  await page.getByLabel(`New name of ${name}`).fill(renamed);
  await page.keyboard.press('Enter');
  await expect(row(page, renamed)).toBeVisible();

  await tab(page, 'Activity').click();
  const events = page.getByRole('grid', { name: 'Events', exact: true }).locator('[data-item]');
  await expect(events.filter({ hasText: 'Upload' })).toBeVisible();
  isOpen();
  const change = events.filter({ hasText: renamed }).filter({ hasText: 'Update' });
  await expect(change).toContainText('renamed');
  await expect(page.getByRole('contentinfo')).toContainText(/^\d+ events/);
  await expectAccessible(page);
  await change.getByRole('link', { name: renamed }).click();
  await expect(page.getByRole('heading', { name: renamed, level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('list', { name: 'History' }).getByRole('listitem');
  await expect(history.first()).toContainText('renamed');
  await expect(history.last()).toContainText('Upload');
  await expect(history.last()).toContainText('Ana Ruiz');
  await expectAccessible(page);
});

test('the audit log names share links and own conversations, and leads to them', async ({ page }) => {
  await signIn(page);
  const owner = await callerFor(page.request, OWNER.email);
  const dataroom: { data: { id: string } } = await owner('dataroom/create', { name: unique('Shared') });
  const linkName = unique('Investors');
  const link: { data: { id: string } } = await owner('dataroom/share-public', {
    dataroomId: dataroom.data.id,
    linkName,
  });
  await page.goto(`/settings/audit?resource=${link.data.id}`);
  const events = page.getByRole('grid', { name: 'Events', exact: true }).locator('[data-item]');
  await events.getByRole('link', { name: linkName }).click();
  await expect(page.getByRole('heading', { name: linkName, level: 1 })).toBeVisible();

  const question = unique('Who signed the lease');
  await page.goto('/chat');
  await page.getByLabel('Question', { exact: true }).fill(question);
  await page.getByLabel('Question', { exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/chat\/./);
  await page.goto('/settings/audit?area=conversation');
  await events.getByRole('link', { name: question }).first().click();
  await expect(page).toHaveURL(/\/chat\/./);
  await expect(page.getByText(question).first()).toBeVisible();
});
