import type { LaidOut } from '@atrium/domain/mail';
import { z } from 'zod';
import type { MasterKey } from '../kernel/index.ts';

const PURPOSE = 'mail';
const Contents = z.object({ subject: z.string(), html: z.string(), text: z.string() });

export function seal(key: MasterKey, contents: LaidOut): string {
  return key.encrypt(PURPOSE, JSON.stringify(contents));
}
export function unseal(key: MasterKey, sealed: string): LaidOut {
  return Contents.parse(JSON.parse(key.decrypt(PURPOSE, sealed)));
}
