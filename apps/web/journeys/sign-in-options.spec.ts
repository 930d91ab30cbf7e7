import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { codeOf } from './authenticator.ts';
import { SECOND_URL, startSecond } from './second-instance.ts';
import { expectAccessible, OWNER, signIn } from './support.ts';

const SERVICE_KEY = 'the key of the service that signs people in';

let stop: () => Promise<void>;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  ({ stop } = await startSecond({ OPERATOR_TWO_STEP: 'true', INTERNAL_AUTH_KEY: SERVICE_KEY }));
});
test.afterAll(async () => stop());
test.use({ baseURL: SECOND_URL });

/** Calls the API as the service that signs users in. */
async function asService<T>(request: APIRequestContext, call: string, data: object): Promise<T> {
  const answer = await request.post(`/api/v1/internal/auth/${call}`, {
    headers: { 'X-Internal-Key': SERVICE_KEY },
    data,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  // The caller names the type of the answer.
  return ((await answer.json()) as { data: T }).data;
}

/** Links these providers to the account of the demonstration's owner, as signing in with them does. */
async function link(request: APIRequestContext, providers: string[]): Promise<void> {
  const { id: userId } = await asService<{ id: string }>(request, 'get-user-by-email', { email: OWNER.email });
  for (const provider of providers) {
    const account = { userId, type: 'oidc', provider, providerAccountId: `${provider}-1` };
    await asService(request, 'create-account', account);
  }
}

async function turnTwoStepOn(page: Page): Promise<void> {
  const twoStep = page.getByRole('region', { name: 'Two-step sign-in', exact: true });
  await twoStep.getByRole('button', { name: 'Turn on', exact: true }).click();
  await twoStep.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(twoStep.getByLabel('Your password', { exact: true })).toHaveAccessibleDescription('Enter a password.');
  await expectAccessible(page);
  await twoStep.getByLabel('Your password', { exact: true }).fill(OWNER.password);
  await twoStep.getByRole('button', { name: 'Continue', exact: true }).click();
  const key = await twoStep.getByTestId('two-step-key').innerText();
  await twoStep.getByLabel('Code from the app').fill(codeOf(key));
  await twoStep.getByRole('button', { name: 'Turn on', exact: true }).click();
  await twoStep.getByRole('button', { name: 'I have saved them' }).click();
  await expect(twoStep.getByText('Two-step sign-in is on.')).toBeVisible();
}

test('a sign-in provider is unlinked with the password and is no longer listed', async ({ page, request }) => {
  await link(request, ['google', 'linkedin']);
  await signIn(page, '/settings/security');
  const others = page.getByRole('region', { name: 'Linked sign-in providers' });
  await expect(others.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await others.getByRole('button', { name: 'Unlink Google' }).click();
  await others.getByLabel('Your password', { exact: true }).fill('not this one at all');
  await expectAccessible(page);
  await others.getByRole('button', { name: 'Unlink Google' }).click();
  await expect(others.getByRole('alert')).toHaveText('The password is wrong.');
  await others.getByRole('button', { name: 'Cancel', exact: true }).click();
  await others.getByRole('button', { name: 'Unlink Google' }).click();
  await others.getByLabel('Your password', { exact: true }).fill(OWNER.password);
  await others.getByRole('button', { name: 'Unlink Google' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'You no longer sign in with Google' })).toBeVisible();
  await expect(others.getByRole('listitem')).toHaveCount(1);
  await page.reload();
  await expect(others.getByRole('listitem')).toContainText('LinkedIn');
  const ref = { provider: 'google', providerAccountId: 'google-1' };
  expect(await asService(request, 'get-user-by-account', ref)).toBeNull();
  await others.getByRole('button', { name: 'Unlink LinkedIn' }).click();
  await others.getByLabel('Your password', { exact: true }).fill(OWNER.password);
  await others.getByRole('button', { name: 'Unlink LinkedIn' }).click();
  await expect(others).toHaveCount(0);
});

test('operators must turn two-step sign-in on, and then see every organization', async ({ page }) => {
  await page.goto('/settings/organizations');
  await page.getByLabel('E-mail', { exact: true }).fill('operator@atrium.localhost');
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Turn on two-step sign-in first', { exact: true })).toBeVisible();
  await expect(page.getByText('Meridian Partners')).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/settings/mailbox');
  await expect(page.getByText('Turn on two-step sign-in first', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Go to sign-in and security' }).click();
  await turnTwoStepOn(page);
  await page.goto('/settings/organizations');
  await expect(page.getByRole('main').getByText('Meridian Partners').first()).toBeVisible();
  await page.goto('/settings/mailbox');
  await expect(page.getByText('Turn on two-step sign-in first', { exact: true })).toHaveCount(0);
  await expectAccessible(page);
});
