/**
 * Loads screens in Chromium with 2,000 documents, a table of 50,000 rows and 50,000 transactions behind them, at 1440 and
 * 390 px: the largest contentful paint with a warm cache, layout shifts, the slowest of some key presses and a click, and
 * what axe finds.
 */
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { figure, row, text } from '../../../tooling/bench/rows.ts';
import { violationsOf } from '../../../tooling/browser/accessibility.ts';
import { openProduct, percentile } from './product.ts';
import { required } from './required.ts';
import { SCREENS, type ScreenPart } from './screen-list.ts';
import { fillScreens, type ScreenIds } from './screen-data.ts';
import { buildScreens, openScreens, type WebProduct } from './web-product.ts';

const WIDTHS = [1440, 390] as const;
/** Budgets: milliseconds, a sum of shifts, milliseconds. */
const BUDGET = { lcp: 1_000, cls: 0.05, inp: 200 } as const;
/** Loads with a warm cache. The median of their paints and of their shifts counts. */
const WARM_LOADS = 3;
const BARE_LOADS = 5;
const PAINT_WAIT_MS = 10_000;
const STEP_MS = 100;
const MEASURES = [
  ['lcp', 'largest contentful paint, warm', 'ms'],
  ['cls', 'layout shift', 'sum'],
  ['inp', 'slowest interaction', 'ms'],
] as const;

type Found = { lcp: number; cls: number; inp: number };
type Measured = Found & { screen: string; width: number; violations: string[] };

/** Runs in the page, before it loads. Text, because the types of this folder have no DOM. */
const OBSERVE = `
  globalThis.found = { lcp: 0, cls: 0, inp: 0 };
  const watch = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, durationThreshold: 16 });
  watch('largest-contentful-paint', (entry) => (found.lcp = entry.startTime));
  watch('layout-shift', (entry) => (found.cls += entry.hadRecentInput ? 0 : entry.value));
  watch('event', (entry) => (found.inp = Math.max(found.inp, entry.duration)));
`;

async function foundIn(page: Page): Promise<Found> {
  return page.evaluate<Found>('globalThis.found');
}

async function settled(page: Page): Promise<void> {
  // On a busy machine the code may start long after the page is loaded.
  for (let waited = 0; waited < PAINT_WAIT_MS; waited += STEP_MS) {
    if ((await foundIn(page)).lcp > 0) break;
    await sleep(STEP_MS);
  }
  // The frame of the app is painted before the screen.
  await page.getByText('Opening Atrium', { exact: true }).waitFor({ state: 'hidden' });
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'hidden' });
  await sleep(600);
}

async function load(page: Page, address: string): Promise<void> {
  // A new fragment alone would not load the page.
  await page.goto('about:blank');
  await page.goto(address);
  await settled(page);
}

function middleOf(loads: readonly Found[], name: keyof Found): number {
  return percentile(
    loads.map((found) => found[name]),
    0.5,
  );
}

async function measureScreen(page: Page, address: string): Promise<Found & { violations: string[] }> {
  // The first time fills the caches.
  await load(page, address);
  const loads: Found[] = [];
  for (let time = 0; time < WARM_LOADS; time++) {
    await load(page, address);
    loads.push(await foundIn(page));
  }
  const violations = await brokenRules(page);
  for (const key of ['Tab', 'ArrowDown', 'ArrowDown', 'PageDown', 'End', 'Escape']) await page.keyboard.press(key);
  await page.mouse.click((page.viewportSize()?.width ?? 0) / 2, 450);
  await sleep(300);
  const { inp } = await foundIn(page);
  return { lcp: middleOf(loads, 'lcp'), cls: middleOf(loads, 'cls'), inp, violations };
}

/** The rules that a page breaks, with the first elements that break them. */
async function brokenRules(page: Page): Promise<string[]> {
  const violations = await violationsOf(page);
  return violations.map(({ id, elements }) => {
    const places = elements.slice(0, 3).map(({ selector }) => selector);
    return `${id} at ${places.join(', ')}`;
  });
}

/** The address of a screen: its route with ids, and the token of a share link for its fragment. */
function addressOf(screen: string, ids: ScreenIds): string {
  const [path = '', fragment] = screen.split('#');
  const address = path.replaceAll(/\$(\w*)/g, (_, name: string) =>
    name === '' ? 'nowhere' : required(ids[name], name),
  );
  return fragment === undefined ? address : `${address}#token=${required(ids[fragment], fragment)}`;
}

function visitCookie({ url }: WebProduct, value: string) {
  return { name: 'atrium_visit', value, url, httpOnly: true, sameSite: 'Lax' as const };
}

/** Opens the documents of a link without gates. The cookie of the visit stays in the browser. */
async function enterAsVisitor(page: Page, address: string): Promise<void> {
  await load(page, address);
  await page.getByRole('button', { name: 'Open the documents' }).click();
  await page
    .getByText(/^Lease 1/)
    .first()
    .waitFor();
}

