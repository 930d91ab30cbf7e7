import { expect, test } from '@playwright/test';
import { addFiles, createRoom, expectAccessible, expectNoSidewaysScroll, row, signIn, tab, unique } from './support.ts';

test('a public URL is created, opened by a stranger without scripts, and revoked', async ({ page, browser }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page);
  await createRoom(page, unique('Publishing'));
  const html = `<!doctype html><title>Lease</title><h1 id="h">Untouched</h1><script>document.getElementById('h').textContent = 'Scripted'</script><!-- ${unique('x')} -->`;
  await addFiles(page, [{ name: 'Lease.html', mimeType: 'text/html', buffer: Buffer.from(html) }]);
  await row(page, 'Lease.html').getByRole('button', { name: 'Actions for Lease.html' }).click();
  await page.getByRole('menuitem', { name: 'Public URLs…' }).click();

  const dialog = page.getByRole('dialog', { name: 'Public URLs of Lease.html' });
  await expect(dialog).toContainText('This document has no public URLs.');
  await dialog.getByLabel('What the URL does').selectOption('Shows the file');
  await dialog.getByLabel('Valid for', { exact: true }).selectOption('1 day');
  await dialog.getByRole('button', { name: 'Create URL' }).click();
  await expect(dialog.getByRole('listitem')).toContainText('not used yet');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Copy the URL' }).click();
  const url = new URL(await page.evaluate(() => navigator.clipboard.readText()));

  const stranger = await (await browser.newContext()).newPage();
  const address = new URL(url.pathname, page.url()).href;
  const answer = await stranger.goto(address);
  expect(answer?.headers()['content-security-policy']).toContain('sandbox');
  expect(answer?.headers()['cache-control']).toBe('no-store');
  await expect(stranger.getByRole('heading')).toHaveText('Untouched');

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  // The end of a URL cannot be undone, so it asks first. Escape closes only the question.
  const revoke = dialog.getByRole('button', { name: 'Revoke the URL' });
  const question = page.getByRole('dialog', { name: 'Revoke this URL?' });
  await revoke.click();
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(revoke).toBeFocused();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);

  // A failure is shown in the question, and the URL is still there.
  await revoke.click();
  await page.route(/document\.revokePublicUrl/, async (route) => route.abort());
  await question.getByRole('button', { name: 'Revoke the URL' }).click();
  await expect(question.getByRole('alert')).toContainText('The server could not be reached.');
  await expect(question.getByRole('alert')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.unroute(/document\.revokePublicUrl/);
  await question.getByRole('button', { name: 'Revoke the URL' }).click();
  await expect(dialog).toContainText('This document has no public URLs.');
  expect((await stranger.goto(address))?.status()).toBe(404);
  await stranger.context().close();
});

test('an Owner sees and withdraws the public URLs and invitations of a data room in one place', async ({ page }) => {
  await signIn(page);
  await createRoom(page, unique('Sharing'));
  await addFiles(page, [{ name: 'Deed.txt', mimeType: 'text/plain', buffer: Buffer.from(unique('Deed ')) }]);
  await row(page, 'Deed.txt').getByRole('button', { name: 'Actions for Deed.txt' }).click();
  await page.getByRole('menuitem', { name: 'Public URLs…' }).click();
  const urls = page.getByRole('dialog', { name: 'Public URLs of Deed.txt' });
  await urls.getByRole('button', { name: 'Create URL' }).click();
  await expect(urls.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Escape');

  await tab(page, 'People').click();
  const panel = page.getByRole('region', { name: 'Public URLs, links and invitations' });
  const opened = panel.getByRole('grid').locator('[data-item]');
  await expect(opened).toContainText(['Deed.txtPublic URL']);
  await expect(opened).toContainText(['Not used yet']);
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Revoke the URL of Deed.txt' }).click();
  const question = page.getByRole('dialog', { name: 'Revoke the URL of Deed.txt?' });
  await expect(question).toContainText('This cannot be undone.');
  await question.getByRole('button', { name: 'Revoke the URL', exact: true }).click();
  await expect(panel).toContainText('This data room has no public URLs, no share links and no open invitations.');
});
