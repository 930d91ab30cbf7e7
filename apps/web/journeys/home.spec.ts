import { expect, test } from '@playwright/test';
import { addFiles, createRoom, expectAccessible, expectNoSidewaysScroll, row, signIn, unique } from './support.ts';

test('a file that cannot be read waits in the inbox and on Home, with one verb', async ({ page }) => {
  await signIn(page);
  const room = unique('Unread');
  await createRoom(page, room);
  await addFiles(page, [
    { name: 'Broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 not a PDF') },
  ]);
  await expect(row(page, 'Broken.pdf')).toBeVisible();
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Inbox' }).click();
  const waiting = page.getByRole('list', { name: 'Waiting for you' }).getByRole('listitem').filter({ hasText: room });
  await expect(waiting).toContainText('1 file could not be read', { timeout: 60_000 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Waiting for you' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goto('/inbox');
  await waiting.getByRole('link', { name: `Show files of ${room}` }).click();
  await expect(page).toHaveURL(/view=unfinished/);
  await expect(page.getByText('Broken.pdf').first()).toBeVisible();
});

for (const width of [1440, 768, 390]) {
  test(`Home and a data room do not shift while they load, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page);
    await page.addInitScript(() => {
      Object.assign(window, { shifted: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          // The type of this entry is not in TypeScript's DOM library.
          const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
          const { shifted } = window as unknown as { shifted: number };
          if (!shift.hadRecentInput) Object.assign(window, { shifted: shifted + shift.value });
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const shifted = () => page.evaluate(() => (window as unknown as { shifted: number }).shifted);
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Recent' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await shifted()).toBeLessThanOrEqual(0.05);
    await page.goto('/library');
    await page
      .getByRole('main')
      .getByRole('link', { name: /Project Atlas/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/library\/./);
    const address = page.url();
    await page.goto(address);
    await expect(page.getByRole('navigation', { name: 'Data room', exact: true })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await shifted()).toBeLessThanOrEqual(0.05);
  });
}
