import { insertToken, type VisitFound } from '@atrium/db/visitor';
import { newId } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { hashSecret, newSecret, type Platform } from '../kernel/index.ts';

/** The gates that a new token adds to those of the token before it. */
type Added = { visitorId?: string; passwordVersion?: number; isEmailVerified?: boolean; ndaAcceptanceId?: string };

export type GivenToken = { id: string; token: string; parentTokenId: string; expiresAt: string };

/** Gives a browser the next token of its visit, which has passed what the one before had passed, and `added`. */
export async function giveToken(
  em: EntityManager,
  { config }: Pick<Platform, 'config'>,
  found: VisitFound,
  added: Added = {},
): Promise<GivenToken> {
  const { organizationId, linkId } = found;
  const id = newId();
  const token = newSecret();
  const parentTokenId = found.tokenId ?? linkId;
  const expiresAt = await insertToken(em, {
    id,
    organizationId,
    linkId,
    parentTokenId,
    tokenHash: hashSecret(token),
    visitorId: added.visitorId ?? found.visitorId,
    passwordVersion: added.passwordVersion ?? found.enteredPasswordVersion,
    isEmailVerified: added.isEmailVerified ?? found.email !== null,
    ndaAcceptanceId: added.ndaAcceptanceId ?? null,
    days: config.VISIT_DAYS,
  });
  return { id, token, parentTokenId, expiresAt: new Date(expiresAt).toISOString() };
}

/** Returns the answer of a call that gave a token. */
export function tokenAnswer({ token, parentTokenId, expiresAt }: GivenToken, message: string) {
  return { success: true as const, message, token, parentTokenId, expiresAt };
}
