import { expect, type Page, test } from '@playwright/test';
import { SECOND_URL } from './second-instance.ts';
import { type Payments, startWithPayments } from './stripe.ts';
import { expectAccessible, expectNoSidewaysScroll, signIn } from './support.ts';

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
  await expect(page.getByRole('heading', { name: 'Plan and credits', level: 1 })).toBeVisible();
}

test('credits are bought on the payment page, arrive while one watches, and have an invoice', async ({ page }) => {
  await openPlan(page);
  const form = page.getByRole('form', { name: 'Buy credits' });
  await form.getByLabel('Credits').fill('2500');
  await expectAccessible(page);
  await form.getByRole('button', { name: /^Buy for \$/ }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByText('Nothing was paid.', { exact: false })).toBeVisible();

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

test('a plan is paid, its card fails and works again, and it is cancelled in the portal', async ({ page }) => {
  await openPlan(page);
  await page.getByRole('button', { name: 'Choose Growth' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('Your payment has arrived. You are on the Growth plan.', { exact: false })).toBeVisible(
    ARRIVES,
  );
  await expect(page.getByRole('columnheader', { name: /Growth/ })).toContainText('Your plan', ARRIVES);
  await expectAccessible(page);

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
    await expect(page.getByText(/The Growth plan ends on/)).toBeVisible({ timeout: 2_000 });
  }).toPass(ARRIVES);
});
