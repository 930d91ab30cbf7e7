import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppConfig } from '@atrium/domain/kernel';

/** Encrypts secrets that must be readable again (AES-256-GCM; HKDF-SHA-256 derives one key per purpose). */
export type MasterKey = {
  encrypt: (purpose: string, secret: string) => string;
  /** @throws Error if the text was encrypted for another purpose or with another key, or was changed */
  decrypt: (purpose: string, sealed: string) => string;
  /** Returns a keyed hash (HMAC-SHA-256) in hex, for secrets too short for a plain hash, such as codes of six digits. */
  digest: (purpose: string, text: string) => string;
  /** Returns the key of that hash. Store it encrypted if hashes must outlive the master key. */
  digestKey: (purpose: string) => Buffer;
};

/** Returns a keyed hash (HMAC-SHA-256) in hex. */
export function keyedHash(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex');
}

const VERSION = 'v1';

export function masterKeyOf(key: Buffer): MasterKey {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `atrium/${purpose}`, 32));
  const digestKey = (purpose: string) => keyFor(`digest/${purpose}`);
  return {
    encrypt: (purpose, secret) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce);
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return [VERSION, nonce, sealed, cipher.getAuthTag()]
        .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
        .join('.');
    },
    decrypt: (purpose, text) => {
      const [version, nonce, sealed, tag] = text.split('.');
      if (version !== VERSION || !nonce || sealed === undefined || !tag) throw new Error('Not a sealed secret');
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), Buffer.from(nonce, 'base64url'));
      decipher.setAuthTag(Buffer.from(tag, 'base64url'));
      return Buffer.concat([decipher.update(Buffer.from(sealed, 'base64url')), decipher.final()]).toString('utf8');
    },
    digest: (purpose, text) => keyedHash(digestKey(purpose), text),
    digestKey,
  };
}

/** Returns MASTER_KEY, or the key of the data folder, which is created on first use. Production requires MASTER_KEY. */
export async function loadMasterKey(config: AppConfig): Promise<MasterKey> {
  if (config.MASTER_KEY) return masterKeyOf(Buffer.from(config.MASTER_KEY, 'base64'));
  await mkdir(config.ATRIUM_DATA, { recursive: true, mode: 0o700 });
  const path = join(config.ATRIUM_DATA, 'master-key');
  try {
    const file = await open(path, 'wx', 0o600);
    await file.writeFile(`${randomBytes(32).toString('base64')}\n`);
    await file.sync();
    await file.close();
  } catch (error) {
    // Another process created the file first. Use its key.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return masterKeyOf(Buffer.from((await readFile(path, 'utf8')).trim(), 'base64'));
}
