import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { endReader, startReader } from './readers.ts';
import { permissionsOf } from './sandbox.ts';

it('gives a hostile parser no key, no program and no network', async () => {
  const data = await mkdtemp(join(tmpdir(), 'atrium-data-'));
  const key = join(data, 'master-key');
  await writeFile(key, 'the key');
  process.env['A_SECRET_KEY'] = 'the key';
  const connections: unknown[] = [];
  const server = createServer((socket) => {
    connections.push(socket);
    socket.destroy();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const reader = startReader(512 * 1024 ** 2, join(import.meta.dirname, 'hostile-parser.fixture.ts'));
  try {
    const outcomes = new Promise<unknown>((resolve, reject) => {
      reader.child.once('message', resolve);
      reader.child.once('exit', (code) => reject(new Error(`The process ended with ${code}.`)));
    });
    reader.child.send({ key, port: (server.address() as AddressInfo).port });
    const tried = (await outcomes) as Record<string, string>;
    // The parent runs text recognition and the converter, so that no reader may start a program.
    expect(permissionsOf(reader.folder)).not.toContain('--allow-child-process');
    expect(
      Object.entries(tried)
        .filter(([, outcome]) => outcome === 'done')
        .map(([way]) => way),
    ).toEqual([]);
    expect(Object.keys(tried)).toHaveLength(14);
    expect(connections).toEqual([]);
    expect(await readFile(key, 'utf8')).toBe('the key');
  } finally {
    delete process.env['A_SECRET_KEY'];
    endReader(reader);
    server.close();
    await rm(data, { recursive: true });
  }
});
