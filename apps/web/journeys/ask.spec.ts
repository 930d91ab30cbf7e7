import { expect, type Page, type Route, test } from '@playwright/test';
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

const LEASE = `# Lease, 12 Juniper Wharf

This lease is made between Larch Estates LLC and Ridgeway Optics, Inc.

| Item | Term |
| --- | --- |
| Base Rent | $48,250.00 per month |
| Security deposit | $144,750.00 |
| Expiration Date | August 31, 2028 |

## Maintenance

Tenant shall keep the Premises clean. Landlord repairs the roof within thirty days of notice.
`;

/** Creates a data room with one lease, waits until it is read, and opens it. */
async function openLease(page: Page): Promise<void> {
  await createRoom(page, unique('Juniper Wharf'));
  await addFiles(page, [markdownFile('Lease, Ridgeway Optics.md', `${LEASE}\n${unique('Copy')}\n`)]);
  await expect(row(page, 'Lease, Ridgeway Optics.md')).toContainText('1 page');
  await row(page, 'Lease, Ridgeway Optics.md').getByRole('link', { name: 'Lease, Ridgeway Optics.md' }).click();
  await expect(page.getByRole('heading', { name: 'Lease, 12 Juniper Wharf' })).toBeVisible();
}

async function ask(page: Page, question: string): Promise<void> {
  await page.getByLabel('Question', { exact: true }).fill(question);
  await page.keyboard.press('Enter');
}

function answers(page: Page) {
  return page.getByRole('article', { name: 'Answer' });
}
function citation(page: Page) {
  return answers(page)
    .last()
    .getByRole('button', { name: /^Citation 1:/ });
}

