import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { SECOND_URL } from './second-instance.ts';
import { type HeldModel, startWithHeldModel } from './slow-model.ts';
import { addFiles, createRoom, expectAccessible, markdownFile, OWNER, row, signIn, unique } from './support.ts';

const DOCUMENTS = 8;
const CREDITS = 10_000;

let model: HeldModel;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  model = await startWithHeldModel();
});
test.afterAll(async () => model.stop());
test.use({ baseURL: SECOND_URL });

function grid(page: Page) {
  return page.getByRole('grid');
}
function filled(page: Page) {
  return grid(page)
    .getByRole('gridcell')
    .filter({ hasText: /Tenant \d/ });
}
function credits(page: Page) {
  return page.getByText(/^Credits/).locator('..');
}
const number = new Intl.NumberFormat('en-US');

async function makeLeases(page: Page): Promise<string> {
  const room = unique('Slow');
  await createRoom(page, room);
  const leases = Array.from({ length: DOCUMENTS }, (_, index) =>
    markdownFile(`Lease ${index + 1}.md`, `Lease ${index + 1}\n\nTenant: Tenant ${index + 1} Ltd\n`),
  );
  await addFiles(page, leases);
  for (const { name } of leases) await expect(row(page, name)).toContainText('1 page', { timeout: 30_000 });
  return room;
}

async function describeTable(page: Page, room: string): Promise<void> {
  await page.goto('/tables/new');
  await page.getByLabel('Name of the table').fill(unique('Tenants'));
  await page.getByRole('checkbox', { name: room }).check();
  await page.getByLabel('Name', { exact: true }).fill('Tenant');
  await page.getByLabel('What to look for').fill('The name of the tenant');
  // The preview asks the model, and must not take the answers that a test counts.
  await expect(page.getByText('The first three documents. No credits were spent.')).toBeVisible({ timeout: 60_000 });
}

/** Returns a function that calls the API outside the browser. */
async function api(request: APIRequestContext) {
  const form = { username: OWNER.email, password: OWNER.password };
  const signedIn = await (await request.post('/api/v1/login/auth', { form })).json();
  const headers = { authorization: `Bearer ${signedIn.access_token}` };
  return async (path: string, options: object) =>
    (await request.post(`/api/v1/${path}`, { headers, ...options })).json();
}

