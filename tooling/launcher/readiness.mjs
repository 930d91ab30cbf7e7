import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Fails with a clear sentence if the port is in use. */
export async function requireFreePort(port, host) {
  await new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => {
      reject(error.code === 'EADDRINUSE' ? new Error(`Port ${port} is in use; set PORT to another one.`) : error);
    });
    probe.listen(port, host, () => probe.close(resolve));
  });
}

/** Waits until the URL responds with 200, without a time limit. Stops when `signal` aborts. */
export async function waitForOk(url, signal) {
  while (!signal.aborted) {
    if (await answersOk(url, signal)) return;
    await sleep(100);
  }
  throw signal.reason;
}

async function answersOk(url, signal) {
  try {
    const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(5_000)]) });
    return response.ok;
  } catch (error) {
    // Not listening yet, or too slow: try again.
    if (error instanceof TypeError || error.name === 'TimeoutError' || error.name === 'AbortError' || signal.aborted)
      return false;
    throw error;
  }
}
