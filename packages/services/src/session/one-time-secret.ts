import { randomInt, timingSafeEqual } from 'node:crypto';
import { OneTimeSecretEntity } from '@atrium/db/session';
import { newId } from '@atrium/domain/kernel';
import type { SecretKind } from '@atrium/domain/session';
import type { EntityManager } from '@mikro-orm/postgresql';
import { hashSecret, type MasterKey, newSecret, type Platform } from '../kernel/index.ts';

const CODE_ATTEMPTS = 5;

type Request = {
  kind: SecretKind;
  /** Whom it is for: an address, or a person's id. A new secret puts the old one out of use. */
  subject: string;
  /** Null for addresses that nobody has: the row is there all the same, so that nothing tells the difference. */
  userId: string | null;
  minutes: number;
  /** Kept under the master key and given back when the secret is used. */
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

/** A long secret for a link, good once. */
export async function issueSecret(em: EntityManager, platform: Platform, request: Request) {
  const secret = newSecret();
  const expiresAt = await store(em, platform, request, () => hashSecret(secret));
  return { secret, expiresAt };
}

function codeHash(key: MasterKey, id: string, code: string): string {
  return key.digest('one-time-code', `${id}/${code}`);
}

/** Six digits for a mail, good once, for five tries. */
export async function issueCode(em: EntityManager, platform: Platform, request: Request) {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = await store(em, platform, request, (id) => codeHash(platform.masterKey, id, code));
  return { code, expiresAt };
}

/** What was used up; nobody's where `userId` is null. */
export type Taken = { userId: string | null; data: string | null };
type Found = { id: string; user_id: string | null; sealed: string | null; secret_hash: string };

function opened(platform: Platform, kind: SecretKind, row: Found): Taken {
  return {
    userId: row.user_id,
    data: row.sealed === null ? null : platform.masterKey.decrypt(`secret/${kind}`, row.sealed),
  };
}

/** Uses a long secret up. Null where it is unknown, used or expired. */
export async function takeSecret(
  em: EntityManager,
  platform: Platform,
  kind: SecretKind,
  secret: string,
): Promise<Taken | null> {
  const [row] = await em.execute<Found[]>(
    `delete from one_time_secret where kind = ? and secret_hash = ? and expires_at > now()
     returning id, user_id, sealed, secret_hash`,
    [kind, hashSecret(secret)],
  );
  return row ? opened(platform, kind, row) : null;
}

/** Whether a long secret can be used now; asking uses nothing up. */
export async function isUsable(em: EntityManager, kind: SecretKind, secret: string): Promise<boolean> {
  return (
    (await em.count(OneTimeSecretEntity, { kind, secretHash: hashSecret(secret), expiresAt: { $gt: new Date() } })) > 0
  );
}

/** Whose long secret this is, where it can be used now; asking uses nothing up. */
export async function holderOf(em: EntityManager, kind: SecretKind, secret: string): Promise<string | null> {
  return (
    (await em.findOne(OneTimeSecretEntity, { kind, secretHash: hashSecret(secret), expiresAt: { $gt: new Date() } }))
      ?.userId ?? null
  );
}

/** Whom a long secret is for, without using it up; each look counts against its tries. */
export async function lookAtSecret(em: EntityManager, kind: SecretKind, secret: string): Promise<string | null> {
  const [row] = await em.execute<{ user_id: string | null }[]>(
    `update one_time_secret set attempts = attempts + 1
     where kind = ? and secret_hash = ? and expires_at > now() and attempts < ? returning user_id`,
    [kind, hashSecret(secret), CODE_ATTEMPTS],
  );
  return row?.user_id ?? null;
}

/**
 * Tries a code. The try is counted even where it fails, so call it in a transaction that commits. Null where the code is
 * wrong, used, expired or tried too often.
 */
export async function tryCode(
  em: EntityManager,
  platform: Platform,
  of: { kind: SecretKind; subject: string },
  code: string,
): Promise<Taken | null> {
  const [row] = await em.execute<Found[]>(
    `update one_time_secret set attempts = attempts + 1
     where kind = ? and subject = ? and expires_at > now() and attempts < ? returning id, user_id, sealed, secret_hash`,
    [of.kind, subjectOf(of), CODE_ATTEMPTS],
  );
  if (!row) return null;
  const given = Buffer.from(codeHash(platform.masterKey, row.id, code));
  if (!timingSafeEqual(given, Buffer.from(row.secret_hash))) return null;
  await em.nativeDelete(OneTimeSecretEntity, { id: row.id });
  return opened(platform, of.kind, row);
}

/** Until when the code that was last sent works; null where none does. */
export async function codeExpiry(em: EntityManager, of: { kind: SecretKind; subject: string }): Promise<Date | null> {
  const row = await em.findOne(OneTimeSecretEntity, {
    kind: of.kind,
    subject: subjectOf(of),
    expiresAt: { $gt: new Date() },
  });
  return row?.expiresAt ?? null;
}

/** Puts everything out of use that was sent to a person to get in with: their password is another now. */
export async function voidSecrets(em: EntityManager, userId: string): Promise<void> {
  await em.nativeDelete(OneTimeSecretEntity, { userId });
}
