import { expect, test } from '@playwright/test';
import { addFiles, createRoom, expectAccessible, markdownFile, row, signIn, unique } from './support.ts';

test('a deleted document can be restored with Undo or from the trash', async ({ page }) => {
  await signIn(page);
  await createRoom(page, unique('Trash'));
  const name = `${unique('Memo')}.md`;
  await addFiles(page, [markdownFile(name, unique('# Memo'))]);
  await expect(row(page, name)).toBeVisible();
  const room = page.url();

  await page.getByRole('grid').focus();
  await page.keyboard.press('Delete');
  await expect(row(page, name)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(row(page, name)).toBeVisible();

  await page.getByRole('grid').focus();
  await page.keyboard.press('Delete');
  await expect(row(page, name)).toHaveCount(0);
  await page.goto('/trash');
  await expectAccessible(page);
  const restore = page.getByRole('button', { name: `Restore ${name}` });
  await page.setViewportSize({ width: 390, height: 844 });
  // The button is to the right of the name and does not cover it.
  const [named, button] = [await page.getByText(name, { exact: true }).boundingBox(), await restore.boundingBox()];
  expect((named?.x ?? 0) + (named?.width ?? 0)).toBeLessThanOrEqual(button?.x ?? 0);
  expect(button?.x ?? 0).toBeGreaterThan(195);
  await page.setViewportSize({ width: 1440, height: 900 });
  await restore.click();
  await expect(page.getByRole('button', { name: `Restore ${name}` })).toHaveCount(0);
  await page.goto(room);
  await expect(row(page, name)).toBeVisible();
});

test('deleting for good requires typing the name', async ({ page }) => {
  await signIn(page);
  await createRoom(page, unique('For good'));
  const name = `${unique('Draft')}.md`;
  await addFiles(page, [markdownFile(name, unique('# Draft'))]);
  await expect(row(page, name)).toBeVisible();
  await page.getByRole('grid').focus();
  await page.keyboard.press('Delete');
  await expect(row(page, name)).toHaveCount(0);

  await page.goto('/trash');
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete for good' }).click();
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete?' });
  await expect(dialog.getByText("Once confirmed, this action can't be reverted.")).toBeVisible();
  await expectAccessible(page);
  const confirm = dialog.getByRole('button', { name: 'Delete for good', exact: true });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('textbox').fill(name);
  await confirm.click();
  await expect(page.getByRole('button', { name: `Restore ${name}` })).toHaveCount(0);
});
