import { DEFAULT_PLANS } from '@atrium/domain/subscription';
import { expect, type Page, request as requests, test } from '@playwright/test';
import { SECOND_URL } from './second-instance.ts';
import { type Payments, startWithPayments } from './stripe.ts';
import { expectAccessible, expectNoSidewaysScroll, signIn, signInOperator } from './support.ts';

let payments: Payments;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  payments = await startWithPayments();
});
test.afterAll(async () => payments.stop());
test.use({ baseURL: SECOND_URL });

/** A payment arrives within this time on a busy machine. */
const ARRIVES = { timeout: 60_000 };

async function openPlan(page: Page): Promise<void> {
  await signIn(page, '/settings/plan');
  await expect(page.getByRole('heading', { name: 'Plan and billing', level: 1 })).toBeVisible();
}

/** Sells a Free plan without questions from now on, as an operator. */
async function leaveNoQuestions(): Promise<void> {
  const request = await requests.newContext({ baseURL: SECOND_URL });
  const token = await signInOperator(request);
  const answer = await request.post('/api/v1/operator/subscription/create-plan-version', {
    headers: { Authorization: `Bearer ${token}` },
    data: { plan: 'Free', planDetails: { ...DEFAULT_PLANS.Free, queries_included: 0 }, reason: 'No questions' },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await request.dispose();
}

test('credits are bought on the payment page, arrive while one watches, and have an invoice', async ({ page }) => {
  await openPlan(page);
  const form = page.getByRole('form', { name: 'Buy credits' });
  await form.getByLabel('Credits').fill('2500');
  await expectAccessible(page);
  await form.getByRole('button', { name: /^Buy for \$/ }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByText('nothing was paid', { exact: false })).toBeVisible();

  await page.getByRole('form', { name: 'Buy credits' }).getByLabel('Credits').fill('2500');
  await page.getByRole('button', { name: /^Buy for \$/ }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('Your payment has arrived. 2,500 credits were added.', { exact: false })).toBeVisible(
    ARRIVES,
  );
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('region', { name: 'Invoices' })).toContainText('2,500 credits', { timeout: 5_000 });
  }).toPass(ARRIVES);
  await expectAccessible(page);
  for (const width of [768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoSidewaysScroll(page);
  }
});

test('a plan that a limit asks for is paid, its card fails and works again, and it is cancelled in the portal', async ({
  page,
}) => {
  await leaveNoQuestions();
  await signIn(page, '/chat');
  await page.getByLabel('Question', { exact: true }).fill('What is the base rent?');
  await expect(page.getByText('The plan includes no more questions until', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();
  const refusal = page.getByRole('dialog', { name: 'A limit of the plan is reached' });
  await expect(refusal).toContainText('Starter is the smallest plan that is enough.');
  await expectAccessible(page);
  await refusal.getByRole('button', { name: 'Change to Starter' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('Your payment has arrived. You are on the Starter plan.', { exact: false })).toBeVisible(
    ARRIVES,
  );
  await expect(page.getByRole('columnheader', { name: /Starter/ })).toContainText('Your plan', ARRIVES);
  await page.goto('/settings/usage');
  const given = page.getByRole('grid', { name: 'Changes of the credits' }).getByRole('row').filter({ hasText: 'Plan' });
  await expect(given.filter({ hasText: '+2,500' })).toBeVisible(ARRIVES);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Get more credits' }).click();
  await expect(page).toHaveURL(/plan#buy$/);
  await page.goto('/chat');
  await page.getByLabel('Question', { exact: true }).fill('What is the base rent?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('article', { name: 'Answer' })).toBeVisible();
  await expect(refusal).toHaveCount(0);
  await page.goto('/settings/plan');

  // The card fails at the renewal: the plan goes on for the days of grace.
  await page.getByRole('button', { name: 'Change or cancel the plan' }).click();
  await page.getByRole('button', { name: 'Use a declined card' }).click();
  payments.advance(32 * 86_400);
  await page.getByRole('link', { name: 'Return' }).click();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('The last payment failed.', { timeout: 2_000 });
  }).toPass(ARRIVES);
  await expectAccessible(page);
  await page.goto('/library');
  await expect(
    page.getByText('The last payment failed. The Starter plan stays active until', { exact: false }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Pay', exact: true }).click();

  await page.getByRole('button', { name: 'Change or cancel the plan' }).click();
  await page.getByRole('button', { name: 'Use a working card' }).click();
  await page.getByRole('link', { name: 'Return' }).click();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Plans' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0, { timeout: 2_000 });
  }).toPass(ARRIVES);

  await page.getByRole('button', { name: 'Change or cancel the plan' }).click();
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByRole('link', { name: 'Return' }).click();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/The Starter plan ends on/)).toBeVisible({ timeout: 2_000 });
  }).toPass(ARRIVES);
});

test('operators sell by a link, find events and apply them again, and compare an organization with Stripe', async ({
  page,
}) => {
  await signInOperator(page.request);
  await page.goto('/settings/payments');
  await expect(page.getByText('No comparison yet')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('navigation', { name: 'Payments' }).getByRole('link', { name: 'Events' }).click();
  await page.getByLabel('Type, id, customer or organization').fill('checkout.session.completed');
  const events = page.getByRole('grid', { name: 'Events' });
  await expect(
    events.getByRole('row', { name: /checkout\.session\.completed.*Meridian Partners/ }).first(),
  ).toBeVisible();
  await expect(events.getByText('invoice.paid')).toHaveCount(0);
  await expectAccessible(page);
  await events
    .getByRole('row', { name: /checkout\.session\.completed/ })
    .first()
    .click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Apply again' }).click();
  await expect(page.getByText('The event is applied again').first()).toBeVisible();

  await page.goto('/settings/organizations');
  await page.getByRole('button', { name: 'Meridian Partners', exact: true }).click();
  await page.getByRole('button', { name: 'Compare with Stripe' }).click();
  const comparison = page.getByRole('dialog', { name: 'Compare Meridian Partners with Stripe' });
  await expect(comparison.getByRole('status')).toContainText('Nothing differs', ARRIVES);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'New payment link' }).click();
  const link = page.getByRole('dialog', { name: 'Payment link for Meridian Partners' });
  await link.getByLabel('Credits', { exact: true }).fill('5,000');
  await link.getByRole('button', { name: 'Create the link' }).click();
  await expect(link.getByLabel('5,000 credits')).toHaveValue(/^http/);
  await expectAccessible(page);
  await link.getByRole('button', { name: 'Close', exact: true }).last().click();

  await page.goto('/settings/payments?part=links');
  await expect(page.getByRole('grid', { name: 'Payment links' })).toContainText('5,000 credits');
  for (const width of [768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoSidewaysScroll(page);
  }
});
