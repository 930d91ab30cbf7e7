import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { MasterKey } from '../kernel/index.ts';

/** A secret encrypted under its own data key, and the data key encrypted under the master key. */
export type Envelope = { sealedDataKey: string; sealed: string };

export const DATA_KEY_PURPOSE = 'provider-key';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Seals a secret: AES-256-GCM under 32 random bytes, which the master key encrypts. */
export function enclose(masterKey: MasterKey, secret: string): Envelope {
  const dataKey = randomBytes(32);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', dataKey, nonce);
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return {
    sealedDataKey: masterKey.encrypt(DATA_KEY_PURPOSE, dataKey.toString('base64')),
    sealed: Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64'),
  };
}

/** Opens an envelope. @throws if the master key differs or the envelope was changed */
export function openEnvelope(masterKey: MasterKey, { sealedDataKey, sealed }: Envelope): string {
  const dataKey = Buffer.from(masterKey.decrypt(DATA_KEY_PURPOSE, sealedDataKey), 'base64');
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', dataKey, bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}
