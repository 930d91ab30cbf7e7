import { expect, test } from '@playwright/test';
import { createRoom, expectAccessible, signIn, unique } from './support.ts';

test('an address that leads inside is refused in words, and can be mended', async ({ page }) => {
  await signIn(page);
  await createRoom(page, unique('From the web'));
  await page.getByRole('button', { name: 'Other ways to add' }).click();
  await page.getByRole('menuitem', { name: 'From a web address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add from a web address' });
  await dialog.getByLabel('Address of a file').fill(new URL('/readyz', page.url()).href);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add file' }).click();
  await expect(page.getByText('There is no file to be fetched at this address.').first()).toBeVisible();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('No documents yet')).toBeVisible();
});
