import { expect, type Locator, type Page, request as requests, test } from '@playwright/test';
import { SECOND_URL } from './second-instance.ts';
import { type Payments, startWithPayments } from './stripe.ts';
import {
  addFiles,
  createRoom,
  expectAccessible,
  expectNoSidewaysScroll,
  markdownFile,
  row,
  signIn,
  signInOperator,
  unique,
} from './support.ts';

let payments: Payments;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  payments = await startWithPayments();
});
test.afterAll(async () => payments.stop());
test.use({ baseURL: SECOND_URL });
// Each test goes on where the one before it ended.
test.describe.configure({ mode: 'serial' });

/** A payment arrives within this time on a busy machine. */
const ARRIVES = { timeout: 60_000 };

/** Opens the page again until it shows something. */
async function reloadUntil(page: Page, shown: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.reload();
    await shown();
  }).toPass(ARRIVES);
}

async function expectFits(page: Page): Promise<void> {
  await expectAccessible(page);
  for (const width of [768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Creates a payment link of 4,000 credits for the demonstration's organization. Returns its address. */
async function sellByLink(): Promise<string> {
  const request = await requests.newContext({ baseURL: SECOND_URL });
  const headers = { Authorization: `Bearer ${await signInOperator(request)}` };
  const listed = await request.post('/api/v1/organization/operator/list', { headers, data: {} });
  const { data } = (await listed.json()) as { data: { id: string; name: string }[] };
  const organizationId = data.find(({ name }) => name === 'Meridian Partners')?.id;
  const answer = await request.post('/api/v1/operator/subscription/generate-payment-link', {
    headers,
    data: { organizationId, credits: '4000' },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { data: link } = (await answer.json()) as { data: { url: string } };
  await request.dispose();
  return link.url;
}

function credits(page: Page): Locator {
  return page.getByRole('grid', { name: 'Changes of the credits' }).getByRole('row').filter({ hasText: '+4,000' });
}

test('an operator reads what the nightly comparison found, and confirms the repair', async ({ page }) => {
  const link = await sellByLink();
  payments.deliver(false);
  await page.goto(link);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  payments.compare();

  await signIn(page, '/settings/usage');
  await expect(page.getByRole('grid', { name: 'Changes of the credits' })).toBeVisible();
  await expect(credits(page)).toHaveCount(0);

  await signInOperator(page.request);
  await page.goto('/settings/payments');
  await expect(page.getByText('Nothing was changed.', { exact: false })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Events that never arrived' })).toContainText(
    'checkout.session.completed',
  );
  await expect(page.getByRole('region', { name: 'Meridian Partners' })).toContainText(
    '4,000 credits were paid for and not added',
  );
  await expectFits(page);
  await page.getByRole('button', { name: 'Compare now: Meridian Partners' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare Meridian Partners with Stripe' });
  await expect(dialog.getByRole('status')).toContainText('Nothing was changed.');
  await dialog.getByRole('button', { name: 'Repair…' }).click();
  const confirmation = dialog.getByRole('group', { name: 'Confirm the repair' });
  await expect(confirmation.getByRole('button', { name: 'Repair now' })).toBeFocused();
  await expectAccessible(page);
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Repair…' }).click();
  await confirmation.getByRole('button', { name: 'Repair now' }).click();
  await expect(page.getByText('The repair has started.', { exact: false }).first()).toBeVisible();
  await expect(async () => {
    await dialog.getByRole('button', { name: 'Compare again' }).click();
    await expect(dialog.getByRole('status')).toContainText('Nothing differs', { timeout: 5_000 });
  }).toPass(ARRIVES);

  // The events arrive after all: they add nothing.
  payments.deliver(true);
  await page.goto('/settings/payments?part=events');
  await reloadUntil(page, async () =>
    expect(page.getByRole('row', { name: /checkout\.session\.completed.*Applied/ })).toBeVisible({ timeout: 5_000 }),
  );
  await signIn(page, '/settings/usage');
  await expect(credits(page)).toHaveCount(1);
});

test('two live subscriptions alert the operators, until one of them is cancelled', async ({ page }) => {
  payments.subscribe('atrium_growth_monthly');
  await signIn(page, '/settings/plan');
  await reloadUntil(page, async () =>
    expect(page.getByRole('columnheader', { name: /Growth/ })).toContainText('Your plan', { timeout: 5_000 }),
  );
  payments.subscribe('atrium_starter_monthly');
  await signInOperator(page.request);
  await page.goto('/settings/payments');
  const alert = page.getByRole('alert').filter({ hasText: 'two subscriptions are live' });
  await reloadUntil(page, async () => expect(alert).toBeVisible({ timeout: 5_000 }));
  await expectFits(page);
  await page.getByRole('button', { name: 'Compare now: Meridian Partners' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Compare Meridian Partners with Stripe' });
  await expect(dialog.getByRole('alert')).toContainText('Two subscriptions are live');
  await expectAccessible(page);

  // The plan is not guessed: it stays.
  await signIn(page, '/settings/plan');
  await expect(page.getByRole('columnheader', { name: /Growth/ })).toContainText('Your plan');
  await page.getByRole('button', { name: 'Change or cancel the plan' }).click();
  await page.getByRole('button', { name: 'Cancel immediately' }).last().click();
  await signInOperator(page.request);
  await page.goto('/settings/payments');
  await reloadUntil(page, async () => {
    await expect(page.getByText('compared on', { exact: false })).toBeVisible({ timeout: 5_000 });
    await expect(alert).toHaveCount(0, { timeout: 1_000 });
  });
});

test('after a plan has ended everything is read, exported and deleted, and what costs leads to the plans', async ({
  page,
}) => {
  await signIn(page);
  const [name, memo] = [unique('Ended'), unique('Memorandum')];
  await createRoom(page, name);
  const room = page.url();
  await addFiles(page, [markdownFile('Memo.md', `# ${memo}`), markdownFile('Draft.md', unique('# Draft'))]);
  await expect(row(page, 'Memo.md')).toContainText('1 page');
  await page.goto('/settings/plan');
  await page.getByRole('button', { name: 'Change or cancel the plan' }).click();
  await page.getByRole('button', { name: 'Cancel immediately' }).click();
  await page.goto('/settings/plan');
  await reloadUntil(page, async () =>
    expect(page.getByRole('alert').filter({ hasText: 'The Growth plan ended on' })).toBeVisible({ timeout: 5_000 }),
  );
  await expectFits(page);

  await page.goto(room);
  await expect(page.getByText('The Growth plan has ended.', { exact: false })).toBeVisible();
  await row(page, 'Memo.md').getByRole('link', { name: 'Memo.md' }).click();
  await expect(page.getByText(memo, { exact: false }).first()).toBeVisible();
  await page.goto(room);
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'This data room (ZIP)' }).click();
  expect((await saving).suggestedFilename()).toBe(`${name}.zip`);
  await row(page, 'Draft.md').click();
  await page.keyboard.press('Delete');
  await expect(row(page, 'Draft.md')).toHaveCount(0);

  const refusal = page.getByRole('dialog', { name: 'The plan has ended' });
  await addFiles(page, [markdownFile('Late.md', unique('# Late'))]);
  await page.getByRole('region', { name: 'Uploads' }).getByRole('button', { name: 'Why?' }).click();
  await expect(refusal).toContainText('You can still read, export and delete everything.');
  await expectAccessible(page);
  await refusal.getByRole('button', { name: 'Not now' }).click();
  await page.goto('/chat');
  await page.getByLabel('Question', { exact: true }).fill('What is the base rent?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(refusal).toBeVisible();
  await refusal.getByRole('link', { name: 'Plan and billing' }).click();
  await page.getByRole('button', { name: 'Choose Starter' }).first().click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('You are on the Starter plan.', { exact: false })).toBeVisible(ARRIVES);
  await page.goto(room);
  await addFiles(page, [markdownFile('Late.md', unique('# Late'))]);
  await expect(row(page, 'Late.md')).toBeVisible();
  await expect(refusal).toHaveCount(0);
});
