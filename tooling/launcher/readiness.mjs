import { get } from 'node:http';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const ATTEMPT_MS = 5_000;

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

/**
 * Asks once. Each attempt has a connection of its own and ends with it, whatever happens: an attempt by `fetch` was seen that
 * never ended, in a start beside much other work.
 */
function answersOk(url, signal) {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, signal, timeout: ATTEMPT_MS }, (response) => {
      resolve(response.statusCode === 200);
      response.resume();
    });
    // Not listening yet, or too slow: try again.
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(false));
    request.on('close', () => resolve(false));
  });
}