/** Starts the owner's preview of a link in this browser. */
async function startPreview(page: Page, address: string): Promise<void> {
  await load(page, address);
  await page.getByRole('button', { name: 'Preview as a new visitor', exact: true }).click();
  await page.getByRole('region', { name: 'Preview', exact: true }).waitFor();
}

async function openContext(web: WebProduct, part: ScreenPart, width: number): Promise<BrowserContext> {
  const options = { viewport: { width, height: 900 } };
  return part === 'entry' || part === 'visit' ? web.openAnonymous(options) : web.signIn(options);
}

async function measureWidth(web: WebProduct, part: ScreenPart, ids: ScreenIds, width: number): Promise<Measured[]> {
  const context = await openContext(web, part, width);
  await context.addInitScript(OBSERVE);
  const page = await context.newPage();
  const all: Measured[] = [];
  for (const screen of SCREENS[part]) {
    if (screen === '/visit#agreement') await context.addCookies([visitCookie(web, required(ids['verified'], 'visit'))]);
    if (screen === '/visit') await enterAsVisitor(page, addressOf('/visit#open', ids));
    if (screen === '/preview') await startPreview(page, addressOf('/library/$dataroomId/links/$linkId', ids));
    all.push({ screen, width, ...(await measureScreen(page, addressOf(screen, ids))) });
  }
  await context.close();
  return all;
}

/** The paint of a page of the same server that has a line of text and no code: what the machine allows now. */
async function barePaint(web: WebProduct, width: number): Promise<number> {
  const context = await web.openAnonymous({ viewport: { width, height: 900 } });
  await context.addInitScript(OBSERVE);
  const page = await context.newPage();
  const paints: number[] = [];
  for (let round = 0; round < BARE_LOADS; round++) {
    await load(page, '/healthz');
    paints.push((await foundIn(page)).lcp);
  }
  await context.close();
  return percentile(paints, 0.5);
}

/** Prints the slowest or most shifting screen of each measure. */
function reportWorst(all: readonly Measured[], width: number): void {
  for (const [key, name, unit] of MEASURES) {
    const worst = required(all.toSorted((a, b) => b[key] - a[key])[0], 'screen');
    const value = Math.max(worst[key], 0.001);
    row({
      name: `${name}, ${width} px: ${worst.screen}`,
      value,
      unit,
      bound: BUDGET[key],
      ratio: BUDGET[key] / value,
      goal: 1,
    });
  }
  const faulty = all.filter(({ violations }) => violations.length > 0);
  row({
    name: `screens with faults that axe finds, ${width} px`,
    value: faulty.length,
    unit: 'screens',
    bound: 0,
    ratio: faulty.length === 0 ? 1 : 0,
    goal: 1,
  });
  for (const { screen, violations } of faulty) text(`axe, ${width} px, \`${screen}\`: ${violations.join('; ')}.`);
}

/** A table with a row for each screen and three columns for each width. */
function tableOf(all: readonly Measured[]): string {
  const heads = WIDTHS.flatMap((width) => [`paint, ${width} px`, `shift, ${width} px`, `interaction, ${width} px`]);
  const screens = [...new Set(all.map(({ screen }) => screen))];
  const lines = screens.map((screen) => [
    `\`${screen}\``,
    ...WIDTHS.flatMap((width) => {
      const { lcp, cls, inp } = required(
        all.find((one) => one.screen === screen && one.width === width),
        screen,
      );
      return [`${figure(lcp)} ms`, cls.toFixed(3), `${figure(inp)} ms`];
    }),
  ]);
  const head = ['screen', ...heads];
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Measures the screens of one part at each width, and prints the worst ones and a table of all. */
export async function measureScreens(part: ScreenPart): Promise<void> {
  await buildScreens();
  const product = await openProduct();
  try {
    const ids = await fillScreens(product, part);
    const web = await openScreens(product);
    try {
      const all: Measured[] = [];
      const loads: number[] = [];
      const bare: number[] = [];
      for (const width of WIDTHS) {
        bare.push(await barePaint(web, width));
        const found = await measureWidth(web, part, ids, width);
        reportWorst(found, width);
        all.push(...found);
        loads.push(loadavg()[0] ?? 0);
      }
      text(tableOf(all));
      text(
        `Paint: the largest contentful paint with a warm cache, the median of ${WARM_LOADS} loads. Shift: the sum of layout shifts, as a median too. Interaction: the slowest of six keys and a click; 0 is less than 16 ms. The times include the server's. A page of the same server with a line of text and no code was painted after ${bare.map(figure).join(' and ')} ms. The load of the machine was ${loads.map(figure).join(' and ')} at the ends of the two rounds; the times grow with it.`,
      );
    } finally {
      await web.close();
    }
  } finally {
    await product.close();
  }
}
