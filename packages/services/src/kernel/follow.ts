import type { MemberActor, TokenActor } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from './platform.ts';
import { inTransaction } from './transaction/index.ts';

/**
 * Reads the next part of a stream that outlives the call which opened it, in a short transaction with the rights that the
 * reader's role gives now. No transaction is open while the stream waits.
 */
export async function readNext<T>(
  platform: Platform,
  reader: MemberActor | TokenActor,
  run: (em: EntityManager) => Promise<T>,
): Promise<T> {
  return inTransaction(platform.orm, 'organization', reader, run, { readOnly: true });
}
