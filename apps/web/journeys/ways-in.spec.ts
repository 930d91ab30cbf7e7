import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { codeOf } from './authenticator.ts';
import { SECOND_URL, startSecond } from './second-instance.ts';
import { expectAccessible, OWNER, signIn } from './support.ts';

const SERVICE_KEY = 'the key of the service that signs people in';

let stop: () => Promise<void>;
test.beforeAll(async () => {
  test.setTimeout(150_000);
  stop = await startSecond({ OPERATOR_TWO_STEP: 'true', INTERNAL_AUTH_KEY: SERVICE_KEY });
});
test.afterAll(async () => stop());
test.use({ baseURL: SECOND_URL });

/** A call of the service that signs people in. */
async function asService<T>(request: APIRequestContext, call: string, data: object): Promise<T> {
  const answer = await request.post(`/api/v1/internal/auth/${call}`, {
    headers: { 'X-Internal-Key': SERVICE_KEY },
    data,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  // Whoever asks knows what the call answers.
  return ((await answer.json()) as { data: T }).data;
}

/** The account of the demonstration's owner, as signing in with these providers links it. */
async function link(request: APIRequestContext, providers: string[]): Promise<void> {
  const { id: userId } = await asService<{ id: string }>(request, 'get-user-by-email', { email: OWNER.email });
  for (const provider of providers) {
    const account = { userId, type: 'oidc', provider, providerAccountId: `${provider}-1` };
    await asService(request, 'create-account', account);
  }
}

async function turnTwoStepOn(page: Page): Promise<void> {
  const twoStep = page.getByRole('region', { name: 'Two-step sign-in' });
  await twoStep.getByRole('button', { name: 'Turn on' }).click();
  await twoStep.getByRole('button', { name: 'Continue' }).click();
  await expect(twoStep.getByLabel('Your password')).toHaveAccessibleDescription('Enter a password.');
  await expectAccessible(page);
  await twoStep.getByLabel('Your password').fill(OWNER.password);
  await twoStep.getByRole('button', { name: 'Continue' }).click();
  const key = await twoStep.getByTestId('two-step-key').innerText();
  await twoStep.getByLabel('Code of the app').fill(codeOf(key));
  await twoStep.getByRole('button', { name: 'Turn on' }).click();
  await twoStep.getByRole('button', { name: 'I have kept them' }).click();
  await expect(twoStep.getByText('It is on')).toBeVisible();
}

test('a provider is unlinked with the password, and no longer listed; the other one stays', async ({
  page,
  request,
}) => {
  await link(request, ['google', 'linkedin']);
  await signIn(page, '/account/security');
  const others = page.getByRole('region', { name: 'Sign-in with others' });
  await expect(others.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await others.getByRole('button', { name: 'Unlink Google' }).click();
  await others.getByLabel('Your password').fill('not this one at all');
  await expectAccessible(page);
  await others.getByRole('button', { name: 'Unlink Google' }).click();
  await expect(others.getByRole('alert')).toHaveText('The password is wrong.');
  await others.getByRole('button', { name: 'Cancel' }).click();
  await others.getByRole('button', { name: 'Unlink Google' }).click();
  await others.getByLabel('Your password').fill(OWNER.password);
  await others.getByRole('button', { name: 'Unlink Google' }).click();
  await expect(page.getByText('You no longer sign in with Google')).toBeVisible();
  await expect(others.getByRole('listitem')).toHaveCount(1);
  await page.reload();
  await expect(others.getByRole('listitem')).toContainText('LinkedIn');
  const ref = { provider: 'google', providerAccountId: 'google-1' };
  expect(await asService(request, 'get-user-by-account', ref)).toBeNull();
  await others.getByRole('button', { name: 'Unlink LinkedIn' }).click();
  await others.getByLabel('Your password').fill(OWNER.password);
  await others.getByRole('button', { name: 'Unlink LinkedIn' }).click();
  await expect(others).toHaveCount(0);
});

test('operators are led to two-step sign-in, and see every organization once it is on', async ({ page }) => {
  await page.goto('/operator/organizations');
  await page.getByLabel('E-mail').fill('operator@atrium.localhost');
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Turn on two-step sign-in first')).toBeVisible();
  await expect(page.getByText('Meridian Partners')).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/mailbox');
  await expect(page.getByText('Turn on two-step sign-in first')).toBeVisible();
  await page.getByRole('link', { name: 'Go to sign-in and security' }).click();
  await turnTwoStepOn(page);
  await page.goto('/operator/organizations');
  await expect(page.getByRole('main').getByText('Meridian Partners').first()).toBeVisible();
  await page.goto('/mailbox');
  await expect(page.getByText('Turn on two-step sign-in first')).toHaveCount(0);
  await expectAccessible(page);
});
