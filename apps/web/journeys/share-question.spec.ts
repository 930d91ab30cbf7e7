import { type APIRequestContext, expect, type Page, request as requests, test } from '@playwright/test';
import { type Caller, callerFor, headersOf } from './people.ts';
import { expectAccessible, expectNoSidewaysScroll, OWNER, signIn, unique } from './support.ts';

const QUOTE = 'The base rent is USD 12,500 per month';

let request: APIRequestContext;
let owner: Caller;
test.beforeAll(async ({ baseURL }) => {
  request = await requests.newContext({ baseURL: baseURL! });
  owner = await callerFor(request, OWNER.email);
});
test.afterAll(async () => request.dispose());

/** Uploads a document to a data room and returns its id. */
async function upload(dataroomId: string, name: string, text: string): Promise<string> {
  const file = { name, mimeType: 'text/markdown', buffer: Buffer.from(text) };
  const uploaded = await request.post('/api/v1/document/upload', {
    headers: await headersOf(request, OWNER.email),
    multipart: { dataroomId, files: file },
  });
  expect(uploaded.ok(), await uploaded.text()).toBe(true);
  const { data }: { data: { id: string }[] } = await uploaded.json();
  return data[0]!.id;
}

async function expectFine(page: Page): Promise<void> {
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  }
}

/** Opens a link without gates as somebody without a session, and the questions in it. */
async function enter(page: Page, token: string): Promise<void> {
  await page.goto(`/visit#token=${token}`);
  await page.getByRole('button', { name: 'Open the documents', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Leave', exact: true })).toBeVisible();
}

test('a visitor asks, the Owner answers and publishes, and another visitor reads what they may see of it', async ({
  browser,
  baseURL,
  page,
}) => {
  const room: { id: string } = (await owner('dataroom/create', { name: unique('Harbour') })).data;
  const mark = unique('Harbour lease');
  await upload(room.id, 'Terms.md', `# Terms\n\n${mark}\n\n${QUOTE}.`);
  const hidden = await upload(
    room.id,
    'Side letter.md',
    `# Side letter\n\n${mark}\n\nThe base rent has a rebate of 7%.`,
  );
  await expect(async () => {
    const documents: { indexStatus: string }[] = (await owner('document/list', { dataroomId: room.id })).data;
    expect(documents.map(({ indexStatus }) => indexStatus)).toEqual(['COMPLETED', 'COMPLETED']);
  }).toPass();
  const link = async (settings: object): Promise<{ id: string; token: string }> =>
    (await owner('dataroom/share-public', { dataroomId: room.id, linkName: unique('Investors'), ...settings })).data;
  const first = await link({});
  const second = await link({ permissions: [{ type: 'document', id: hidden, access: 'none' }] });

  const [asking, reading] = [
    await browser.newContext({ baseURL: baseURL! }),
    await browser.newContext({ baseURL: baseURL! }),
  ];
  const asker = await asking.newPage();
  await enter(asker, first.token);
  await asker.getByRole('button', { name: 'Questions and answers', exact: true }).focus();
  await asker.keyboard.press('Enter');
  await expect(asker.getByRole('heading', { name: 'Questions and answers', exact: true })).toBeVisible();
  await asker.getByLabel('Your question to the owners', { exact: true }).focus();
  await asker.keyboard.type('I am Dana Okafor. What is the base rent?');
  await asker.keyboard.press('Tab');
  await asker.keyboard.press('Enter');
  const own = asker.getByRole('list', { name: 'Questions' });
  await expect(own).toContainText('Waiting for an answer');
  await expectFine(asker);

  await signIn(page, `/library/${room.id}/links/${first.id}/questions`);
  const question = page.getByRole('article', { name: 'I am Dana Okafor. What is the base rent?' });
  await expect(question).toContainText('This draft cites only documents that the visitor can see.');
  const draft = question.getByLabel('Answer', { exact: true });
  await expect(draft).toHaveValue(/12,500/);
  await expectFine(page);
  await question.getByRole('button', { name: 'Send to the visitor', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(question).toContainText('Only the visitor who asked can read this.');
  await expect(own).toContainText('12,500');
  await question.getByRole('button', { name: 'Publish', exact: true }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('The question that others read', { exact: true }).fill('What is the base rent?');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Publish the answer', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(question).toContainText('They do not see who asked.');

  const reader = await reading.newPage();
  await enter(reader, second.token);
  await reader.getByRole('button', { name: 'Questions and answers', exact: true }).click();
  const answers = reader.getByRole('list', { name: 'Questions' });
  await expect(answers.getByRole('heading', { name: 'What is the base rent?', exact: true })).toBeVisible();
  await expect(answers).toContainText('12,500');
  await expect(answers).toContainText('Terms.md');
  await expect(reader.getByText(/Dana|Side letter|rebate/)).toHaveCount(0);
  await expectFine(reader);
  await answers
    .getByRole('button', { name: /Terms\.md, page 1$/ })
    .first()
    .click();
  await expect(reader.getByRole('heading', { name: 'Terms.md', exact: true })).toBeVisible();
  await reader.getByRole('button', { name: 'Ask about this page', exact: true }).click();
  await expect(reader.getByText(/^About Terms\.md, page 1/).first()).toBeVisible();
  await asking.close();
  await reading.close();
});
