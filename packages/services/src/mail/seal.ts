import type { LaidOut } from '@atrium/domain/mail';
import { z } from 'zod';
import type { MasterKey } from '../kernel/index.ts';

const PURPOSE = 'mail';
const Contents = z.object({ subject: z.string(), html: z.string(), text: z.string() });

export const seal = (key: MasterKey, contents: LaidOut): string => key.encrypt(PURPOSE, JSON.stringify(contents));
export const unseal = (key: MasterKey, sealed: string): LaidOut =>
  Contents.parse(JSON.parse(key.decrypt(PURPOSE, sealed)));
