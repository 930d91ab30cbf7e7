import { expect, type Page, request as requests, test } from '@playwright/test';
import { createRoom, expectAccessible, expectNoSidewaysScroll, OWNER, signIn, tab, unique } from './support.ts';

const API = '/api/v1';

/** The link in the latest mail to an address, from the development mailbox. */
async function linkFor(baseURL: string, email: string): Promise<string> {
  // A separate request context, because the operator's cookies would replace the page's.
  const request = await requests.newContext({ baseURL });
  const form = { username: 'operator@atrium.localhost', password: OWNER.password };
  const signedIn = (await (await request.post(`${API}/login/auth`, { form })).json()) as { access_token: string };
  const headers = { Authorization: `Bearer ${signedIn.access_token}` };
  const call = async (path: string, data: object) =>
    (await (await request.post(`${API}/${path}`, { headers, data })).json()) as { data: never };
  let mailId = '';
  await expect(async () => {
    const found: { id: string }[] = (await call('mail/list', { where: { to: { eq: email } } })).data;
    mailId = found[0]!.id;
  }).toPass();
  const { text }: { text: string } = (await call('mail/read', { mailId })).data;
  await request.dispose();
  return /https?:\/\/\S+/.exec(text)![0];
}

/** Signs in, creates an organization on the screen and stays in it. Returns its name. */
async function createOrganization(page: Page): Promise<string> {
  // The name sorts after the demonstration's organization, which must stay first for other journeys.
  const name = unique('Zephyr');
  await signIn(page, '/');
  await page.getByRole('button', { name: /Meridian Partners/ }).click();
  await page.getByRole('menuitem', { name: 'New organization', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'A new organization' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Name of the organization', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Create organization' }).click();
  await expect(page.getByRole('button', { name: new RegExp(name) })).toBeVisible();
  return name;
}

