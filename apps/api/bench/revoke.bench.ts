/**
 * Measures how long the open streams of visitors continue after their link is revoked. The streams yield nothing by themselves,
 * so only the watch over the visitor's access ends them.
 */
import type { TokenActor } from '@atrium/domain/kernel';
import { createOrganization, createRoom, insertLink } from '@atrium/services/testing';
import { authenticateVisitor } from '@atrium/services/visitor';
import { openProduct, percentile } from '../../../packages/services/bench/product.ts';
import { row, text } from '../../../tooling/bench/rows.ts';
import { whileAdmitted } from '../src/kernel/visit-stream.ts';

const ROUNDS = 5;
const STREAMS = 200;
const LIMIT_MS = 2_000;

const product = await openProduct();

/** Never yields. */
async function* silent(): AsyncGenerator<string> {
  await new Promise(() => undefined);
  yield 'never';
}

/** Follows a stream until it fails with `revoked`. Returns when that was. */
async function endOf(caller: TokenActor, actorNow: () => Promise<TokenActor>): Promise<number> {
  try {
    for await (const item of whileAdmitted(silent(), { guard: 'tokenOrMember', caller, actorNow })) {
      throw new Error(`An item was read: ${item}`);
    }
  } catch (error) {
    if ((error as { detailCode?: string }).detailCode === 'revoked') return performance.now();
    throw error;
  }
  throw new Error('The stream ended without an error');
}

/** Opens the streams of a link, revokes it at any moment of their watches, and returns how long each continued. */
async function revokeOne(owner: Parameters<typeof createRoom>[1], dataroomId: string): Promise<number[]> {
  const link = await insertLink(product, owner, dataroomId);
  const actorNow = async () => authenticateVisitor(product.platform, { token: link.token, cookie: null });
  const caller = await actorNow();
  const ends = Array.from({ length: STREAMS }, async () => endOf(caller, actorNow));
  const pause = 1_000 + Math.random() * 1_000;
  await new Promise((resolve) => {
    setTimeout(resolve, pause);
  });
  await product.asOwner('update share_link set revoked_at = now() where id = $1', [link.id]);
  const revokedAt = performance.now();
  return (await Promise.all(ends)).map((endedAt) => endedAt - revokedAt);
}

try {
  const { owner } = await createOrganization(product);
  const room = await createRoom(product, owner);
  const lasted: number[] = [];
  for (let round = 0; round < ROUNDS; round++) lasted.push(...(await revokeOne(owner, room.id)));
  const p99 = percentile(lasted, 0.99);
  row({
    name: 'stream after its revocation, p99',
    value: p99,
    unit: 'ms',
    bound: LIMIT_MS,
    ratio: LIMIT_MS / p99,
    goal: 1,
  });
  row({ name: 'last stream after its revocation', value: Math.max(...lasted), unit: 'ms', bound: LIMIT_MS });
  text(
    `${ROUNDS} links with ${STREAMS} open streams each. Each stream asks once a second. The bound is the limit of 2 s.`,
  );
} finally {
  await product.close();
}