test('a run is stopped, costs only the filled cells, continues, and shows a newer value next to an edit', async ({
  page,
  request,
}) => {
  await signIn(page);
  const room = await makeLeases(page);
  await describeTable(page, room);
  model.hold(2);
  await page.getByRole('button', { name: 'Create and fill' }).click();
  await expect(grid(page).getByText('Being filled now').first()).toBeAttached();
  await expect(filled(page).first()).toBeVisible({ timeout: 90_000 });
  await page.getByRole('button', { name: 'Stop filling' }).click();
  await expect(page.getByText(/^Stopped\. \d+ cells? (?:is|are) not filled yet\./)).toBeVisible();
  // Cells that were being filled at the stop may still arrive.
  await expect(async () => {
    const done = await filled(page).count();
    expect(done).toBeLessThan(DOCUMENTS);
    const goOn = page.getByRole('button', { name: `Continue for ${DOCUMENTS - done} credit` });
    await expect(goOn).toBeVisible({ timeout: 1_000 });
    await expect(credits(page)).toContainText(number.format(CREDITS - done), { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await expectAccessible(page);

  await page.getByRole('button', { name: /^Continue for/ }).click();
  await expect(page.getByRole('group', { name: 'Filling the table' })).toContainText(/of \d+ cells/);
  await expectAccessible(page);
  model.release();
  await expect(filled(page)).toHaveCount(DOCUMENTS, { timeout: 60_000 });
  await expect(credits(page)).toContainText(number.format(CREDITS - DOCUMENTS));

  const cell = grid(page).getByRole('row').filter({ hasText: 'Lease 1.md' }).getByRole('gridcell').first();
  await cell.dblclick();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Mine Ltd');
  await page.keyboard.press('Enter');
  await expect(cell).toContainText('Mine Ltd');
  const post = await api(request);
  const found = await post('document/list', { data: { where: { name: { eq: 'Lease 1.md' } } } });
  await post('document/content', {
    multipart: {
      documentId: found.data[0].id,
      files: { name: 'Lease 1.md', mimeType: 'text/markdown', buffer: Buffer.from('Lease 1\n\nTenant: Newer Ltd\n') },
    },
  });
  await expect
    .poll(
      async () =>
        (await post('document/list', { data: { where: { name: { eq: 'Lease 1.md' } } } })).data[0].indexStatus,
    )
    .toBe('COMPLETED');
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Update', exact: true }).click();
  await cell.click();
  const newer = page.getByRole('region', { name: 'Newer value' });
  await expect(newer).toContainText('Newer Ltd', { timeout: 30_000 });
  await expect(cell).toContainText('Mine Ltd');
  await expectAccessible(page);
  await newer.getByRole('button', { name: 'Keep the current value' }).click();
  await expect(newer).toHaveCount(0);
  await page.getByRole('button', { name: 'Restore the extracted value' }).click();
  await expect(cell).toContainText('Newer Ltd');
  const evidence = page.getByRole('complementary', { name: 'Evidence' });
  await expect(evidence.locator('mark').first()).toContainText('Newer Ltd');
});

test('a run without enough credits does not start, and the form keeps its values', async ({ page, request }) => {
  await signIn(page);
  const room = await makeLeases(page);
  const post = await api(request);
  await describeTable(page, room);
  await expect(page.getByText(`${DOCUMENTS} documents × 1 column = ${DOCUMENTS} credits`)).toBeVisible();
  // Another user starts runs that take nearly all credits and do not end.
  model.hold(0);
  const { data: rooms } = await post('dataroom/list', { data: { where: { name: { eq: room } } } });
  const knowledgeContextTree = [{ id: rooms[0].id, type: 'dataroom', name: room }];
  const others: string[] = [];
  for (let left = await balance(post); left >= DOCUMENTS; left = await balance(post)) {
    const columns = Array.from({ length: Math.min(200, Math.floor(left / DOCUMENTS)) }, (_, index) => ({
      name: `Column ${index}`,
      data_type_format: 'string',
    }));
    const made = await post('datatable/create', { data: { name: 'Everything', knowledgeContextTree, columns } });
    others.push(made.data.id);
  }
  await page.getByRole('button', { name: 'Create and fill' }).click();
  await expect(page.getByRole('dialog', { name: 'Not enough credits' })).toContainText(
    'Nothing was started or charged',
  );
  await expectAccessible(page);
  const later = page.getByRole('button', { name: 'Not now' });
  await later.click();
  await expect(later).toHaveCount(0);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Tenant');
  await expectAccessible(page);

  for (const datatableId of others) await post('datatable/columns/stop', { data: { datatableId } });
  // The credits of the stopped runs come back one by one.
  await expect(async () => {
    if (await later.isVisible()) await later.click({ timeout: 3_000 });
    const create = page.getByRole('button', { name: 'Create and fill' });
    if (await create.isVisible()) await create.click({ timeout: 3_000 });
    await expect(page.getByRole('button', { name: 'Stop filling' })).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  model.release();
  await expect(filled(page)).toHaveCount(DOCUMENTS, { timeout: 60_000 });
});

async function balance(post: Awaited<ReturnType<typeof api>>): Promise<number> {
  return Number((await post('organization/me', { data: {} })).data.currentCreditBalance);
}

async function createWorkflow(page: Page, template: string): Promise<void> {
  await page.goto('/workflows');
  await page.getByRole('button', { name: 'New workflow' }).click();
  const dialog = page.getByRole('dialog', { name: 'New workflow' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(unique(template));
  await dialog.getByRole('combobox', { name: 'Start from' }).click();
  await page.getByRole('option', { name: template, exact: true }).click();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
}

test('a workflow shows its cost before a run, and goes on after its worker was killed', async ({ page }) => {
  await signIn(page);
  await createWorkflow(page, 'Basic prompting');
  await expect(page.getByText(/^This run costs 1 credit\. [\d,]+ credits remain after it\.$/)).toBeVisible();
  await expectAccessible(page);

  await createWorkflow(page, 'Approve a message');
  await expect(page.getByText('This run is free.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Input', exact: true }).fill('Pay the invoice');
  await page.getByRole('button', { name: 'Start the run' }).click();
  const panel = page.getByRole('region', { name: 'Run', exact: true });
  await expect(panel.getByText('Waits for your decision')).toBeVisible();
  model.killWorker();
  await panel.getByRole('button', { name: 'Approve' }).click();
  // Another worker goes on behind the last node that is done.
  await expect(panel.getByRole('status')).toContainText('Completed', { timeout: 90_000 });
  await expect(panel.getByRole('button', { name: /Chat Input/ })).toHaveCount(1);
  await expect(panel.getByRole('button', { name: /Chat Output/ })).toHaveCount(1);
});
