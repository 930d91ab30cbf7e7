import { randomBytes, randomInt } from 'node:crypto';
import {
  advanceStep,
  findSealedCodeKey,
  lockSecondFactor,
  RecoveryCodeEntity,
  SecondFactorEntity,
} from '@atrium/db/session';
import { newId } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Secret, TOTP } from 'otpauth';
import { keyedHash, type MasterKey, type Platform } from '../kernel/index.ts';

const PERIOD_SECONDS = 30;
/** The clocks may differ by one step. */
const WINDOW = 1;
const RECOVERY_CODES = 10;
/** No letters that look like others. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const PURPOSE = 'second-factor';
export const CODE_KEY_PURPOSE = 'recovery-code-key';

/** RFC 6238 with the values that every authenticator app supports: SHA-1, six digits, thirty seconds. */
function totpOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer: 'Atrium', label, secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_SECONDS });
}

/** The proof of the second step: one of the two. */
export type SecondProof = { otp?: string | undefined; recoveryCode?: string | undefined };

/** Creates a shared secret that waits for its first code. `uri` is what apps read from a QR code. */
export async function prepareSecondFactor(
  em: EntityManager,
  platform: Platform,
  person: { id: string; email: string },
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: 20 }).base32;
  const sealed = platform.masterKey.encrypt(PURPOSE, secret);
  await em.nativeDelete(SecondFactorEntity, { userId: person.id });
  await em.insert(SecondFactorEntity, { userId: person.id, sealedSecret: sealed, lastStep: 0, createdAt: new Date() });
  return { secret, uri: totpOf(secret, person.email).toString() };
}

/** Takes the code of a time step. The code of that step or an earlier one cannot be used again. */
async function takeStep(em: EntityManager, platform: Platform, userId: string, code: string): Promise<boolean> {
  const sealed = await lockSecondFactor(em, userId);
  if (sealed === null) return false;
  const now = Date.now();
  const secret = platform.masterKey.decrypt(PURPOSE, sealed);
  const delta = totpOf(secret, userId).validate({ token: code, timestamp: now, window: WINDOW });
  if (delta === null) return false;
  return advanceStep(em, userId, Math.floor(now / 1000 / PERIOD_SECONDS) + delta);
}

function recoveryHash(key: Buffer, userId: string, code: string): string {
  return keyedHash(key, `${userId}/${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`);
}

function sealKey(masterKey: MasterKey, key: Buffer): string {
  return masterKey.encrypt(CODE_KEY_PURPOSE, key.toString('base64'));
}

/** The sealed key of codes that the master key itself hashed. */
export function codeKeyBefore(masterKey: MasterKey): string {
  return sealKey(masterKey, masterKey.digestKey('recovery-code'));
}

/** The key of a user's recovery codes. */
async function codeKeyOf(em: EntityManager, { masterKey }: Platform, userId: string): Promise<Buffer> {
  const sealed = await findSealedCodeKey(em, userId);
  if (sealed === null) return masterKey.digestKey('recovery-code');
  return Buffer.from(masterKey.decrypt(CODE_KEY_PURPOSE, sealed), 'base64');
}

/** Returns whether the proof is right, and uses it up. Call it in a transaction that commits. */
export async function passesSecondFactor(
  em: EntityManager,
  platform: Platform,
  userId: string,
  { otp, recoveryCode }: SecondProof,
): Promise<boolean> {
  if (otp !== undefined) return takeStep(em, platform, userId, otp);
  if (recoveryCode === undefined) return false;
  const codeHash = recoveryHash(await codeKeyOf(em, platform, userId), userId, recoveryCode);
  return (await em.nativeDelete(RecoveryCodeEntity, { userId, codeHash })) === 1;
}

/** Replaces the recovery codes with ten new ones. */
export async function renewRecoveryCodes(em: EntityManager, platform: Platform, userId: string): Promise<string[]> {
  const part = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${part()}-${part()}`);
  const key = randomBytes(32);
  await em.nativeUpdate(SecondFactorEntity, { userId }, { sealedCodeKey: sealKey(platform.masterKey, key) });
  await em.nativeDelete(RecoveryCodeEntity, { userId });
  const createdAt = new Date();
  await em.insertMany(
    RecoveryCodeEntity,
    codes.map((code) => ({ id: newId(), userId, codeHash: recoveryHash(key, userId, code), createdAt })),
  );
  return codes;
}

export async function forgetSecondFactor(em: EntityManager, userId: string): Promise<void> {
  await em.nativeDelete(SecondFactorEntity, { userId });
  await em.nativeDelete(RecoveryCodeEntity, { userId });
}
