import { setTimeout as sleep } from 'node:timers/promises';
import { type Actor, notFound, type TokenActor } from '@atrium/domain/kernel';
import { expect, it } from 'vitest';
import { whileAdmitted } from './visit-stream.ts';

const visitor: TokenActor = {
  kind: 'tokenUser',
  organizationId: 'organization',
  dataroomId: 'room',
  linkId: 'link',
  linkName: 'Investors',
  tokenId: 'token',
  visitorId: 'visitor',
  email: null,
  visit: 'open',
  enableChat: true,
  watermark: true,
  defaultAccess: 'view',
  settingsVersion: 0,
  showsWithheldCount: false,
  preview: null,
};

/** Yields one item and then nothing until it is ended. */
async function* silent(): AsyncGenerator<string> {
  yield 'first';
  await new Promise(() => undefined);
}
async function* short(): AsyncGenerator<string> {
  yield 'first';
  await sleep(1);
  yield 'last';
}

async function read(items: AsyncIterable<string>, actorNow: () => Promise<Actor>): Promise<unknown[]> {
  const seen: unknown[] = [];
  try {
    for await (const item of whileAdmitted(items, { guard: 'tokenOrMember', caller: visitor, actorNow }))
      seen.push(item);
  } catch (error) {
    seen.push((error as { detailCode?: string }).detailCode);
  }
  return seen;
}

it.each([
  ['is revoked', async () => Promise.reject(notFound('Link'))],
  ['has expired', async () => ({ ...visitor, visit: 'expired' as const })],
  ['asks for another gate', async () => ({ ...visitor, visit: 'password' as const })],
  ['gives less than before', async () => ({ ...visitor, enableChat: false })],
  ['has other settings for its items', async () => ({ ...visitor, settingsVersion: 1 })],
])('ends a silent stream with `revoked` when the link %s', async (_, actorNow) => {
  expect(await read(silent(), actorNow)).toEqual(['first', 'revoked']);
});

it('goes on while the link admits the visitor, also while the database is away', async () => {
  let asked = 0;
  const lastsThreeLooks = async (): Promise<Actor> => {
    asked += 1;
    if (asked === 1) throw new Error('The connection is lost');
    return asked < 3 ? visitor : Promise.reject(notFound('Link'));
  };
  expect(await read(silent(), lastsThreeLooks)).toEqual(['first', 'revoked']);
  expect(asked).toBe(3);
});

it('passes the items of a stream that ends by itself', async () => {
  expect(await read(short(), async () => visitor)).toEqual(['first', 'last']);
});
