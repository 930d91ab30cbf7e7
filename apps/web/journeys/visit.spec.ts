import { type APIRequestContext, expect, type Page, request as requests, test } from '@playwright/test';
import { type Caller, callerFor, headersOf } from './people.ts';
import { expectAccessible, expectNoSidewaysScroll, OWNER, unique } from './support.ts';

const AGREEMENT = [
  '# Mutual Non-Disclosure Agreement',
  ...Array.from(
    { length: 30 },
    (_, index) => `${index + 1}. Recipient keeps the documents of clause ${index + 1} secret.`,
  ),
].join('\n\n');

let request: APIRequestContext;
let owner: Caller;
let operator: Caller;
test.beforeAll(async ({ baseURL }) => {
  request = await requests.newContext({ baseURL: baseURL! });
  owner = await callerFor(request, OWNER.email);
  operator = await callerFor(request, 'operator@atrium.localhost');
});
test.afterAll(async () => request.dispose());

/** A data room with one document and an agreement. */
async function createRoomWithAgreement(): Promise<{ id: string; name: string }> {
  const name = unique('Atlas');
  const room: { id: string } = (await owner('dataroom/create', { name, dataroomMetadata: { ndaContent: AGREEMENT } }))
    .data;
  const file = {
    name: 'Lease.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from(`# Lease\n\n${unique('The rent is')}`),
  };
  const uploaded = await request.post('/api/v1/document/upload', {
    headers: await headersOf(request, OWNER.email),
    multipart: { dataroomId: room.id, files: file },
  });
  expect(uploaded.ok(), await uploaded.text()).toBe(true);
  await expect(async () => {
    const documents: { indexStatus: string }[] = (await owner('document/list', { dataroomId: room.id })).data;
    expect(documents.map(({ indexStatus }) => indexStatus)).toEqual(['COMPLETED']);
  }).toPass();
  return { id: room.id, name };
}

type CreatedLink = { id: string; token: string };

async function createLink(dataroomId: string, settings: object): Promise<CreatedLink> {
  const answer = await owner('dataroom/share-public', { dataroomId, linkName: unique('Investors'), ...settings });
  return answer.data;
}

/** The newest code that was mailed to an address. */
async function codeFor(email: string): Promise<string> {
  let code = '';
  await expect(async () => {
    const mails: { id: string }[] = (await operator('mail/list', { where: { to: { eq: email } } })).data;
    const { text }: { text: string } = (await operator('mail/read', { mailId: mails[0]!.id })).data;
    code = /\b(\d{6})\b/.exec(text)![1]!;
  }).toPass();
  return code;
}

function addressOf(name: string): string {
  return `${unique(name).replaceAll(' ', '-').toLowerCase()}@example.test`;
}

/** Opens a link as somebody without a session. */
async function openLink(page: Page, { token }: CreatedLink): Promise<void> {
  await page.goto(`/visit#token=${token}`);
  await expect(page).toHaveURL(/\/visit$/);
}

async function expectFine(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

test('the page of a link paints its frame before its script has loaded', async ({ browser, baseURL }) => {
  const room = await createRoomWithAgreement();
  const link = await createLink(room.id, { requireEmailVerification: true });
  const context = await browser.newContext({ baseURL: baseURL! });
  const page = await context.newPage();
  const script = Promise.withResolvers<void>();
  // `start.js` runs before the page is painted.
  await page.route(/\/assets\/(?!start-)[^/]+\.js$/, async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto(`/visit#token=${link.token}`, { waitUntil: 'commit' });
  // The page has no body for a moment.
  const frame = () =>
    page.evaluate(() => document.querySelector('body') && getComputedStyle(document.body, '::before').width);
  await expect.poll(frame).toBe('420px');
  script.resolve();
  await expect(page.getByRole('heading', { level: 1, name: room.name })).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.body, '::before').content)).toBe('none');
  await context.close();
});

