import { type APIRequestContext, type Browser, expect, type Page, request as requests } from '@playwright/test';
import { OWNER, unique } from './support.ts';

const API = '/api/v1';
const PASSWORD = 'quartz violin harbour 7';

/** Calls the API as a user, in their oldest organization. That is the demonstration's, because journeys create newer ones. */
export type Caller = (path: string, data: object) => Promise<{ data: never }>;

/** The headers of calls as a user. */
export async function headersOf(request: APIRequestContext, username: string): Promise<Record<string, string>> {
  const form = { username, password: OWNER.password };
  const { access_token: token } = (await (await request.post(`${API}/login/auth`, { form })).json()) as {
    access_token: string;
  };
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await request.post(`${API}/organization/list`, { headers, data: {} });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { data } = (await answer.json()) as { data: { id: string; createdAt: string }[] };
  const [oldest] = data.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
  return { ...headers, 'X-Organization-Id': oldest!.id };
}

export async function callerFor(request: APIRequestContext, username: string): Promise<Caller> {
  const headers = await headersOf(request, username);
  return async (path, data) => {
    const answer = await request.post(`${API}/${path}`, { headers, data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as { data: never };
  };
}

/** A page in a new browser context, signed in as a new member with this role and name. Guests are invited to a data room. */
export async function pageAs(
  browser: Browser,
  baseURL: string,
  role: 'Guest' | 'Viewer' | 'Contributor',
): Promise<Page> {
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
