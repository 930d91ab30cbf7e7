/**
 * Scrolls through the transactions of a bank folder in Chromium at 1440 px and looks at every frame: rows that are not there,
 * rows without text, and the time from a jump to the text of all visible rows.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { row, text } from '../../../tooling/bench/rows.ts';
import { createOrganization } from '../src/testing/organization.ts';
import { createBankFolder, fillBankFolder } from './bank-folder.ts';
import { openProduct, percentile } from './product.ts';
import { buildScreens, givePassword, openScreens } from './web-product.ts';

const ROWS = Number(process.env['N'] ?? 100_000);
const JUMPS = 60;
/** The longest time from a jump to text, in milliseconds. */
const JUMP_BOUND_MS = 50;

/** Runs in the page. Text, because the types of this folder have no DOM. */
const WATCH = `
  globalThis.look = () => {
    const grid = document.querySelector('[role="grid"]');
    const box = grid.getBoundingClientRect();
    const top = box.top + 36;
    let covered = 0;
    let empty = 0;
    for (const row of grid.querySelectorAll('[data-index]')) {
      const { top: from, bottom: to } = row.getBoundingClientRect();
      const height = Math.min(to, box.bottom) - Math.max(from, top);
      if (height <= 0) continue;
      covered += height;
      if (row.querySelector('[aria-label="Loading"]')) empty += 1;
    }
    return { isBlank: covered < box.bottom - top - 2, empty };
  };
  globalThis.watch = () => {
    const frames = { all: 0, blank: 0, empty: 0, isOver: false };
    const frame = () => {
      if (frames.isOver) return;
      const { isBlank, empty } = look();
      frames.all += 1;
      if (isBlank) frames.blank += 1;
      if (empty > 0) frames.empty += 1;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    globalThis.frames = frames;
  };
  /** Times from the next key until every row has its text. The rows leave their place first. */
  globalThis.awaitText = () => {
    globalThis.textAfterKey = new Promise((resolve) => {
      addEventListener('keydown', () => resolve(untilText(performance.now(), 2)), { once: true, capture: true });
    });
  };
  const untilText = (begun, frames) => new Promise((resolve) => {
    let seen = 0;
    const frame = () => {
      seen += 1;
      const { isBlank, empty } = look();
      if (seen < frames || isBlank || empty > 0) requestAnimationFrame(frame);
      else resolve(performance.now() - begun);
    };
    requestAnimationFrame(frame);
  });
  globalThis.jump = (share) => {
    const grid = document.querySelector('[role="grid"]');
    const begun = performance.now();
    grid.scrollTop = Math.round(share * (grid.scrollHeight - grid.clientHeight));
    return untilText(begun, 1);
  };
`;

type Frames = { all: number; blank: number; empty: number };

/** Watches the frames of a scroll. */
async function framesOf(page: Page, scroll: () => Promise<void>): Promise<Frames> {
  await page.evaluate('watch()');
  await scroll();
  await page.evaluate('globalThis.frames.isOver = true');
  return page.evaluate<Frames>('globalThis.frames');
}

const STEPS = 120;
/** Continuous scrolls, each from a place of its own whose rows are loaded. */
const SCROLLS: readonly { name: string; from: number; step: (page: Page) => Promise<void> }[] = [
  { name: 'wheel', from: 0.1, step: async (page) => page.mouse.wheel(0, 300) },
  { name: 'wheel upwards', from: 0.5, step: async (page) => page.mouse.wheel(0, -300) },
  { name: 'fast wheel', from: 0.6, step: async (page) => page.mouse.wheel(0, 2_000) },
  { name: 'Page Down held', from: 0.3, step: async (page) => page.keyboard.down('PageDown') },
];

async function measureScrolls(page: Page): Promise<void> {
  const found: string[] = [];
  for (const { name, from, step } of SCROLLS) {
    await page.evaluate(`jump(${from})`);
    // Page Down moves the active row, so the row that is visible becomes active.
    await page.mouse.click(400, 500);
    await page.keyboard.press('Escape');
    await sleep(600);
    const frames = await framesOf(page, async () => {
      for (let at = 0; at < STEPS; at += 1) {
        await step(page);
        await sleep(16);
      }
    });
    await page.keyboard.up('PageDown');
    found.push(`${name} ${frames.all} frames`);
    const value = frames.blank + frames.empty;
    row({
      name: `${name}: frames with a blank row`,
      value,
      unit: 'frames',
      bound: 0,
      ratio: value === 0 ? 1 : 0,
      goal: 1,
    });
  }
  text(`Frames: ${found.join(', ')}.`);
}

async function measureJumps(page: Page, name: string, waitMs: number): Promise<void> {
  const times: number[] = [];
  let seed = 7;
  for (let at = 0; at < JUMPS; at += 1) {
    seed = (seed * 48_271) % 2_147_483_647;
    times.push(await page.evaluate<number>(`jump(${seed / 2_147_483_647})`));
    await sleep(waitMs);
  }
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  row({ name: `${name}: jump to text, p50`, value: p50, unit: 'ms' });
  const ratio = JUMP_BOUND_MS / p95;
  row({ name: `${name}: jump to text, p95`, value: p95, unit: 'ms', bound: JUMP_BOUND_MS, ratio, goal: 1 });
}

async function measureEnd(page: Page): Promise<void> {
  const times: number[] = [];
  for (let at = 0; at < 10; at += 1) {
    await page.evaluate('jump(0.4)');
    await page.mouse.click(400, 500);
    await page.keyboard.press('Escape');
    await sleep(300);
    await page.evaluate('awaitText()');
    await page.keyboard.press('Control+End');
    times.push(await page.evaluate<number>('globalThis.textAfterKey'));
  }
  row({ name: 'Control+End to text, p50', value: percentile(times, 0.5), unit: 'ms' });
}

await buildScreens();
const product = await openProduct();
try {
  const { owner } = await createOrganization(product);
  await givePassword(product, owner);
  const folder = await createBankFolder(product, owner);
  await fillBankFolder(product, owner, folder, ROWS);
  const web = await openScreens(product);
  try {
    const context = await web.signIn({ viewport: { width: 1440, height: 900 } });
    await context.addInitScript(WATCH);
    const page = await context.newPage();
    await page.goto(`/reconcile/${folder.folderId}`);
    await page.locator('[data-index="3"]').waitFor();
    await sleep(2_000);
    await measureScrolls(page);
    await measureJumps(page, 'random places', 250);
    await measureJumps(page, 'random places at once', 0);
    await measureEnd(page);
    text(
      `${ROWS.toLocaleString('en-US')} transactions at 1440 px. Each frame is looked at: a blank row is one that is not there, or without its text. A jump sets the place of the scrollbar; its time ends with the frame in which every visible row has its text, and includes the server's. The processor draws the screens.`,
    );
  } finally {
    await web.close();
  }
} finally {
  await product.close();
}
