import { expect, test } from '@playwright/test';
import { callerFor, pageAs } from './people.ts';
import {
  addFiles,
  createRoom,
  expectAccessible,
  expectNoSidewaysScroll,
  markdownFile,
  OWNER,
  row,
  signIn,
  unique,
  watchShifts,
} from './support.ts';

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
  // The failure of a part is said, and loading it again is offered.
  await page.route(/workflow\.approvals/, async (route) => route.abort());
  await page.goto('/inbox');
  await expect(page.getByRole('heading', { name: /could not be loaded$/ })).toBeVisible();
  await expect(page.getByText('Nothing waits for you')).toHaveCount(0);
  await page.unroute(/workflow\.approvals/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page
    .getByRole('group', { name: 'Waiting for you' })
    .getByRole('button', { name: /^Files/ })
    .click();
  await expect(page).toHaveURL(/show=files/);
  await expectAccessible(page);
  await waiting.getByRole('link', { name: `Show files of ${room}` }).click();
  await expect(page).toHaveURL(/view=unfinished/);
  await expect(page.getByText('Broken.pdf').first()).toBeVisible();
});

for (const width of [1440, 768, 390]) {
  test(`Home and a data room do not shift while they load, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page);
    // Other journeys change the lists meanwhile. Their live events must not move this page.
    await page.route(/event\.subscribe/, async (route) => route.abort());
    const shifted = await watchShifts(page);
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

test('an empty organization offers a drop area, sample documents in one click, questions and templates', async ({
  page,
}) => {
  await signIn(page, '/onboarding');
  await page.getByLabel('Name of the organization').fill(unique('Orchard'));
  await page.getByRole('button', { name: 'Create organization' }).click();
  const samples = page.getByRole('region', { name: 'Sample documents' });
  await expect(samples.getByRole('list', { name: 'Questions to try' }).getByRole('button')).toHaveCount(3);
  await expect(page.getByRole('region', { name: 'Table templates' }).getByRole('button')).toHaveCount(4);
  await expect(page.getByRole('region', { name: 'Add documents' })).toContainText('Up to 5 MB per file');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  const drop = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['# Memo\n\nThe roof is new.'], 'Memo.md', { type: 'text/markdown' }));
    return transfer;
  });
  const area = page.getByText('Drop files or whole folders here');
  await area.dispatchEvent('dragover', { dataTransfer: drop });
  await area.dispatchEvent('drop', { dataTransfer: drop });
  await expect(page.getByRole('heading', { name: /^Documents of / })).toBeVisible();
  await expect(row(page, 'Memo.md')).toContainText('1 page');
});

test('the sample data room is made by one click on a question, which is ready to be asked', async ({ page }) => {
  await signIn(page, '/onboarding');
  await page.getByLabel('Name of the organization').fill(unique('Sample'));
  await page.getByRole('button', { name: 'Create organization' }).click();
  await page.getByRole('button', { name: 'Which leases expire before 2030?' }).click();
  await expect(page.getByRole('heading', { name: 'Sample: Project Atlas' })).toBeVisible();
  await expect(page.getByLabel('Question', { exact: true })).toHaveValue('Which leases expire before 2030?');
  await expect(row(page, 'Leases')).toContainText('6 files', { timeout: 90_000 });
  await expect(page.getByText(/indexing/)).toHaveCount(0, { timeout: 180_000 });
  await page.getByLabel('Question', { exact: true }).press('Enter');
  const table = page.getByRole('article', { name: 'Answer' }).getByRole('table');
  await expect(table.getByRole('row', { name: /Aster Pharmacy/ })).toContainText('Dec 31, 2027');
});

test('Home says what others changed since the last visit, and leads there', async ({ page, browser, baseURL }) => {
  await signIn(page);
  const room = unique('Fresh');
  const owner = await callerFor(page.request, OWNER.email);
  const { id }: { id: string } = (await owner('dataroom/create', { name: room, accessPolicy: 'Public' })).data;
  await page.goto(`/library/${id}`);
  await addFiles(page, [markdownFile('Roof.md', '# Memo\n\nThe roof is new.')]);
  await expect(row(page, 'Roof.md')).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Recent' })).toContainText(room);
  await expect(page.getByRole('region', { name: 'Since you left' }).filter({ hasText: room })).toHaveCount(0);

  const theirs = await pageAs(browser, baseURL ?? '', 'Contributor');
  await theirs.goto('/');
  const since = theirs.getByRole('region', { name: 'Since you left' });
  const added = since.getByRole('link').filter({ hasText: room }).filter({ hasText: 'added Roof.md' });
  await expect(added).toBeVisible();
  await expectAccessible(theirs);
  await theirs.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(theirs);
  await added.click();
  await expect(theirs).toHaveURL(/\/documents\//);
  await theirs.context().close();
});
