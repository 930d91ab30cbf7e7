import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test';
import { codeOf } from './authenticator.ts';
import { expectAccessible, expectNoSidewaysScroll, OWNER, unique } from './support.ts';

const PASSWORD = 'seventeen violet umbrellas';
const ANOTHER = 'a lighthouse keeps no diary';

/** An operator of the demonstration, who reads the development mailbox. */
async function operator(request: APIRequestContext): Promise<Record<string, string>> {
  const answer = await request.post('/api/v1/login/auth', {
    form: { username: 'operator@atrium.localhost', password: OWNER.password },
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return { Authorization: `Bearer ${token}` };
}

/** The newest mail to an address: its link or its code, once it has arrived. */
async function mailTo(request: APIRequestContext, email: string, subject: string): Promise<string> {
  const headers = await operator(request);
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
  await expectAccessible(page);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  // What is wrong with a field is said at the field, by the page and not by the browser.
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/Use at least 12 characters/);
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill('password1234');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('alert')).toContainText('one of the first to be tried');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Look into your mail' })).toBeVisible();
  await expectAccessible(page);
}

async function fill(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** The link of the mail, and the password with it, signs in. */
async function confirmAddress(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
}

/** A browser of somebody else, who is signed in to nothing. */
async function anotherBrowser(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

/** Whoever is new makes an organization before the app opens. */
async function makeOrganization(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/onboarding/);
  await page.getByRole('textbox').first().fill(unique('Analytical Engines'));
  await page.getByRole('main').getByRole('button').first().click();
  await expect(page).not.toHaveURL(/\/onboarding/);
}

test('sign up, confirm by mail, turn two-step sign-in on, and come in with it', async ({ page, request, browser }) => {
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
  await expect(page.getByRole('alert')).toContainText('not the password that was chosen');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
  await makeOrganization(page);

  await page.goto('/account/security');
  const twoStep = page.getByRole('region', { name: 'Two-step sign-in' });
  await twoStep.getByRole('button', { name: 'Turn on' }).click();
  await twoStep.getByLabel('Your password').fill(PASSWORD);
  await twoStep.getByRole('button', { name: 'Continue' }).click();
  const key = await twoStep.getByTestId('two-step-key').innerText();
  await expect(twoStep.getByRole('img')).toBeVisible();
  await expectAccessible(page);
  // The code of the step before is still good, which leaves this step's for the sign-in.
  await twoStep.getByLabel('Code of the app').fill(codeOf(key, -1));
  await twoStep.getByRole('button', { name: 'Turn on' }).click();
  const shown = twoStep.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(shown).toHaveCount(10);
  const codes = await shown.allInnerTexts();
  await expectAccessible(page);
  await twoStep.getByRole('button', { name: 'I have kept them' }).click();
  await expect(twoStep.getByText('It is on')).toBeVisible();

  const other = await anotherBrowser(browser);
  await other.goto('/sign-in?next=/account');
  await fill(other, email, PASSWORD);
  await expect(other.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible();
  await expectAccessible(other);
  await other.getByLabel('Code').fill('000000');
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(other.getByRole('alert')).toHaveText('The code is wrong or has expired.');
  await other.getByRole('button', { name: 'Use a recovery code' }).click();
  await other.getByLabel('Recovery code').fill(codes[0]!);
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(other).toHaveURL(/\/account$/);
  await expect(other.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();

  // A session of another browser can be ended from here.
  await page.goto('/account');
  await page
    .getByRole('button', { name: /Sign it out/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /Sign it out/ })).toHaveCount(0);
  await other.reload();
  await expect(other).toHaveURL(/\/sign-in/);
});

test('a forgotten password is replaced by mail, and a code by mail signs in', async ({ page, request }) => {
  const email = `grace-${crypto.randomUUID()}@example.test`;
  await signUp(page, email);
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Forgot the password?' }).click();
  await expectAccessible(page);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Mail me a link' }).click();
  await expect(page.getByRole('heading', { name: 'Look into your mail' })).toBeVisible();
  await page.goto(linkIn(await mailTo(request, email, 'Reset your password')));
  await page.getByLabel('New password').fill(ANOTHER);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeVisible();

  await page.goto('/sign-in/mail');
  await expectAccessible(page);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Mail me a code' }).click();
  const code = /^\d{6}$/m.exec(await mailTo(request, email, 'Your one-time code'))?.[0] ?? '';
  await page.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/onboarding/);
});

test('an account moves to another address by a link there, and keeps the browser it was done in', async ({
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
  await makeOrganization(page);

  await page.goto('/account');
  const address = page.getByRole('region', { name: 'E-mail address' });
  await address.getByRole('button', { name: 'Change the address' }).click();
  await address.getByLabel('New address').fill(next);
  await address.getByLabel('Your password').fill('not this one at all');
  await expectAccessible(page);
  await address.getByRole('button', { name: 'Mail me a link' }).click();
  await expect(address.getByRole('alert')).toHaveText('The password is wrong.');
  await address.getByLabel('Your password').fill(PASSWORD);
  await address.getByRole('button', { name: 'Mail me a link' }).click();
  await expect(address.getByRole('status')).toContainText(`A link is on its way to ${next}`);

  await page.goto(linkIn(await mailTo(request, next, 'Confirm your new e-mail address')));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(page.getByRole('heading', { name: 'Your address is changed' })).toBeVisible();
  await mailTo(request, email, 'Your e-mail address was changed');
  await page.goto('/account');
  await expect(address).toContainText(`You sign in as ${next}.`);

  const other = await anotherBrowser(browser);
  await other.goto('/sign-in?next=/account');
  await fill(other, email, PASSWORD);
  await expect(other.getByRole('alert')).toContainText('do not belong together');
  await fill(other, next, PASSWORD);
  await expect(other).toHaveURL(/\/account$/);
});

test('who owns the mailbox chooses the password of an account that a stranger signed up', async ({
  page,
  request,
  browser,
}) => {
  const email = `rosalind-${crypto.randomUUID()}@example.test`;
  await signUp(await anotherBrowser(browser), email);
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Send the confirmation again' }).click();
  // The page before has a field of the same name.
  await expect(page.getByRole('heading', { name: 'Confirm your address' })).toBeVisible();
  await page.getByLabel('E-mail').fill('rosalind');
  await page.getByRole('button', { name: 'Send the confirmation' }).click();
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(/not an e-mail address/);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send the confirmation' }).click();
  await expect(page.getByText(`If ${email} waits to be confirmed, a mail is on its way.`)).toBeVisible();
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
  await expect(stranger.getByRole('alert')).toContainText('do not belong together');
});

test('operators read the mail that went nowhere', async ({ page, request }) => {
  const email = `katherine-${crypto.randomUUID()}@example.test`;
  await signUp(page, email);
  await mailTo(request, email, 'Confirm your e-mail address');
  await page.goto('/sign-in?next=/mailbox');
  await fill(page, 'operator@atrium.localhost', OWNER.password);
  await page.getByRole('link', { name: new RegExp(email) }).click();
  await expect(page.getByRole('article').getByRole('link', { name: /verify-email/ })).toBeVisible();
  await expectAccessible(page);
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

test('no page needs a style or a script that its policy does not allow', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('policy: ')) refused.push(message.text());
  });
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) => {
      // Zod asks once whether it may compile, and does without. The console is how a page tells a test.
      // oxlint-disable-next-line no-console
      if (event.blockedURI !== 'eval') console.log(`policy: ${event.effectiveDirective} ${event.blockedURI}`);
    }),
  );
  const answer = await page.goto('/sign-in?next=/account/api-keys');
  expect(answer?.headers()['content-security-policy']).not.toContain('unsafe-inline');
  await fill(page, OWNER.email, OWNER.password);
  await page.getByRole('button', { name: 'New API key' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  for (const path of ['/library', '/chat', '/tables', '/account/security', '/organization/members']) {
    await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
  }
  expect(refused).toEqual([]);
});
