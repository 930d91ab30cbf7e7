import { type CallContext, hashSecret, newSecret, requireMember } from '@atrium/services/kernel';
import { newId } from '@atrium/domain/kernel';
import { askQuestion } from '@atrium/services/share-question';
import { createVisitor, insertLink, type TestLink, type TestPlatform } from '@atrium/services/testing';
import { acceptNda } from '@atrium/services/visitor';
import type { TestProduct } from '../kernel/test-product.ts';

/** Reads the database as its owner, as the fixtures of links and mails need it. */
export function ownerOf(product: TestProduct): Pick<TestPlatform, 'asOwner' | 'platform'> {
  const { platform } = product;
  return { platform, asOwner: async (sql, values) => product.rows(sql, values) };
}

/** Gives a room an agreement and a link that asks for an address and the agreement. */
export async function linkWithAgreement(product: TestProduct, dataroomId: string): Promise<TestLink> {
  const terms = 'You keep everything in this room secret.';
  await product.rows(
    `update dataroom set metadata = metadata || jsonb_build_object('ndaContent', $2::text) where id = $1`,
    [dataroomId, terms],
  );
  return insertLink(ownerOf(product), requireMember(product.owner.actor), dataroomId, { requireNda: true });
}

/** Adds a visitor of such a link with a verified address. Returns the token of their visit. */
export async function verifiedVisitor(product: TestProduct, dataroomId: string, email: string): Promise<string> {
  const link = await linkWithAgreement(product, dataroomId);
  const { organizationId } = requireMember(product.owner.actor).membership;
  const [visitorId, token] = [newId(), newSecret()];
  await product.rows('insert into share_visitor (id, organization_id, link_id, email) values ($1, $2, $3, $4)', [
    visitorId,
    organizationId,
    link.id,
    email,
  ]);
  await product.rows(
    `insert into share_token (id, organization_id, link_id, visitor_id, parent_token_id, token_hash, email_verified_at, expires_at)
     values ($1, $2, $3, $4, $3, $5, now(), now() + interval '1 day')`,
    [newId(), organizationId, link.id, visitorId, hashSecret(token)],
  );
  return token;
}

/** Accepts the agreement of a room as a visitor, which queues the job that records it. */
export async function acceptAgreement(product: TestProduct, dataroomId: string): Promise<void> {
  const token = await verifiedVisitor(product, dataroomId, 'ada@fund.example');
  const anonymous: CallContext = { ...product.owner, actor: { kind: 'anonymous' }, idempotencyKey: null };
  await acceptNda(anonymous, { token, name: 'Ada' });
}

/** Asks a question as a visitor of a room, which queues the job that drafts its answer. */
export async function askQuestionOf(product: TestProduct, dataroomId: string): Promise<void> {
  const { membership, userId } = requireMember(product.owner.actor);
  const visitor = await createVisitor(ownerOf(product), {
    organizationId: membership.organizationId,
    dataroomId,
    createdById: userId,
  });
  await askQuestion({ ...product.owner, actor: visitor, idempotencyKey: null }, { text: 'What is the rent?' });
}
