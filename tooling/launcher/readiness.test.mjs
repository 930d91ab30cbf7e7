import { createServer } from 'node:http';
import { createServer as createSocket } from 'node:net';
import { expect, it } from 'vitest';
import { requireFreePort, waitForOk } from './readiness.mjs';

async function listen(server, port = 0) {
  await new Promise((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return server.address().port;
}
async function close(server) {
  server.closeAllConnections?.();
  await new Promise((resolve) => {
    server.close(resolve);
  });
}
const never = new AbortController().signal;

it('waits for a server that does not listen yet, and then is not ready yet', async () => {
  const first = createServer();
  const port = await listen(first);
  await close(first);
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    response.writeHead(requests < 3 ? 503 : 200).end('ok');
  });
  setTimeout(() => void listen(server, port), 300);
  await waitForOk(`http://127.0.0.1:${port}/readyz`, never);
  expect(requests).toBe(3);
  await close(server);
});

it('tries again when a connection ends without an answer', async () => {
  let connections = 0;
  const server = createSocket((socket) => {
    connections += 1;
    socket.resume();
    if (connections < 3) socket.destroy();
    else socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
  });
  const port = await listen(server);
  await waitForOk(`http://127.0.0.1:${port}/`, never);
  expect(connections).toBe(3);
  await close(server);
});

it('stops with the reason of the signal', async () => {
  const server = createSocket((socket) => socket.resume());
  const port = await listen(server);
  const ended = new AbortController();
  setTimeout(() => ended.abort(new Error('The api ended.')), 100);
  await expect(waitForOk(`http://127.0.0.1:${port}/`, ended.signal)).rejects.toThrow('The api ended.');
  await close(server);
});

it('names a port that is in use', async () => {
  const server = createServer();
  const port = await listen(server);
  await expect(requireFreePort(port, '127.0.0.1')).rejects.toThrow(`Port ${port} is in use; set PORT to another one.`);
  await close(server);
});
