import { createHash } from 'node:crypto';
import { countUploadOf } from '@atrium/db/session';
import { type Platform } from '../kernel/index.ts';
import { inTransaction } from '../kernel/transaction/index.ts';

const SYSTEM = { kind: 'system', organizationId: null, onBehalfOf: null } as const;
export type UploadCount = { uploads: number; waitSeconds: number };

/**
 * Counts an upload of a user in their present minute, over all API processes. Also returns the seconds left in that
 * minute.
 */
export async function countUpload(platform: Platform, userId: string): Promise<UploadCount> {
  const key = createHash('sha256').update(`upload/account:${userId}`).digest('hex');
  return inTransaction(platform.orm, 'system', SYSTEM, async (em) => countUploadOf(em, key));
}
