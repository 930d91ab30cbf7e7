import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { violationsOf } from '../../../tooling/browser/accessibility.ts';

export const OWNER = {
  email: 'demo@atrium.localhost',
  password: process.env['DEMO_PASSWORD'] ?? 'atrium-demo-password',
};

/** A file to upload. Most journeys use Markdown, because other formats need real content. */
export type TestFile = { name: string; mimeType: string; buffer: Buffer };

export function markdownFile(name: string, text: string): TestFile {
  return { name, mimeType: 'text/markdown', buffer: Buffer.from(text) };
}

/** A unique name, so that journeys can share one organization. */
export function unique(name: string): string {
  return `${name} ${crypto.randomUUID().slice(0, 8)}`;
}

export async function fillSignIn(page: Page, password = OWNER.password): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(OWNER.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Signs in without the screen, which `session.spec.ts` tests. Opens a page only if a path is given. */
export async function signIn(page: Page, path?: string): Promise<void> {
  const form = { username: OWNER.email, password: OWNER.password };
  const answer = await page.request.post('/api/v1/login/auth', { form });
  expect(answer.ok(), await answer.text()).toBe(true);
  if (path === undefined) return;
  await page.goto(path);
  await expect(page).not.toHaveURL(/\/sign-in/);
}

/** Signs in as the operator of the demonstration. Returns their token. */
export async function signInOperator(request: APIRequestContext): Promise<string> {
  const form = { username: 'operator@atrium.localhost', password: OWNER.password };
  const answer = await request.post('/api/v1/login/auth', { form });
  expect(answer.ok()).toBe(true);
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** Creates a data room on the screen and stays in it. */
export async function createRoom(page: Page, name: string): Promise<void> {
  await page.goto('/library');
  await page.getByRole('button', { name: 'New data room' }).first().click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Create data room' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

export async function addFiles(page: Page, files: TestFile[]): Promise<void> {
  await page.getByLabel('Files to add').setInputFiles(files);
}

/** A tab of the open data room. */
export function tab(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Data room', exact: true }).getByRole('link', { name });
}

/** The row of a document or folder in the data room's list. */
export function row(page: Page, name: string) {
  return page.getByRole('grid').getByRole('row').filter({ hasText: name });
}

/** Checks WCAG 2.2 AA with axe. */
export async function expectAccessible(page: Page): Promise<void> {
  // Wait for animations, because axe measures the contrast of elements that fade in.
  await page.evaluate(async () => {
    // After a change of the colour scheme, they begin with the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity);
    return Promise.allSettled(ending.map((animation) => animation.finished));
  });
  const violations = await violationsOf(page);
  expect(violations.map(({ id, elements }) => ({ id, where: elements.map(({ html }) => html.slice(0, 160)) }))).toEqual(
    [],
  );
}

/** Checks that nothing is wider than the screen, once the page has followed a new size. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overhang = async () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overhang).toBeLessThanOrEqual(0);
}

/** The least size of text, in pixels. */
const LEAST_TEXT_PX = 12;

/** Checks that no visible text is smaller than the least size. */
export async function expectReadableSizes(page: Page): Promise<void> {
  const small = await page.evaluate((least) => {
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement;
      const words = texts.currentNode.textContent?.trim() ?? '';
      if (element === null || words === '' || !element.checkVisibility()) continue;
      const { fontSize } = getComputedStyle(element);
      if (Number.parseFloat(fontSize) < least) found.add(`${fontSize}: ${words.slice(0, 40)}`);
    }
    return [...found];
  }, LEAST_TEXT_PX);
  expect(small).toEqual([]);
}

/** The most presses of Tab: a whole round of a page, wherever it begins. */
const MOST_TABS = 300;

/** Presses Tab until the control has the focus. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The keyboard does not reach the control.');
}

/** Goes to a control with Tab and presses Enter. */
export async function enterOn(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await expect(control).toBeEnabled();
  await page.keyboard.press('Enter');
}

/** How long a finger must rest on a row to select it, and some more, in milliseconds. */
const LONG_PRESS_MS = 700;

/** Rests a finger on something, and lifts it. */
export async function longPress(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error('There is nothing to press.');
  const touch = await page.context().newCDPSession(page);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await page.waitForTimeout(LONG_PRESS_MS);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Adds up the layout shifts of a page from its beginning. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // The type of this entry is not in TypeScript's DOM library.
        const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        const { shifted } = window as unknown as { shifted: number };
        if (!shift.hadRecentInput) Object.assign(window, { shifted: shifted + shift.value });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => page.evaluate(() => (window as unknown as { shifted: number }).shifted);
}
