import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test';
import { hashPassword } from '../src/session/index.ts';
import type { TestOrganization } from '../src/testing/organization.ts';
import type { BenchProduct } from './product.ts';

const PASSWORD = 'a-long-password-for-measuring';
const EMAIL = 'owner@bench.test';
const DEBIAN_CHROMIUM = '/usr/bin/chromium';
const API = fileURLToPath(new URL('../../../apps/api/src/main.ts', import.meta.url));
const DIST = fileURLToPath(new URL('../../../apps/web/dist', import.meta.url));

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // listening on TCP
  server.close();
  return port;
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    (answer) => answer.ok,
    () => false,
  );
}

/** Builds the screens if they have changed. */
export async function buildScreens(): Promise<void> {
  const launcher = new URL('../../../tooling/launcher/web-build.mjs', import.meta.url).href;
  // The launcher is JavaScript without types.
  ((await import(launcher)) as { buildWebIfChanged: () => void }).buildWebIfChanged();
}

/** Lets the owner of an organization sign in to the screens. */
export async function givePassword(product: BenchProduct, owner: TestOrganization['owner']): Promise<void> {
  await product.asOwner('update users set email = $2, password_hash = $3 where id = $1', [
    owner.userId,
    EMAIL,
    await hashPassword(PASSWORD),
  ]);
}

export type WebProduct = {
  browser: Browser;
  url: string;
  /** Opens a browser context in which the owner is signed in. */
  signIn: (options: BrowserContextOptions) => Promise<BrowserContext>;
  /** Opens a browser context in which nobody is signed in. */
  openAnonymous: (options: BrowserContextOptions) => Promise<BrowserContext>;
  close: () => Promise<void>;
};

/** Serves the screens from a process of its own, and opens a browser. */
export async function openScreens(product: BenchProduct): Promise<WebProduct> {
  const port = await freePort();
  const env = { ...process.env, ...product.environment, PORT: String(port), WEB_DIST: DIST };
  const api = spawn(process.execPath, [API], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${port}`;
  while (!(await isReady(url))) await sleep(200);
  const browser = await chromium.launch({
    ...(existsSync(DEBIAN_CHROMIUM) ? { executablePath: DEBIAN_CHROMIUM } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const openAnonymous = async (options: BrowserContextOptions) => browser.newContext({ baseURL: url, ...options });
  return {
    browser,
    url,
    openAnonymous,
    signIn: async (options) => {
      const context = await openAnonymous(options);
      const form = { username: EMAIL, password: PASSWORD };
      const answer = await context.request.post('/api/v1/login/auth', { form });
      if (!answer.ok()) throw new Error(await answer.text());
      return context;
    },
    close: async () => {
      await browser.close();
      api.kill('SIGTERM');
      if (api.exitCode === null) await once(api, 'exit');
    },
  };
}
