import type { MemberActor } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from './platform.ts';
import { inTransaction } from './transaction/index.ts';
import { leavingAct } from './transaction/transaction.ts';

/** A part of a long read, and where the next one begins. Null ends the read. */
export type Part<T, P> = { rows: T[]; next: P | null };

/**
 * Reads what is too long for the plan of a flow. `prepare` makes the iterator and `act` consumes it. Each part has its own
 * short read-only transaction with the caller's rights, and none is open while a part is used.
 */
export async function* readParts<T, P>(
  platform: Platform,
  reader: MemberActor,
  read: (em: EntityManager, from: P | null) => Promise<Part<T, P>>,
): AsyncGenerator<T, void> {
  let from: P | null = null;
  do {
    const part: Part<T, P> = await leavingAct(async () =>
      inTransaction(platform.orm, 'organization', reader, async (em) => read(em, from), { readOnly: true }),
    );
    yield* part.rows;
    from = part.next;
  } while (from !== null);
}

/**
 * Reads what must be consistent although it takes many statements: all of them see the rows as they were at the first one.
 * `act` of a flow or the work of a run calls it. What it reads goes to a local file, and no other service is waited for.
 */
export async function readSnapshot<T>(
  platform: Pick<Platform, 'orm'>,
  reader: MemberActor,
  read: (em: EntityManager) => Promise<T>,
): Promise<T> {
  return leavingAct(async () =>
    inTransaction(platform.orm, 'organization', reader, read, { readOnly: true, snapshot: true }),
  );
}
