// Keeps the shell and the screens that were loaded, so that they open without a network. Answers of the API and documents
// are confidential and never cached: only this page without data, and the files under /assets/.
const CACHE = 'atrium-shell-1';
const SHELL = '/';
const MAX_ASSETS = 400;

self.addEventListener('install', (event) => {
  // Calls and visitors go straight to the network, without waiting for this worker. A page is asked from both at the same
  // time. Browsers that do not know routes ask this worker each time.
  const direct = ['/trpc/*', '/api/*', '/visit', '/visit/'].map((pathname) => ({
    condition: { urlPattern: { pathname } },
    source: 'network',
  }));
  const page = { condition: { requestMode: 'navigate' }, source: 'race-network-and-fetch-handler' };
  event.waitUntil(Promise.resolve(event.addRoutes?.([...direct, page])).catch(() => undefined));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add(SHELL)));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  const removeOthers = async () => {
    for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(removeOthers());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  // Visitors of share links have a page of their own, which must not become the shell of members.
  if (request.mode === 'navigate' && /^\/visit\/?$/.test(url.pathname)) return;
  if (request.mode === 'navigate' && !url.pathname.startsWith('/api/')) event.respondWith(fromNetwork(request));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(fromCache(request));
});

/** The page of any address is the same shell. The newest one is kept. */
async function fromNetwork(request) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok && answer.headers.get('content-type')?.startsWith('text/html'))
      await cache.put(SHELL, answer.clone());
    return answer;
  } catch (error) {
    const shell = await cache.match(SHELL);
    if (shell === undefined) throw error;
    return shell;
  }
}

/** Names of assets contain the hash of their content, so that a cached one is never out of date. */
async function fromCache(request) {
  const cache = await caches.open(CACHE);
  const cached = await cache.match(request);
  if (cached !== undefined) return cached;
  const answer = await fetch(request);
  if (answer.ok) {
    await cache.put(request, answer.clone());
    removeOldestLater();
  }
  return answer;
}

let removal;

/** A screen loads many files at once. The oldest ones are removed after the last of them. */
function removeOldestLater() {
  clearTimeout(removal);
  removal = setTimeout(() => void caches.open(CACHE).then(removeOldest), 2_000);
}

async function removeOldest(cache) {
  const assets = (await cache.keys()).filter((request) => new URL(request.url).pathname.startsWith('/assets/'));
  for (const request of assets.slice(0, Math.max(0, assets.length - MAX_ASSETS))) await cache.delete(request);
}
