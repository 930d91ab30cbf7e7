// A reading process that a file has taken over: it tries to get at keys, files, programs and the network.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { dirname } from 'node:path';

type Target = { key: string; port: number };

async function reaching(
  open: () => { once: (event: string, done: (value: unknown) => void) => unknown },
): Promise<void> {
  const socket = open();
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve());
    socket.once('listening', () => resolve());
    socket.once('error', reject);
  });
}

async function attempts({ key, port }: Target): Promise<Record<string, string>> {
  const ways: Record<string, () => unknown> = {
    'read the key': () => readFileSync(key),
    'list its folder': async () => (await import('node:fs/promises')).readdir(dirname(key)),
    'change the key': () => writeFileSync(key, 'changed'),
    'read the environment of the parent': () => readFileSync(`/proc/${process.ppid}/environ`),
    'start a program': () => execFileSync('cat', [key]),
    connect: () => reaching(() => connect(port, '127.0.0.1')),
    listen: () => reaching(() => createServer().listen(0)),
    fetch: () => fetch(`http://127.0.0.1:${port}/`),
    http: async () => {
      const { get } = await import('node:http');
      return new Promise((resolve, reject) => get(`http://127.0.0.1:${port}/`, resolve).on('error', reject));
    },
    'resolve a name': async () => (await import('node:dns/promises')).lookup('localhost'),
    'send a datagram': async () => (await import('node:dgram')).createSocket('udp4').send('x', port, '127.0.0.1'),
    'start a thread': async () => new (await import('node:worker_threads')).Worker('1', { eval: true }),
    'use a binding': () => (process as unknown as { binding: (name: string) => unknown }).binding('tcp_wrap'),
  };
  const outcomes: Record<string, string> = {};
  for (const [way, run] of Object.entries(ways)) {
    try {
      await run();
      outcomes[way] = 'done';
    } catch {
      outcomes[way] = 'refused';
    }
  }
  outcomes['secrets in the environment'] = /SECRET|PASSWORD|KEY/i.test(Object.keys(process.env).join())
    ? 'done'
    : 'refused';
  return outcomes;
}

process.on('message', (target: Target) => {
  void attempts(target).then((outcomes) => process.send?.(outcomes));
});
