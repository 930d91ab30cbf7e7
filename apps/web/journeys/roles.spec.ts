import { expect, type Page, test } from '@playwright/test';
import { pageAs } from './people.ts';
import { expectAccessible } from './support.ts';

/** Every screen that one can come to by following links; more would only be more of the same kind. */
const MOST_SCREENS = 40;

/** A screen's address without what makes it one of many. */
function kindOf(path: string): string {
  return path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id').replace(/[?#].*$/, '');
}

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

function linksOn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]:not([download])')]
      .map((link) => link.getAttribute('href') ?? '/')
      .filter((path) => !path.startsWith('/api')),
  );
}

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
