import { expect, type Page, test } from '@playwright/test';
import {
  addFiles,
  createRoom,
  expectAccessible,
  expectNoSidewaysScroll,
  markdownFile,
  row,
  signIn,
  tab,
  unique,
} from './support.ts';

async function openRoomWithLease(page: Page, name: string): Promise<void> {
  await createRoom(page, name);
  await addFiles(page, [
    markdownFile('Lease.md', `# Lease\n\nThe base rent is $48,250.00 per month. ${unique('Copy')}\n`),
    markdownFile('Memo.md', `# Memo\n\nThe parking fee is $120.00 per month. ${unique('Copy')}\n`),
  ]);
  await expect(row(page, 'Lease.md')).toContainText('1 page');
  await expect(row(page, 'Memo.md')).toContainText('1 page');
}

function answer(page: Page) {
  return page.getByRole('article', { name: 'Answer' }).last();
}

test('a data room has all its parts in tabs, each with its own address', async ({ page }) => {
  await signIn(page);
  const name = unique('Workspace');
  await createRoom(page, name);
  const address = page.url();
  for (const [label, part] of [
    ['Ask', 'ask'],
    ['Tables', 'tables'],
    ['People', 'people'],
    ['Links', 'links'],
    ['Activity', 'activity'],
    ['Evaluation', 'evaluation'],
    ['Settings', 'settings'],
  ] as const) {
    await tab(page, label).click();
    await expect(page).toHaveURL(`${address}/${part}`);
    await expect(tab(page, label)).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await expect(tab(page, label)).toBeInViewport();
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  await page.goto(`/chat?dataroom=${address.split('/').at(-1)}`);
  await expect(page).toHaveURL(`${address}/ask`);
});

test('questions are asked next to the documents, about all of them or about the selected ones', async ({ page }) => {
  await signIn(page);
  await openRoomWithLease(page, unique('Asked'));
  await page.getByRole('button', { name: 'Ask this data room' }).click();
  const chat = page.getByRole('region', { name: 'Chat', exact: true });
  await expect(row(page, 'Lease.md')).toBeVisible();
  await expect(chat.getByRole('list', { name: 'Questions to try' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Question', { exact: true }).fill('What is the base rent?');
  await page.keyboard.press('Enter');
  await expect(answer(page)).toContainText('$48,250.00');
  await expect(row(page, 'Lease.md')).toBeVisible();
  await page.reload();
  await expect(answer(page)).toContainText('$48,250.00');

  await row(page, 'Memo.md').getByRole('checkbox').check();
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Ask these' }).click();
  await expect(page.getByRole('group', { name: 'Asking about' })).toContainText('Memo.md');
  await page.getByLabel('Question', { exact: true }).fill('What is the parking fee?');
  await page.keyboard.press('Enter');
  await expect(answer(page)).toContainText('$120.00');
  await expect(answer(page)).toContainText('1 passage, 1 file');

  await tab(page, 'Ask').click();
  const conversations = page.getByRole('navigation', { name: 'Conversations' }).locator('[data-item]');
  await expect(conversations).toHaveCount(2);
  await conversations.filter({ hasText: 'base rent' }).getByRole('link').click();
  await expect(page).toHaveURL(/\/ask\?chat=/);
  await expect(answer(page)).toContainText('$48,250.00');
});

test('a data room is named, coloured and moved to the trash in its settings', async ({ page }) => {
  await signIn(page);
  await createRoom(page, unique('Before'));
  await tab(page, 'Settings').click();
  const settings = page.getByRole('region', { name: 'Settings', exact: true });
  const name = unique('After');
  await settings.getByLabel('Name', { exact: true }).fill(name);
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await settings.getByLabel('Rose', { exact: true }).check();
  await expect(page.getByRole('main').getByLabel('Rose', { exact: true })).toBeChecked();
  await page.reload();
  await expect(settings.getByLabel('Rose', { exact: true })).toBeChecked();
  const link = page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name });
  await expect(link.locator('[data-color="rose"]')).toBeVisible();

  await settings.getByRole('button', { name: 'Move to the trash' }).click();
  await expect(page).toHaveURL('/library');
  await expect(link).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('questions are asked in a sheet over the documents', async ({ page }) => {
    await signIn(page);
    await openRoomWithLease(page, unique('Phone'));
    await page.getByRole('button', { name: 'Ask this data room' }).tap();
    await page.getByLabel('Question', { exact: true }).fill('What is the base rent?');
    await page.getByRole('button', { name: 'Send' }).tap();
    await expect(answer(page)).toContainText('$48,250.00');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close the chat' }).tap();
    await expect(row(page, 'Lease.md')).toBeVisible();
  });
});