test('a visitor passes each gate with the keyboard, reads the documents, and is out when the link is revoked', async ({
  browser,
  baseURL,
}) => {
  const room = await createRoomWithAgreement();
  const link = await createLink(room.id, { requireEmailVerification: true, requireNda: true });
  const email = addressOf('dana okafor');
  const context = await browser.newContext({ baseURL: baseURL! });
  const page = await context.newPage();
  const elsewhere: string[] = [];
  page.on('request', (sent) => {
    if (!sent.url().startsWith(baseURL!) && !/^(?:blob|data):/.test(sent.url())) elsewhere.push(sent.url());
    if (sent.url().includes(link.token)) elsewhere.push(sent.url());
  });

  const opened = await page.goto(`/visit#token=${link.token}`);
  expect(opened?.headers()['x-robots-tag']).toContain('noindex');
  expect(opened?.headers()['referrer-policy']).toBe('no-referrer');
  expect(opened?.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(await opened?.text()).not.toContain('Atrium');
  await expect(page).toHaveURL(/\/visit$/);
  await expect(page.getByRole('heading', { level: 1, name: room.name })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(room.name));

  await expect(page.getByLabel('Your e-mail address', { exact: true })).toBeFocused();
  await expectFine(page);
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');

  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await expectFine(page);
  const code = await codeFor(email);
  await page.keyboard.type(code === '111111' ? '222222' : '111111');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('code');
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.keyboard.press('Enter');

  const text = page.getByRole('region', { name: 'Agreement', exact: true });
  await expect(text).toContainText('clause 30');
  await expect(page.getByText(/more screens?$/)).toBeVisible();
  await expectFine(page);
  for (const width of [390, 768]) {
    await page.setViewportSize({ width, height: 844 });
    await expectFine(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await text.focus();
  await page.keyboard.press('End');
  await expect(page.getByText('End of the agreement').first()).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Dana Okafor');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Northlake Capital');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('button', { name: 'Leave', exact: true })).toBeVisible();
  await expect(page.getByText('Signed by Dana Okafor for Northlake Capital')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Signed by Dana Okafor for Northlake Capital')).toBeVisible();
  await page.getByRole('button', { name: 'Lease.md', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Lease.md', exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Lease.md, page 1', exact: true })).toBeVisible();
  await expectFine(page);
  const stopped = page.waitForResponse((response) => response.request().postData()?.includes('"stops":true') === true);
  await page.getByRole('button', { name: 'Back to the documents', exact: true }).click();
  expect((await stopped).ok()).toBe(true);
  const read = await request.post('/api/v1/dataroom/share-public/list-documents', {
    headers: await headersOf(request, OWNER.email),
    data: { linkId: link.id },
  });
  expect(((await read.json()) as { data: { name: string }[] }).data.map(({ name }) => name)).toEqual(['Lease.md']);
  await page.getByRole('searchbox', { name: 'Search the documents' }).fill('rent');
  await expect(page.getByRole('heading', { name: 'Results for “rent”' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Lease.md/ })).toBeVisible();
  await expectFine(page);
  await page.getByRole('button', { name: 'Clear the search', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Lease.md', exact: true })).toBeVisible();
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectFine(page);
    }
  }
  const stored = await page.evaluate(() =>
    JSON.stringify([...Object.values(localStorage), ...Object.values(sessionStorage), document.cookie]),
  );
  expect(stored).not.toContain(link.token);
  expect(elsewhere).toEqual([]);

  const revoked = await request.delete('/api/v1/dataroom/share-public/revoke', {
    headers: await headersOf(request, OWNER.email),
    data: { linkId: link.id },
  });
  expect(revoked.ok(), await revoked.text()).toBe(true);
  // The page that is open says so by itself.
  await expect(page.getByRole('heading', { name: /Open your link again|This link does not work/ })).toBeVisible();
  await expectFine(page);
  await context.close();
});

test('a document leaves the page that shows it when the link hides it, and returns with it', async ({
  browser,
  baseURL,
}) => {
  const room = await createRoomWithAgreement();
  const link = await createLink(room.id, {});
  const [document]: { id: string }[] = (await owner('document/list', { dataroomId: room.id })).data;
  const change = async (settings: object) => {
    const changed = await request.patch('/api/v1/dataroom/share-public/update', {
      headers: await headersOf(request, OWNER.email),
      data: { linkId: link.id, ...settings },
    });
    expect(changed.ok(), await changed.text()).toBe(true);
  };
  const page = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await openLink(page, link);
  await page.getByRole('button', { name: 'Open the documents', exact: true }).click();
  await page.getByRole('button', { name: 'Lease.md', exact: true }).click();
  const picture = page.getByRole('img', { name: 'Lease.md, page 1', exact: true });
  await expect(picture).toBeVisible();
  for (const [hides, shows] of [
    [{ permissions: [{ type: 'document', id: document!.id, access: 'none' }] }, { permissions: [] }],
    [{ access: 'none' }, { access: 'view' }],
  ]) {
    await change(hides!);
    await expect(page.getByText('Document not found.')).toBeVisible();
    await expect(picture).toHaveCount(0);
    await expect(page.getByText('The rent is')).toHaveCount(0);
    await expectFine(page);
    await change(shows!);
    await expect(picture).toBeVisible();
  }
  await page.context().close();
});

test('a visitor asks the documents, opens the cited page, and finds the answer again', async ({ browser, baseURL }) => {
  const room = await createRoomWithAgreement();
  const page = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await openLink(page, await createLink(room.id, { enableChat: true }));
  await page.getByRole('button', { name: 'Open the documents', exact: true }).press('Enter');

  const panel = page.getByRole('complementary', { name: 'Questions and your access' });
  const field = panel.getByRole('textbox', { name: 'Question' });
  await field.fill('What is the rent?');
  await field.press('Enter');
  const answer = panel.getByRole('article', { name: 'What is the rent?' });
  await expect(answer).toContainText('The rent is');
  await expect(answer).toHaveAttribute('aria-busy', 'false');
  await expectFine(page);
  await answer
    .getByRole('button', { name: /^Citation 1/ })
    .first()
    .press('Enter');
  await expect(page.getByRole('heading', { name: 'Lease.md', exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Lease.md, page 1', exact: true })).toBeVisible();

  await page.reload();
  await expect(answer).toContainText('The rent is');
  for (const width of [768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(answer).toBeHidden();
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(answer).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your access' })).toBeHidden();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectFine(page);
    }
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
  }
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('opening a link changes nothing until the visitor acts, and a password comes first', async ({
  browser,
  baseURL,
}) => {
  const room = await createRoomWithAgreement();
  const open = await createLink(room.id, {});
  const locked = await createLink(room.id, { password: 'harbour quartz 7' });
  const context = await browser.newContext({ baseURL: baseURL! });
  const page = await context.newPage();

  await openLink(page, open);
  await expect(page.getByRole('button', { name: 'Open the documents', exact: true })).toBeVisible();
  expect(await context.cookies()).toEqual([]);
  await page.getByRole('button', { name: 'Open the documents', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Leave', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Open the documents', exact: true })).toBeVisible();

  await openLink(page, locked);
  const password = page.getByLabel('Password of the link', { exact: true });
  await expect(password).toBeFocused();
  await password.fill('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('password');
  await expectFine(page);
  await password.fill('harbour quartz 7');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Leave', exact: true })).toBeVisible();
  await context.close();
});

test('a broken link names nobody and says what to do', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL! });
  const page = await context.newPage();
  await openLink(page, { id: '', token: 'x'.repeat(43) });
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await expectFine(page);
  await page.goto('/visit');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Open your link again' })).toBeVisible();
  await expectFine(page);
  await context.close();
});
