import { expect, request as requests, test } from '@playwright/test';
import { callerFor, headersOf } from './people.ts';
import {
  addFiles,
  createRoom,
  enterOn,
  expectAccessible,
  expectNoSidewaysScroll,
  markdownFile,
  OWNER,
  signIn,
  tab,
  tabTo,
  unique,
} from './support.ts';

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
    // One line, also on phones.
    expect((await bar.boundingBox())?.height).toBeLessThan(60);
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
  const back = await page.getByRole('link', { name: 'Go to the data rooms' }).boundingBox();
  expect(back?.height ?? 0).toBeGreaterThanOrEqual(24);
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

test('an Owner shares, learns what was read, asks as the visitor and revokes with the keyboard only', async ({
  page,
  request,
  baseURL,
}) => {
  const owner = await callerFor(request, OWNER.email);
  const room: { id: string } = (await owner('dataroom/create', { name: unique('Keys') })).data;
  const uploaded = await request.post('/api/v1/document/upload', {
    headers: await headersOf(request, OWNER.email),
    multipart: { dataroomId: room.id, files: markdownFile('Lease.md', `# Lease\n\n${unique('The rent is')}`) },
  });
  const [{ id: documentId }] = ((await uploaded.json()) as { data: [{ id: string }] }).data;
  await signIn(page, `/library/${room.id}/links`);
  await enterOn(page, page.getByRole('button', { name: 'New link' }).first());
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByLabel('Name of the link')).toBeFocused();
  await page.keyboard.type('Keyboard fund');
  await tabTo(page, drawer.getByRole('checkbox', { name: 'Verified address' }));
  await page.keyboard.press('Space');
  const questions = drawer.getByRole('checkbox', { name: 'Questions' });
  await tabTo(page, questions);
  if (!(await questions.isChecked())) await page.keyboard.press('Space');
  await tabTo(page, drawer.getByLabel('Description'));
  await page.keyboard.type('Six leases in the old town.');
  await enterOn(page, drawer.getByRole('button', { name: 'Create the link' }));
  await expect(page.getByRole('heading', { name: 'Keyboard fund', level: 1 })).toBeVisible();

  // A visitor reads the first page for two seconds, and asks.
  const links: { id: string; token: string }[] = (await owner('dataroom/share-public/list', { dataroomId: room.id }))
    .data;
  const visitor = await requests.newContext({ baseURL: baseURL! });
  let token = links[0]!.token;
  const visit = async (path: string, data: object) => {
    const answer = await visitor.post(`/api/v1/${path}`, { headers: { 'X-Share-Token': token }, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as { token?: string };
  };
  token = (await visit('visitor/enter', {})).token ?? token;
  await visit('visitor/reading', { documentId, page: 1 });
  await page.waitForTimeout(2_100); // the server counts the time between two heartbeats
  await visit('visitor/reading', { documentId, page: 1, stops: true });
  await visit('share-question/ask', { text: 'Who pays for the roof?' });
  const print = await visitor.get(`/api/v1/document/page-image?documentId=${documentId}&print=true`, {
    headers: { 'X-Share-Token': token },
  });
  expect(await print.json()).toMatchObject({ code: 'print_not_allowed' });
  await visitor.dispose();

  const tabs = page.getByRole('navigation', { name: 'Link', exact: true });
  await enterOn(page, tabs.getByRole('link', { name: 'Activity' }));
  const activity = page.getByRole('region', { name: 'Activity' });
  await expect(activity.getByRole('img', { name: '1 visit in the last 30 days' })).toBeVisible();
  await expect(activity).toContainText(/Lease\.md.*2 sec/);
  await enterOn(page, tabs.getByRole('link', { name: 'Questions' }));
  const question = page.getByRole('article', { name: 'Who pays for the roof?' });
  await tabTo(page, question.getByLabel('Answer', { exact: true }));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('The landlord.');
  await enterOn(page, question.getByRole('button', { name: 'Send to the visitor', exact: true }));
  await expect(question).toContainText('Only the visitor who asked can read this.');

  await enterOn(page, tabs.getByRole('link', { name: 'Settings' }));
  await enterOn(page, page.getByRole('button', { name: 'Preview as a new visitor', exact: true }));
  await expect(page.getByText('Six leases in the old town.')).toBeVisible();
  await tabTo(page, page.getByRole('textbox', { name: 'Question' }));
  await page.keyboard.type('What is the rent?');
  await page.keyboard.press('Enter');
  const answer = page.getByRole('article', { name: 'What is the rent?' });
  await expect(answer).toContainText('The rent is');
  await enterOn(page, answer.getByRole('button', { name: /^Citation 1/ }).first());
  await expect(page.getByRole('img', { name: 'Lease.md, page 1', exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Page 1' }).locator('blockquote, i').first()).toBeAttached();
  await expectAccessible(page);
  // The paper stays white in the dark, and the words on it stay readable.
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  expect(await page.evaluate(() => document.body.innerText)).toBe('');
  await page.emulateMedia({ media: 'screen' });
  await enterOn(page, page.getByRole('button', { name: 'End preview' }));

  await enterOn(page, tabs.getByRole('link', { name: 'Settings' }));
  await enterOn(page, page.getByRole('button', { name: 'Revoke this link' }));
  await enterOn(page, drawer.getByRole('button', { name: 'Revoke the link' }));
  await expect(page.getByRole('heading', { name: 'Share this data room with people outside' })).toBeVisible();
});
