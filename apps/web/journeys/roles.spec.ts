import { expect, type Page, test } from '@playwright/test';
import { pageAs } from './people.ts';
import { expectAccessible } from './support.ts';

/** Limits the screens that are visited by following links. */
const MAX_SCREENS = 40;

/** A screen's path with ids replaced, and without parameters. */
function kindOf(path: string): string {
  return path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id').replace(/[?#].*$/, '');
}

/** Follows the links of all screens. Returns the screens, and the calls that the server refused. */
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
    // A call that the next screen aborted has no body.
    reading.push(response.text().then(note, () => note('')));
  });
  const waiting = ['/', '/settings'];
  const seen = new Set<string>();
  for (let path = waiting.shift(); path !== undefined && seen.size < MAX_SCREENS; path = waiting.shift()) {
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
  test(`no screen offers a ${role} an action that the server refuses`, async ({ browser, baseURL }) => {
    const page = await pageAs(browser, baseURL!, role);
    const { refused, screens } = await refusalsOf(page);
    expect(refused).toEqual([]);
    expect(screens).toEqual(expect.arrayContaining(['/', '/library', '/library/:id', '/trash']));
    await page.goto('/settings/api-keys');
    await expect(page.getByRole('heading', { name: 'API keys', level: 2, exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No API keys yet', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'New API key', exact: true })).toHaveCount(role === 'Guest' ? 0 : 1);
    await expectAccessible(page);
    await page.context().close();
  });
}