test('an Owner creates an organization and invites a person, who joins and sees a new role at once', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = `${unique('ada').replaceAll(' ', '-')}@example.test`;
  const name = await createOrganization(page);

  await page.goto('/settings/people');
  await page.getByLabel('E-mail addresses to invite').fill(`Ada <${email}>`);
  await page.getByLabel('Role for the invitation').selectOption('Viewer');
  const answered = Promise.withResolvers<void>();
  await page.route(/organizationUser\.invite/, async (route) => {
    const response = await route.fetch();
    await answered.promise;
    await route.fulfill({ response });
  });
  const send = page.getByRole('button', { name: 'Send invitation' });
  await send.click();
  // The next address is typed before the first one is sent.
  const mistaken = `${unique('eve').replaceAll(' ', '-')}@example.test`;
  await page.getByLabel('E-mail addresses to invite').fill(mistaken);
  await expect(send).toBeDisabled();
  answered.resolve();
  await expect(page.getByTestId('invitation').filter({ hasText: email })).toContainText('Viewer');
  await expectAccessible(page);
  await page.unroute(/organizationUser\.invite/);

  await send.click();
  const invitation = page.getByTestId('invitation').filter({ hasText: mistaken });
  await invitation.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Withdraw the invitation' }).click();
  const question = page.getByRole('dialog', { name: `Withdraw the invitation of ${mistaken}?` });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(invitation).toBeVisible();
  await invitation.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Withdraw the invitation' }).click();
  await question.getByRole('button', { name: 'Withdraw' }).click();
  await expect(invitation).toHaveCount(0);

  await page.goto('/settings/general');
  const off = page.getByRole('button', { name: 'Switch off', exact: true });
  await off.click();
  const switching = page.getByRole('dialog', { name: `Switch off “${name}”?` });
  await expect(switching.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(off).toBeFocused();
  await off.click();
  await switching.getByRole('button', { name: 'Switch off' }).click();
  await page.getByRole('button', { name: 'Switch on again' }).click();
  await expect(off).toBeVisible();
  await page.goto('/settings/people');

  const link = new URL(await linkFor(baseURL!, email));
  const theirs = await browser.newContext({ baseURL: baseURL! });
  const other = await theirs.newPage();
  await other.route(/organizationUser\.invitation/, (route) => route.abort());
  await other.goto(`${link.pathname}${link.hash}`);
  await expect(other.getByRole('heading', { name: 'The invitation could not be loaded' })).toBeVisible();
  await other.unroute(/organizationUser\.invitation/);
  await other.getByRole('button', { name: 'Try again' }).click();
  await expect(other.getByRole('heading', { name: `Join ${name}` })).toBeVisible();
  await expectAccessible(other);
  await other.getByLabel('First name', { exact: true }).fill('Ada');
  await other.getByLabel('Last name', { exact: true }).fill('Novak');
  await other.getByLabel('Password', { exact: true }).fill('quartz violin harbour 7');
  await other.getByRole('button', { name: 'Create account and join' }).click();
  await expect(other.getByRole('button', { name: new RegExp(name) })).toBeVisible();
  await other.goto('/library');
  await expect(other.getByRole('heading', { name: 'Data rooms', level: 1, exact: true })).toBeVisible();
  await expect(other.getByRole('button', { name: 'New data room' })).toHaveCount(0);

  // The other browser updates without any action there.
  const member = page.getByTestId('member').filter({ hasText: email });
  await expect(member).toBeVisible();
  await page.getByLabel('Role of Ada Novak', { exact: true }).selectOption('Contributor');
  await expect(other.getByRole('button', { name: 'New data room' }).first()).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(member).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  const remove = async () => {
    await page.getByRole('button', { name: 'Actions for Ada Novak' }).click();
    await page.getByRole('menuitem', { name: 'Remove from the organization' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(member).toHaveCount(0);
    await expect(other.getByRole('heading', { name: `You are no longer in ${name}` })).toBeVisible();
    await expectAccessible(other);
  };
  await remove();
  await expect(other.getByText('Your access has ended.')).toBeVisible();
  const own = unique('Zinnia');
  await other.getByLabel('Name of the organization', { exact: true }).fill(own);
  await other.getByRole('button', { name: 'Create organization' }).click();
  await expect(other.getByRole('button', { name: new RegExp(own) })).toBeVisible();

  // After another invitation and removal, the page offers their remaining organization.
  await page.getByLabel('E-mail addresses to invite').fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  let again = link;
  await expect(async () => {
    again = new URL(await linkFor(baseURL!, email));
    expect(again.hash).not.toBe(link.hash);
  }).toPass();
  await other.goto(`${again.pathname}${again.hash}`);
  await other.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(other.getByRole('button', { name: new RegExp(name) })).toBeVisible();
  await expect(member).toBeVisible();
  await remove();
  await other.getByRole('button', { name: `Go to ${own}` }).click();
  await expect(other.getByRole('button', { name: new RegExp(own) })).toBeVisible();
  await theirs.close();
});

test('a data room is shared on its screen', async ({ page }) => {
  await signIn(page);
  const room = unique('Shared');
  const email = `${unique('grace').replaceAll(' ', '-')}@example.test`;
  await createRoom(page, room);
  await tab(page, 'People').click();
  const people = page.getByRole('region', { name: 'People', exact: true });
  const members = people.getByRole('grid', { name: 'Members' }).locator('[data-item]');
  await people.getByLabel('E-mail addresses to add').fill(email);
  await people.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(members.filter({ hasText: email })).toContainText('Invited');
  await expectAccessible(page);
  await people.getByLabel('Who has access', { exact: true }).selectOption('Public');
  await expect(people.getByText('Everyone in the organization except Guests')).toBeVisible();
  const removal = page.getByRole('dialog', { name: `Remove access for ${email}?` });
  await people.getByRole('button', { name: `Remove access for ${email}` }).click();
  await expectAccessible(page);
  await removal.getByRole('button', { name: 'Cancel' }).click();
  await expect(members.filter({ hasText: email })).toBeVisible();
  await people.getByRole('button', { name: `Remove access for ${email}` }).click();
  await removal.getByRole('button', { name: 'Remove access', exact: true }).click();
  await expect(members.filter({ hasText: email })).toHaveCount(0);
});

test('a feature is switched off and on, and the settings are accessible', async ({ page }) => {
  // Other journeys use the features of the demonstration's organization.
  await createOrganization(page);
  const areas = page.getByRole('navigation', { name: 'Areas', exact: true });
  await page.goto('/settings/features');
  await page.getByRole('switch', { name: 'AI tables', exact: true }).press('Space');
  await expect(areas.getByRole('link', { name: 'AI tables', exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByPlaceholder('Search names and contents, or run a command').fill('AI table');
  await expect(page.getByRole('button', { name: 'Go to AI tables' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.goto('/');
  await expect(page.getByText('Indexing and questions are free.')).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await expect(page).toHaveURL(/\/library$/);
  await page.goto('/tables');
  await expect(page.getByRole('heading', { name: 'AI tables are switched off' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to features' }).click();
  await page.getByRole('switch', { name: 'AI tables', exact: true }).press('Space');
  await expect(areas.getByRole('link', { name: 'AI tables', exact: true })).toBeVisible();
  await page.goto('/settings/ai');
  await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText('Connect a model');
  await expect(page.getByText('No language model is connected')).toBeVisible();
  await expect(page.getByLabel('Seed', { exact: true })).toBeHidden();
  await page.getByText('More settings', { exact: true }).click();
  await expect(page.getByLabel('Seed', { exact: true })).toBeVisible();
  await expectAccessible(page);
  for (const path of ['/settings/general', '/settings/ai', '/settings/usage']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
  }
});

test('an operator sees every organization, creates one for its owners and grants it credits', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByLabel('E-mail', { exact: true }).fill('operator@atrium.localhost');
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).not.toHaveURL(/\/sign-in/);
  await page.goto('/settings/organizations');
  await expect(page.getByRole('button', { name: 'Meridian Partners', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Index', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Read all documents again…' }).click();
  const question = page.getByRole('dialog', { name: 'Read all documents again in all organizations?' });
  await expect(question).toContainText('Every document of every organization');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  const name = unique('Harbour');
  await page.getByRole('button', { name: 'New', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByLabel('Owners', { exact: true }).fill(`${unique('owner').replaceAll(' ', '-')}@example.test`);
  await dialog.getByRole('button', { name: 'Create and invite' }).click();
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('dialog').getByText('Owner, invited')).toBeVisible();
  await expectAccessible(page);
  const credits = page.getByRole('region', { name: 'Credits' });
  await expect(credits.getByRole('heading')).toHaveText('Credits 100 left');
  await credits.getByRole('button', { name: 'Grant' }).click();
  await expect(credits.getByText('Enter a reason.')).toBeVisible();
  await credits.getByLabel('Credits', { exact: true }).fill('1,250.50');
  await credits.getByLabel('Reason').fill('Pilot until March');
  await credits.getByRole('button', { name: 'Grant' }).click();
  await expect(credits.getByRole('heading')).toHaveText('Credits 1,350.5 left');
  await expect(credits.getByRole('listitem').first()).toContainText(/Pilot until March\+1,250\.5Granted/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(credits.getByRole('heading')).toHaveText('Credits 100 left');
  await credits.getByLabel('Credits', { exact: true }).fill('-101');
  await credits.getByLabel('Reason').fill('Too many');
  await credits.getByRole('button', { name: 'Deduct' }).click();
  await expect(page.getByText('The organization has fewer credits than that.').first()).toBeVisible();
  await expect(credits.getByRole('heading')).toHaveText('Credits 100 left');
  const drawer = page.getByRole('dialog', { name });
  const switchOff = page.getByRole('dialog', { name: `Switch off “${name}”?` });
  await drawer.getByRole('button', { name: 'Switch off' }).click();
  await expect(switchOff).toContainText('Only its Owners can open it');
  await expectAccessible(page);
  await switchOff.getByRole('button', { name: 'Cancel' }).click();
  await drawer.getByRole('button', { name: 'Switch off' }).click();
  await switchOff.getByRole('button', { name: 'Switch off' }).click();
  await expect(switchOff).toHaveCount(0);
  await drawer.getByRole('button', { name: 'Switch on again' }).click();
  await expect(drawer.getByRole('button', { name: 'Switch off' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
});