test('a question about a document is answered with a citation that opens its passage', async ({ page }) => {
  await signIn(page);
  await openLease(page);
  await expectAccessible(page);

  await ask(page, 'What is the base rent?');
  await expect(answers(page).last()).toContainText('$48,250.00');
  await citation(page).focus();
  await expect(page.getByRole('tooltip')).toContainText('Lease, Ridgeway Optics.md');
  await expectAccessible(page);

  await citation(page).click();
  const passage = page.getByRole('region', { name: 'Document', exact: true }).locator('mark[data-current]');
  await expect(passage.filter({ hasText: '$48,250.00' })).toBeVisible();
  await expect(page).toHaveURL(/page=1&passage=/);
  await page.reload();
  await expect(passage.filter({ hasText: '$48,250.00' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('group', { name: 'Lease, Ridgeway Optics.md' }).focus();
  await page.keyboard.press('Escape');
  await expect(passage).toHaveCount(0);
});

test('an answer that is not in the documents is reported as missing, with a wider search to try', async ({ page }) => {
  await signIn(page);
  await openLease(page);
  await addSecondFile(page);
  await ask(page, 'Who painted the ceiling of the Sistine Chapel?');
  await expect(answers(page).last()).toContainText('Not found in the file searched');
  await expect(answers(page).last()).toContainText('Searched 1 file');
  await answers(page).last().getByRole('button', { name: 'Search all 2 files' }).click();
  await expect(answers(page)).toHaveCount(2);
  await expect(answers(page).last()).toContainText('Searched 2 files');
});

/** Adds a second file to the data room, then returns to the first. */
async function addSecondFile(page: Page): Promise<void> {
  const address = page.url();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').first().click();
  await addFiles(page, [markdownFile('Memo.md', unique('# Memo about parking'))]);
  await expect(row(page, 'Memo.md')).toContainText('1 page');
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Lease, 12 Juniper Wharf' })).toBeVisible();
}

/** Passes an answer on up to its first token, as a broken connection does. */
async function cutOff(route: Route): Promise<void> {
  const response = await route.fetch();
  const events = (await response.text()).split('\n\n');
  const firstWords = events.findIndex((event) => event.includes('event: token'));
  await route.fulfill({ response, body: `${events.slice(0, firstWords + 1).join('\n\n')}\n\n` });
}

test('an answer resumes after a broken connection, can be stopped, and is there after a reload', async ({ page }) => {
  await signIn(page);
  await openLease(page);
  await page.route('**/ai/conversation/initiate', cutOff);
  const resumed: (string | undefined)[] = [];
  const held: Route[] = [];
  let holds = false;
  await page.route('**/ai/conversation/stream?*', async (route) => {
    resumed.push(route.request().headers()['last-event-id']);
    if (holds) held.push(route);
    else await route.continue();
  });

  await ask(page, 'What is the security deposit?');
  await expect.poll(() => resumed.length).toBe(1);
  expect(Number(resumed[0])).toBeGreaterThan(0);
  await expect(answers(page).last().getByRole('button', { name: 'Copy answer with citations' })).toBeVisible();
  await expect(citation(page)).toBeVisible();
  const text = await answers(page).last().innerText();
  expect(text.match(/\$144,750\.00/g)).toHaveLength(1);

  holds = true;
  await ask(page, 'Who repairs the roof?');
  await expect.poll(() => held.length).toBe(1);
  await expect(page.getByText('Connection lost, trying again', { exact: true })).toBeVisible();
  const stopping = page.waitForResponse((response) => response.url().includes('conversation.stop'));
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  expect((await stopping).ok()).toBe(true);
  holds = false;
  await held[0]?.continue();
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0);

  await page.reload();
  await expect(answers(page)).toHaveCount(2);
  await expect(answers(page).first()).toContainText('$144,750.00');
  await expect(page.getByText('Who repairs the roof?', { exact: true })).toHaveCount(1);
});

test('an answer that is being written when the user leaves is shown on return', async ({ page }) => {
  await signIn(page);
  await openLease(page);
  // The server has the question, and the answer does not arrive.
  await page.route('**/ai/conversation/initiate', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await ask(page, 'When does the lease expire?');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unrouteAll();
  await page.goto('/chat');
  await page
    .getByRole('link', { name: /When does the lease expire/ })
    .first()
    .click();
  await expect(answers(page).last()).toContainText('August 31, 2028');
  await expectAccessible(page);
});

test('conversations are found, renamed, moved to the trash and restored', async ({ page }) => {
  await signIn(page);
  await openLease(page);
  await ask(page, 'What is the base rent?');
  await expect(citation(page)).toBeVisible();
  const chat = page.getByRole('region', { name: 'Chat', exact: true });
  await chat.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Rename', exact: true }).click();
  const name = unique('Ridgeway rent');
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(name);
  await page.keyboard.press('Enter');
  await expect(chat.getByRole('heading', { name })).toBeVisible();

  await page.goto('/chat');
  await expectAccessible(page);
  await page.getByLabel('Search conversations', { exact: true }).fill(name);
  const found = page.getByRole('region', { name: 'Earlier conversations' }).locator('[data-item]');
  await expect(found).toHaveCount(1);
  await expect(found).toContainText(name);
  await found.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Move to the trash' }).click();
  await expect(found).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(found).toContainText(name);
});

test('a PDF shows its pages, finds words and keeps its page in the URL', async ({ page }) => {
  await signIn(page);
  await page.goto('/library');
  await page
    .getByRole('link', { name: /Project Atlas/ })
    .first()
    .click();
  await page
    .getByRole('navigation', { name: 'Folders', exact: true })
    .getByRole('link', { name: /Leases/ })
    .click();
  await row(page, 'Foundry Row').getByRole('link').click();
  const lease = row(page, 'Lease, Harbor & Finch');
  await expect(lease).toContainText('3 pages', { timeout: 60_000 });
  await lease.getByRole('link').click();
  await expect(page.getByRole('group', { name: 'Page 1' }).locator('canvas')).toBeVisible();
  await expect(page.getByText('COMMERCIAL LEASE')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('textbox', { name: 'Page', exact: true }).fill('3');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/page=3/);
  await page.reload();
  await expect(page.getByRole('group', { name: 'Page 3' }).locator('canvas')).toBeVisible();

  await page.getByRole('button', { name: 'Find in this document' }).click();
  await page.getByLabel('Find in this document', { exact: true }).last().fill('Rentable area');
  await expect(page.getByRole('search')).toContainText('1 of 1');
  await expect(page).toHaveURL(/page=1/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a citation of a conversation opens its passage in sight, on a long document too', async ({ page }) => {
    await signIn(page);
    await createRoom(page, unique('Long'));
    const clauses = Array.from(
      { length: 60 },
      (_, index) => `## Clause ${index + 1}\n\n${'Words of a clause. '.repeat(40)}`,
    );
    clauses.splice(45, 0, `## Rent\n\nThe base rent is $48,250.00 per month. ${unique('Copy')}`);
    await addFiles(page, [markdownFile('Long lease.md', `# Long lease\n\n${clauses.join('\n\n')}\n`)]);
    await expect(row(page, 'Long lease.md')).toContainText('page');
    await page.goto(`${page.url()}/ask`);
    await page.getByLabel('Question', { exact: true }).fill('What is the base rent?');
    await page.getByRole('button', { name: 'Send' }).tap();
    await citation(page).tap();
    const passage = page.locator('mark[data-current]').filter({ hasText: '$48,250.00' });
    await expect(passage).toBeInViewport({ ratio: 1 });
    // The toolbar and the sheet must not cover it either, once the pages around it have loaded.
    await page.waitForLoadState('networkidle');
    await expect
      .poll(() =>
        passage.evaluate((mark) => {
          const { left, top, width, height } = mark.getBoundingClientRect();
          const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
          return onTop === mark || mark.contains(onTop);
        }),
      )
      .toBe(true);
  });

  test('a document is read with the conversation in a sheet over it', async ({ page }) => {
    await signIn(page);
    await openLease(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'More room for the chat' }).tap();
    await ask(page, 'What is the base rent?');
    await citation(page).tap();
    await expect(page.locator('mark[data-current]').filter({ hasText: '$48,250.00' })).toBeInViewport();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});

const SHOPS = [
  ['Lease, Aster Pharmacy.md', 'Aster Pharmacy LLC', 'December 31, 2027'],
  ['Lease, Basalt Fitness.md', 'Basalt Fitness, Inc.', 'August 31, 2028'],
  ['Lease, Corven Labs.md', 'Corven Labs LLC', 'March 31, 2034'],
] as const;

test('a question for a list is answered with a table, which becomes an AI table, and its rows can be asked about', async ({
  page,
}) => {
  await signIn(page);
  await createRoom(page, unique('Foundry Row'));
  await addFiles(
    page,
    SHOPS.map(([name, tenant, end]) =>
      markdownFile(
        name,
        `# Lease\n\n| Item | Term |\n| --- | --- |\n| Tenant | ${tenant} |\n| Expiration Date | ${end} |\n\n${unique('Copy')}\n`,
      ),
    ),
  );
  for (const [name] of SHOPS) await expect(row(page, name)).toContainText('1 page');

  await page.getByRole('button', { name: 'Ask this data room' }).click();
  await page.getByRole('button', { name: /Scope/ }).waitFor();
  await ask(page, 'Which leases expire before 2030?');
  const table = answers(page).last().getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(3);
  await expect(table.getByRole('row', { name: /Aster Pharmacy/ })).toContainText('Dec 31, 2027');
  await expect(table.getByRole('row', { name: /Basalt Fitness/ })).toContainText('Aug 31, 2028');
  await expect(table.getByRole('button', { name: /^Citation \d: Lease, / })).toHaveCount(2);
  await expectAccessible(page);

  await answers(page).last().getByRole('button', { name: 'History of this answer' }).click();
  const history = page.getByRole('dialog', { name: 'History of the answer' });
  await expect(history.getByRole('listitem')).toHaveText([/Answered.*2 sources/, /Asked.*Ana Ruiz/]);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(history).toHaveCount(0);

  await answers(page).last().getByRole('button', { name: 'Open as AI table' }).click();
  await expect(page).toHaveURL(/\/tables\//);
  const grid = page.getByRole('grid');
  await expect(grid.getByRole('row', { name: /Aster Pharmacy/ })).toContainText('Dec 31, 2027');
  await expect(grid.getByRole('row', { name: /Basalt Fitness/ })).toContainText('Aug 31, 2028');
  await expect(grid.getByRole('row', { name: /Corven Labs/ })).toHaveCount(0);

  await grid.getByText('Lease, Basalt Fitness.md', { exact: true }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Ask about this' }).click();
  const chat = page.getByRole('region', { name: 'Chat', exact: true });
  await expect(chat.getByText('Lease, Basalt Fitness.md')).toBeVisible();
  await ask(page, 'Who is the tenant?');
  await expect(answers(page).last()).toContainText('Basalt Fitness, Inc.');
  await expectAccessible(page);
  await chat.getByRole('button', { name: 'Close the chat' }).click();
  await expect(chat).toHaveCount(0);
});

test('selected documents become the rows of a new table', async ({ page }) => {
  await signIn(page);
  await createRoom(page, unique('Harbor Street'));
  await addFiles(
    page,
    SHOPS.map(([name, tenant]) => markdownFile(name, `# ${tenant}\n\n${unique('Copy')}\n`)),
  );
  for (const [name] of SHOPS) await expect(row(page, name)).toContainText('1 page');
  for (const [name] of SHOPS.slice(0, 2)) await row(page, name).getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Make a table of these' }).click();
  await expect(page.getByText('2 files chosen', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('2 files chosen', { exact: true })).toBeVisible();
});
