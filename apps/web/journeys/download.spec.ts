import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import {
  addFiles,
  createRoom,
  expectAccessible,
  expectNoSidewaysScroll,
  markdownFile,
  row,
  signIn,
  unique,
} from './support.ts';

test('a data room and a selection are downloaded as ZIP files', async ({ page }) => {
  await signIn(page);
  const room = unique('Project Atlas');
  await createRoom(page, room);
  const memo = unique('# Memo');
  await addFiles(page, [markdownFile('Memo.md', memo), markdownFile('Lease.md', unique('# Lease'))]);
  await expect(row(page, 'Lease.md')).toBeVisible();

  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'This data room (ZIP)' }).click();
  const tray = page.getByRole('region', { name: 'Downloads', exact: true });
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe(`${room}.zip`);
  const zip = await readFile(await saved.path());
  expect(zip.subarray(0, 2).toString()).toBe('PK');
  expect(zip.includes('Memo.md') && zip.includes('Lease.md')).toBe(true);
  await expect(tray).toContainText('2 files');
  await expectAccessible(page);

  await row(page, 'Memo.md').click();
  await page.keyboard.press('Control+a');
  const again = page.waitForEvent('download');
  await page
    .getByRole('toolbar', { name: 'Selection', exact: true })
    .getByRole('button', { name: 'Download', exact: true })
    .click();
  expect((await again).suggestedFilename()).toBe(`${room}.zip`);
  await expect(tray.getByRole('listitem')).toHaveCount(2);

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await tray
    .getByRole('button', { name: `Remove ${room}.zip` })
    .first()
    .click();
  await expect(tray.getByRole('listitem')).toHaveCount(1);
  await tray.getByRole('button', { name: `Remove ${room}.zip` }).click();
  await expect(tray).toContainText('No downloads');
  await tray.getByRole('button', { name: 'Close downloads' }).click();
  await expect(tray).toHaveCount(0);
});
