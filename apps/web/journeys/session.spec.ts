import { expect, test } from '@playwright/test';
import { expectAccessible, fillSignIn, signIn, unique } from './support.ts';

test('a wrong password shows an error, and the right one opens the requested page', async ({ page }) => {
  await page.goto('/trash');
  await expect(page).toHaveURL(/\/sign-in/);
  await expectAccessible(page);
  await fillSignIn(page, 'not the password');
  await expect(page.getByRole('alert')).toContainText('The e-mail address or the password is wrong');
  await expectAccessible(page);
  await fillSignIn(page);
  await expect(page).toHaveURL(/\/trash$/);
});

test('a session that ends during work leads to the sign-in page and back', async ({ page, context }) => {
  await signIn(page, '/library');
  await expect(page.getByRole('main').getByRole('grid', { name: 'Data rooms', exact: true })).toBeVisible();
  await context.clearCookies();
  await page.getByRole('link', { name: 'Trash', exact: true }).click();
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await fillSignIn(page);
  await expect(page).toHaveURL(/\/trash$/);
});

test('signing in never redirects to another site', async ({ page, baseURL }) => {
  for (const next of ['https://elsewhere.example/', '//elsewhere.example/', '/\\elsewhere.example/']) {
    await page.context().clearCookies();
    await page.goto(`/sign-in?next=${encodeURIComponent(next)}`);
    await fillSignIn(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Home', exact: true })).toBeVisible();
    expect(new URL(page.url()).origin).toBe(baseURL);
  }
});

test('signing out ends the session', async ({ page }) => {
  await signIn(page, '/settings/account');
  await expect(page.getByText('This browser', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await page.goto('/library');
  await expect(page).toHaveURL(/\/sign-in/);
});

test('an API key is shown once, works, and can be deleted', async ({ page, request }) => {
  await signIn(page, '/settings/api-keys');
  const name = unique('Nightly upload');
  await page.getByRole('button', { name: 'New API key', exact: true }).first().click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Create key', exact: true }).click();
  const key = await page.getByTestId('api-key').innerText();
  const headers = { Authorization: `Bearer ${key}` };
  expect((await request.get('/api/v1/user/profile', { headers })).status()).toBe(200);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await page.reload();
  await expect(page.getByText(name)).toBeVisible();
  expect(await page.content()).not.toContain(key);

  await page.getByRole('button', { name: `Delete ${name}` }).click();
  // A failure keeps the dialog and what was typed.
  const question = page.getByRole('dialog');
  await question.getByRole('textbox').fill(name);
  await page.route(/apiKey\.delete/, async (route) => route.abort());
  await question.getByRole('button', { name: 'Delete for good', exact: true }).click();
  await expect(question.getByRole('alert')).toContainText('The server could not be reached.');
  await expect(question.getByRole('textbox')).toHaveValue(name);
  await page.unroute(/apiKey\.delete/);
  await question.getByRole('button', { name: 'Delete for good', exact: true }).click();
  await expect(page.getByText(name)).toHaveCount(0);
  expect((await request.get('/api/v1/user/profile', { headers })).status()).toBe(401);
});

test('one click opens the demonstration', async ({ page }) => {
  await page.goto('/sign-in');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Open the demonstration' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Home', exact: true })).toBeVisible();
});
