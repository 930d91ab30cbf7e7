import { randomInt, timingSafeEqual } from 'node:crypto';
import { countTry, deleteSecret, OneTimeSecretEntity, type StoredSecret } from '@atrium/db/session';
import { newId } from '@atrium/domain/kernel';
import type { SecretKind } from '@atrium/domain/session';
import type { EntityManager } from '@mikro-orm/postgresql';
import { hashSecret, type MasterKey, newSecret, type Platform } from '../kernel/index.ts';

const MAX_TRIES = 5;

type Request = {
  kind: SecretKind;
  /** Whom it is for: an address, or a user's id. A new secret replaces the old one. */
  subject: string;
  /** Null for an address without an account. It gets a row too, so that nothing tells the difference. */
  userId: string | null;
  minutes: number;
  /** Data that is encrypted under the master key and returned when the secret is used. */
  data?: string;
};

function subjectOf({ kind, subject }: Pick<Request, 'kind' | 'subject'>): string {
  return hashSecret(`${kind}/${subject}`);
}

async function store(
  em: EntityManager,
  platform: Platform,
  request: Request,
  hash: (id: string) => string,
): Promise<Date> {
  const { kind, userId, minutes, data } = request;
  const subject = subjectOf(request);
  const expiresAt = new Date(Date.now() + minutes * 60_000);
  const id = newId();
  await em.nativeDelete(OneTimeSecretEntity, { kind, subject });
  await em.insert(OneTimeSecretEntity, {
    id,
    kind,
    subject,
    userId,
    secretHash: hash(id),
    sealed: data === undefined ? null : platform.masterKey.encrypt(`secret/${kind}`, data),
    createdAt: new Date(),
    expiresAt,
  });
  return expiresAt;
}

/** Issues a long secret for a link. It works once. */
export async function issueSecret(em: EntityManager, platform: Platform, request: Request) {
  const secret = newSecret();
  const expiresAt = await store(em, platform, request, () => hashSecret(secret));
  return { secret, expiresAt };
}

function codeHash(key: MasterKey, id: string, code: string): string {
  return key.digest('one-time-code', `${id}/${code}`);
}

/** Issues a six-digit code for a mail. It works once and allows five tries. */
export async function issueCode(em: EntityManager, platform: Platform, request: Request) {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = await store(em, platform, request, (id) => codeHash(platform.masterKey, id, code));
  return { code, expiresAt };
}

/** A used secret. `userId` is null for an address without an account. */
export type Taken = { userId: string | null; data: string | null };

function opened(platform: Platform, kind: SecretKind, { userId, sealed }: StoredSecret): Taken {
  return { userId, data: sealed === null ? null : platform.masterKey.decrypt(`secret/${kind}`, sealed) };
}

/** Uses up a long secret. Returns null if it is unknown, used or expired. */
export async function takeSecret(
  em: EntityManager,
  platform: Platform,
  kind: SecretKind,
  secret: string,
): Promise<Taken | null> {
  const row = await deleteSecret(em, kind, hashSecret(secret));
  return row && opened(platform, kind, row);
}

/** Returns whether a long secret works now, without using it up. */
export async function isUsable(em: EntityManager, kind: SecretKind, secret: string): Promise<boolean> {
  return (
    (await em.count(OneTimeSecretEntity, { kind, secretHash: hashSecret(secret), expiresAt: { $gt: new Date() } })) > 0
  );
}

/** Returns the user of a long secret that works now, without using it up. */
export async function holderOf(em: EntityManager, kind: SecretKind, secret: string): Promise<string | null> {
  return (
    (await em.findOne(OneTimeSecretEntity, { kind, secretHash: hashSecret(secret), expiresAt: { $gt: new Date() } }))
      ?.userId ?? null
  );
}

/** Returns the user of a long secret without using it up. Each call counts as a try. */
export async function lookAtSecret(em: EntityManager, kind: SecretKind, secret: string): Promise<string | null> {
  const row = await countTry(em, { kind, maxTries: MAX_TRIES, secretHash: hashSecret(secret) });
  return row?.userId ?? null;
}

/**
 * Tries a code. Returns null if it is wrong, used, expired or tried too often. A wrong try counts only if the transaction
 * commits.
 */
export async function tryCode(
  em: EntityManager,
  platform: Platform,
  of: { kind: SecretKind; subject: string },
  code: string,
): Promise<Taken | null> {
  const row = await countTry(em, { kind: of.kind, maxTries: MAX_TRIES, subject: subjectOf(of) });
  if (!row) return null;
  const given = Buffer.from(codeHash(platform.masterKey, row.id, code));
  if (!timingSafeEqual(given, Buffer.from(row.secretHash))) return null;
  await em.nativeDelete(OneTimeSecretEntity, { id: row.id });
  return opened(platform, of.kind, row);
}

/** How many tries the last code has left. */
export async function triesLeft(em: EntityManager, of: { kind: SecretKind; subject: string }): Promise<number> {
  const row = await em.findOne(OneTimeSecretEntity, {
    kind: of.kind,
    subject: subjectOf(of),
    expiresAt: { $gt: new Date() },
  });
  return row === null ? 0 : Math.max(0, MAX_TRIES - row.attempts);
}

/** When the last code expires. Null if no code works. */
export async function codeExpiry(em: EntityManager, of: { kind: SecretKind; subject: string }): Promise<Date | null> {
  const row = await em.findOne(OneTimeSecretEntity, {
    kind: of.kind,
    subject: subjectOf(of),
    expiresAt: { $gt: new Date() },
  });
  return row?.expiresAt ?? null;
}

/** Deletes every secret of a user, after their password or address changed. */
export async function voidSecrets(em: EntityManager, userId: string): Promise<void> {
  await em.nativeDelete(OneTimeSecretEntity, { userId });
}
