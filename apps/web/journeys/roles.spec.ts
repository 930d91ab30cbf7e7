import { type APIRequestContext, type Browser, expect, type Page, request as requests, test } from '@playwright/test';
import { expectAccessible, OWNER, unique } from './support.ts';

const API = '/api/v1';
const PASSWORD = 'quartz violin harbour 7';
/** Every screen that one can come to by following links; more would only be more of the same kind. */
const MOST_SCREENS = 40;

/** Calls as somebody, in their oldest organization: that of the demonstration, whatever other journeys have made. */
type Caller = (path: string, data: object) => Promise<{ data: never }>;

async function callerFor(request: APIRequestContext, username: string): Promise<Caller> {
  const form = { username, password: OWNER.password };
  const { access_token: token } = (await (await request.post(`${API}/login/auth`, { form })).json()) as {
    access_token: string;
  };
  const call = async (path: string, data: object, headers = {}) => {
    const authorized = { Authorization: `Bearer ${token}`, ...headers };
    const answer = await request.post(`${API}/${path}`, { headers: authorized, data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as { data: never };
  };
  const organizations: { id: string; createdAt: string }[] = (await call('organization/list', {})).data;
  const [oldest] = organizations.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
  return (path, data) => call(path, data, { 'X-Organization-Id': oldest!.id });
}

/** A page of a browser of their own, signed in with this role. A Guest is one by a room that they were asked into. */
async function pageAs(browser: Browser, baseURL: string, role: 'Guest' | 'Viewer' | 'Contributor'): Promise<Page> {
  const request = await requests.newContext({ baseURL });
  const owner = await callerFor(request, OWNER.email);
  const operator = await callerFor(request, 'operator@atrium.localhost');
  const email = `${unique(role.toLowerCase()).replaceAll(' ', '-')}@example.test`;
  if (role === 'Guest') {
    const rooms: { id: string }[] = (await owner('dataroom/list', { limit: 1 })).data;
    await owner('dataroom/add-user', { dataroomId: rooms[0]!.id, emails: [email], role: 'Viewer' });
  } else {
    await owner('organization/users/invite', { emails: [email], role });
  }
  let token = '';
  await expect(async () => {
    const mails: { id: string }[] = (await operator('mail/list', { where: { to: { eq: email } } })).data;
    const { text }: { text: string } = (await operator('mail/read', { mailId: mails[0]!.id })).data;
    token = /#token=(\S+)/.exec(text)![1]!;
  }).toPass();
  await request.dispose();
  const context = await browser.newContext({ baseURL });
  const joined = await context.request.post(`${API}/organization/users/join-by-invitation`, {
    headers: { Origin: baseURL },
    data: { token, firstName: role, password: PASSWORD },
  });
  expect(joined.ok(), await joined.text()).toBe(true);
  return context.newPage();
}

/** A screen's address without what makes it one of many. */
const kindOf = (path: string): string => path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id').replace(/[?#].*$/, '');

/** Follows the links that the screens offer, and tells which of them the server refused something to. */
async function refusalsOf(page: Page): Promise<{ refused: string[]; screens: string[] }> {
  const refused = new Set<string>();
  const reading: Promise<void>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!/^\/(trpc|api)\//.test(pathname) || pathname.includes('event.subscribe')) return;
    const where = kindOf(new URL(page.url()).pathname);
    const note = (text: string) => {
      if (response.status() === 403 || text.includes('"FORBIDDEN"')) refused.add(`${where}: ${pathname}`);
    };
    // The body of a call that the next screen broke off says nothing.
    reading.push(response.text().then(note, () => note('')));
  });
  // The menus of the frame lead to the last two, whoever one is.
  const waiting = ['/', '/organization', '/account'];
  const seen = new Set<string>();
  for (let path = waiting.shift(); path !== undefined && seen.size < MOST_SCREENS; path = waiting.shift()) {
    if (seen.has(kindOf(path))) continue;
    seen.add(kindOf(path));
    await page.goto(path);
    await page.locator('main').first().waitFor();
    await page.waitForLoadState('networkidle');
    waiting.push(...(await linksOn(page)));
  }
  await Promise.all(reading);
  return { refused: [...refused], screens: [...seen] };
}

const linksOn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]:not([download])')]
      .map((link) => link.getAttribute('href') ?? '/')
      .filter((path) => !path.startsWith('/api')),
  );

for (const role of ['Guest', 'Viewer', 'Contributor'] as const) {
  test(`no screen offers a ${role} what the server refuses`, async ({ browser, baseURL }) => {
    const page = await pageAs(browser, baseURL!, role);
    const { refused, screens } = await refusalsOf(page);
    expect(refused).toEqual([]);
    expect(screens).toEqual(expect.arrayContaining(['/', '/library', '/library/:id', '/trash']));
    await page.goto('/account/api-keys');
    await expect(page.getByRole('heading', { name: 'API keys', level: 2 })).toBeVisible();
    await expect(page.getByText('No API keys yet')).toBeVisible();
    await expect(page.getByRole('button', { name: 'New API key' })).toHaveCount(role === 'Guest' ? 0 : 1);
    await expectAccessible(page);
    await page.context().close();
  });
}
