import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test';
import { codeOf } from './authenticator.ts';
import { expectAccessible, expectNoSidewaysScroll, OWNER, unique } from './support.ts';

const PASSWORD = 'seventeen violet umbrellas';
const ANOTHER = 'a lighthouse keeps no diary';

/** Headers of the demonstration's operator, who can read the development mailbox. */
async function operatorHeaders(request: APIRequestContext): Promise<Record<string, string>> {
  const answer = await request.post('/api/v1/login/auth', {
    form: { username: 'operator@atrium.localhost', password: OWNER.password },
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return { Authorization: `Bearer ${token}` };
}

/** The text of the mail to an address with this subject, once it has arrived. */
async function mailTo(request: APIRequestContext, email: string, subject: string): Promise<string> {
  const headers = await operatorHeaders(request);
  let text = '';
  await expect
    .poll(async () => {
      const where = { to: { eq: email } };
      const list = await request.post('/api/v1/mail/list', { headers, data: { where, limit: 5 } });
      const { data } = (await list.json()) as { data: { id: string; subject: string }[] };
      const mail = data.find((each) => each.subject === subject);
      if (!mail) return '';
      const read = await request.post('/api/v1/mail/read', { headers, data: { mailId: mail.id } });
      ({
        data: { text },
      } = (await read.json()) as { data: { text: string } });
      return text;
    })
    .not.toBe('');
  return text;
}

function linkIn(text: string): string {
  const { pathname, hash } = new URL(/https?:\/\/\S+#token=\S+/.exec(text)?.[0] ?? '');
  return pathname + hash;
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('First name', { exact: true }).fill('Ada');
  await page.getByLabel('Last name', { exact: true }).fill('Lovelace');
  // The page shows the problem at the field; the browser's own message is off.
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Create account', exact: true }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/Use at least 12 characters/);
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill('password1234');
  await page.getByRole('button', { name: 'Create account', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('This password is too common');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible();
  await expectAccessible(page);
}

async function fill(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Opens the link from the mail and signs in with the password. */
async function confirmAddress(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
}

/** A separate browser without a session. */
async function anotherBrowser(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

/** New users create an organization before the app opens. */
async function createOrganization(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/onboarding/);
  await page.getByLabel('Name of the organization').fill(unique('Analytical Engines'));
  await page.getByRole('button', { name: 'Create organization', exact: true }).click();
  await expect(page).not.toHaveURL(/\/onboarding/);
}

test('a user signs up, confirms by mail, turns two-step sign-in on and signs in with it', async ({
  page,
  request,
  browser,
}) => {
  const email = `ada-${crypto.randomUUID()}@example.test`;
  await signUp(page, email);

  await page.goto('/sign-in');
  await fill(page, email, PASSWORD);
  await expect(page.getByRole('alert')).toContainText('not confirmed yet');

  // Opening the link changes nothing; the button does.
  const link = linkIn(await mailTo(request, email, 'Confirm your e-mail address'));
  await (await anotherBrowser(browser)).goto(link);
  await page.goto(link);
  await expect(page).toHaveTitle('Confirm your address - Atrium');
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill(ANOTHER);
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('not the password of this address');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
  await createOrganization(page);

  await page.goto('/settings/security');
  const twoStep = page.getByRole('region', { name: 'Two-step sign-in', exact: true });
  await twoStep.getByRole('button', { name: 'Turn on', exact: true }).click();
  await twoStep.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await twoStep.getByRole('button', { name: 'Continue', exact: true }).click();
  const key = await twoStep.getByTestId('two-step-key').innerText();
  await expect(twoStep.getByRole('img')).toBeVisible();
  await expectAccessible(page);
  await twoStep.getByLabel('Code from the app').fill(codeOf(key));
  await twoStep.getByRole('button', { name: 'Turn on', exact: true }).click();
  const shown = twoStep.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(shown).toHaveCount(10);
  const codes = await shown.allInnerTexts();
  await expectAccessible(page);
  await twoStep.getByRole('button', { name: 'I have saved them' }).click();
  await expect(twoStep.getByText('Two-step sign-in is on.')).toBeVisible();

  const other = await anotherBrowser(browser);
  await other.goto('/sign-in?next=/account');
  await fill(other, email, PASSWORD);
  await expect(other.getByRole('heading', { name: 'Two-step sign-in', exact: true })).toBeVisible();
  await expectAccessible(other);
  await other.getByLabel('Code', { exact: true }).fill('000000');
  await other.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(other.getByRole('alert')).toHaveText('The code is wrong or has expired.');
  await other.getByRole('button', { name: 'Use a recovery code' }).click();
  await other.getByLabel('Recovery code', { exact: true }).fill(codes[0]!);
  await other.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(other).toHaveURL(/\/account$/);
  await expect(other.getByText(`You are signed in as ${email}.`)).toBeVisible();

  // The session of another browser can be ended here.
  await page.goto('/settings/account');
  await page
    .getByRole('button', { name: /^End session/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^End session/ })).toHaveCount(0);
  await other.reload();
  await expect(other).toHaveURL(/\/sign-in/);
});

test('a forgotten password is reset by mail, and a code by mail signs in', async ({ page, request }) => {
  const email = `grace-${crypto.randomUUID()}@example.test`;
  await signUp(page, email);
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expectAccessible(page);
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible();
  await page.goto(linkIn(await mailTo(request, email, 'Reset your password')));
  await page.getByLabel('New password', { exact: true }).fill(ANOTHER);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeVisible();

  await page.goto('/sign-in/mail');
  await expectAccessible(page);
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send the code' }).click();
  const code = /^\d{6}$/m.exec(await mailTo(request, email, 'Your one-time code'))?.[0] ?? '';
  await page.getByLabel('Code', { exact: true }).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/onboarding/);
});

test('an account moves to a new address by a link, and keeps the session of this browser', async ({
  page,
  request,
  browser,
}) => {
  const [email, next] = ['hedy', 'hedwig'].map((name) => `${name}-${crypto.randomUUID()}@example.test`) as [
    string,
    string,
  ];
  await signUp(page, email);
  await confirmAddress(page, linkIn(await mailTo(request, email, 'Confirm your e-mail address')));
  await createOrganization(page);

  await page.goto('/settings/account');
  const address = page.getByRole('region', { name: 'E-mail address', exact: true });
  await address.getByRole('button', { name: 'Change the address' }).click();
  await address.getByLabel('New address', { exact: true }).fill(next);
  await address.getByLabel('Your password', { exact: true }).fill('not this one at all');
  await expectAccessible(page);
  await address.getByRole('button', { name: 'Send the link' }).click();
  await expect(address.getByRole('alert')).toHaveText('The password is wrong.');
  await address.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await address.getByRole('button', { name: 'Send the link' }).click();
  await expect(address.getByRole('status')).toContainText(`We have sent a link to ${next}`);

  await page.goto(linkIn(await mailTo(request, next, 'Confirm your new e-mail address')));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm address', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your address is changed' })).toBeVisible();
  await mailTo(request, email, 'Your e-mail address was changed');
  await page.goto('/settings/account');
  await expect(address).toContainText(`You sign in as ${next}.`);

  const other = await anotherBrowser(browser);
  await other.goto('/sign-in?next=/account');
  await fill(other, email, PASSWORD);
  await expect(other.getByRole('alert')).toContainText('The e-mail address or the password is wrong');
  await fill(other, next, PASSWORD);
  await expect(other).toHaveURL(/\/account$/);
});

test('the owner of the mailbox sets the password of an account that a stranger signed up', async ({
  page,
  request,
  browser,
}) => {
  const email = `rosalind-${crypto.randomUUID()}@example.test`;
  await signUp(await anotherBrowser(browser), email);
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Send the confirmation again' }).click();
  // The previous page has a field with the same name.
  await expect(page.getByRole('heading', { name: 'Confirm your address' })).toBeVisible();
  await page.getByLabel('E-mail', { exact: true }).fill('rosalind');
  await page.getByRole('button', { name: 'Send the confirmation' }).click();
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveAccessibleDescription(/not an e-mail address/);
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send the confirmation' }).click();
  await expect(page.getByText(`If ${email} is waiting for confirmation, we have sent an e-mail.`)).toBeVisible();
  await page.goto(linkIn(await mailTo(request, email, 'Confirm your e-mail address')));
  await page.getByRole('button', { name: 'Choose another password' }).click();
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill(ANOTHER);
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
  await expect(page).toHaveURL(/\/onboarding/);
  await expect(page).toHaveTitle('Welcome to Atrium');
  const stranger = await anotherBrowser(browser);
  await stranger.goto('/sign-in');
  await expect(stranger).toHaveTitle('Sign in to Atrium');
  await fill(stranger, email, PASSWORD);
  await expect(stranger.getByRole('alert')).toContainText('The e-mail address or the password is wrong');
});

test('operators read the mails that were not sent', async ({ page, request, browser }) => {
  // Another e-mail, which the search leaves out.
  await signUp(await anotherBrowser(browser), `dorothy-${crypto.randomUUID()}@example.test`);
  const email = `katherine-${crypto.randomUUID()}@example.test`;
  await signUp(page, email);
  await mailTo(request, email, 'Confirm your e-mail address');
  await page.goto('/sign-in?next=/mailbox');
  await fill(page, 'operator@atrium.localhost', OWNER.password);
  await page.getByLabel('Address of the recipient', { exact: true }).fill(email);
  const mails = page.getByRole('grid', { name: 'E-mails', exact: true }).locator('[data-item]');
  await expect(mails).toHaveCount(1);
  await expect(mails).toContainText(email);
  await expect(page.getByRole('contentinfo')).toContainText(/^1 e-mail/);
  await mails.getByRole('link', { name: 'Confirm your e-mail address', exact: true }).click();
  const reading = page.getByRole('complementary', { name: 'E-mail', exact: true });
  await expect(reading.getByRole('link', { name: /verify-email/ })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(mails).toBeHidden();
  await expectNoSidewaysScroll(page);
  await reading.getByRole('button', { name: 'Close the e-mail' }).click();
  await expect(page).toHaveURL(/find=katherine/);
  await expect(mails).toHaveCount(1);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(mails.nth(1)).toBeVisible();
});

for (const path of [
  '/sign-in',
  '/sign-up',
  '/sign-in/mail',
  '/verify-email/again',
  '/verify-email#token=x',
  '/forgot-password',
  '/reset-password#token=x',
  '/change-email#token=x',
]) {
  test(`${path} fits a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
}

test('no page needs a style or a script that its content security policy refuses', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('policy: ')) refused.push(message.text());
  });
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) => {
      // Zod tests once whether it may use eval. The console carries the events to the test.
      // oxlint-disable-next-line no-console
      if (event.blockedURI !== 'eval') console.log(`policy: ${event.effectiveDirective} ${event.blockedURI}`);
    }),
  );
  const answer = await page.goto('/sign-in?next=/account/api-keys');
  expect(answer?.headers()['content-security-policy']).not.toContain('unsafe-inline');
  await fill(page, OWNER.email, OWNER.password);
  await page.getByRole('button', { name: 'New API key', exact: true }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  for (const path of ['/library', '/chat', '/tables', '/settings/security', '/settings/people']) {
    await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
  }
  expect(refused).toEqual([]);
});
