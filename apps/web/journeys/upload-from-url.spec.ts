import { expect, test } from '@playwright/test';
import { createRoom, expectAccessible, signIn, unique } from './support.ts';

test('an internal web address is refused with a message and can be corrected', async ({ page }) => {
  await signIn(page);
  await createRoom(page, unique('From the web'));
  await page.getByRole('button', { name: 'More ways to add' }).click();
  await page.getByRole('menuitem', { name: 'From a web address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add from a web address' });
  await dialog.getByLabel('Address of a file').fill(new URL('/readyz', page.url()).href);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add file' }).click();
  await expect(page.getByText('No file can be fetched from this address.').first()).toBeVisible();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByText('No documents yet', { exact: true })).toBeVisible();
});
