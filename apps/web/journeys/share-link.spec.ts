import { expect, test } from '@playwright/test';
import { addFiles, createRoom, expectAccessible, expectNoSidewaysScroll, signIn, tab, unique } from './support.ts';

test('an Owner creates a link, sees what a change does, and revokes it', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page);
  await createRoom(page, unique('Sharing'));
  await addFiles(page, [
    { name: 'Lease.txt', mimeType: 'text/plain', buffer: Buffer.from(unique('Lease ')) },
    { name: 'Board minutes.txt', mimeType: 'text/plain', buffer: Buffer.from(unique('Minutes ')) },
  ]);
  await tab(page, 'Links').click();
  const list = page.getByRole('region', { name: 'Links' });
  await expect(list.getByRole('heading', { name: 'Share this data room with people outside' })).toBeVisible();
  await expectAccessible(page);
  await list.getByRole('button', { name: 'New link' }).click();

  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Name of the link').fill('Fund IV investors');
  await drawer.getByRole('radio', { name: /^Auditor/ }).check();
  const effect = drawer.getByRole('list', { name: 'What this does' });
  await expect(effect).toContainText('Visitors see 2 documents of 2, and can save 2.');
  await drawer.getByLabel('Access to Board minutes.txt').selectOption('Hidden');
  await expect(effect).toContainText('Visitors see 1 document of 2, and can save 1.');
  await expect(drawer.getByRole('checkbox', { name: 'Agreement' })).toBeDisabled();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await drawer.getByRole('button', { name: 'Create the link' }).click();

  await expect(page.getByRole('heading', { name: 'Fund IV investors', level: 1 })).toBeVisible();
  const settings = page.getByRole('region', { name: 'Settings', exact: true });
  await expect(settings).toContainText('Download, 1 exception');
  await expectAccessible(page);
  const tabs = page.getByRole('navigation', { name: 'Link', exact: true });
  await tabs.getByRole('link', { name: 'Visitors' }).click();
  await expect(page.getByRole('region', { name: 'Visitors' })).toContainText('Nobody has opened this link yet');
  await expectAccessible(page);
  await tabs.getByRole('link', { name: 'Activity' }).click();
  const activity = page.getByRole('region', { name: 'Activity' });
  await expect(activity.getByRole('img', { name: '0 visits in the last 30 days' })).toBeVisible();
  await expect(activity).toContainText('No document was read yet');
  await expectAccessible(page);
  await tabs.getByRole('link', { name: 'Settings' }).click();
  await expect(settings).toContainText('Download, 1 exception');
  await settings.getByRole('button', { name: 'Preview as a new visitor', exact: true }).click();
  const bar = page.getByRole('region', { name: 'Preview', exact: true });
  await expect(bar).toContainText('You see what a new visitor sees with the link “Fund IV investors”.');
  await expect(page).toHaveURL(/\/preview$/);
  await expect(page.getByRole('button', { name: 'Lease.txt', exact: true })).toBeVisible();
  await expect(page.getByText('Board minutes.txt')).toHaveCount(0);
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  }
  await page.reload();
  await expect(page.getByRole('button', { name: 'Lease.txt', exact: true })).toBeVisible();
  await bar.getByRole('button', { name: 'End preview' }).click();
  await expect(page.getByRole('region', { name: 'Visitors' })).toContainText('Nobody has opened this link yet');
  await page.goto('/preview');
  await expect(page.getByRole('heading', { name: 'The preview has ended' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('region', { name: 'Visitors' })).toBeVisible();
  await tabs.getByRole('link', { name: 'Settings' }).click();
  await expect(settings).toContainText('Download, 1 exception');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('The link is copied')).toBeVisible();
  const address = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  expect(address.pathname).toBe('/visit');
  expect(address.hash).toMatch(/^#token=/);

  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await drawer.getByLabel('Name of the link').fill('Fund V investors');
  await drawer.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { name: 'Fund V investors', level: 1 })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await settings.getByRole('button', { name: 'Revoke this link' }).click();
  await drawer.getByRole('button', { name: 'Revoke the link' }).click();
  await expect(list.getByRole('heading', { name: 'Share this data room with people outside' })).toBeVisible();
});
