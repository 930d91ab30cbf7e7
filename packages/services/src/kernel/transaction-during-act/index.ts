import type { Actor } from '@atrium/domain/kernel';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { inTransaction, leavingAct, type Scope } from '../transaction/transaction.ts';

/**
 * Opens a short transaction although a flow may be in `act`: a model provider's calls happen there, and their line and their
 * accounts are rows. Only those two may import this. The transaction ends before the call begins, or begins after it has ended.
 */
export async function inTransactionDuringAct<T>(
  orm: MikroORM,
  scope: Scope,
  actor: Actor,
  run: (em: EntityManager) => Promise<T>,
): Promise<T> {
  return leavingAct(async () => inTransaction(orm, scope, actor, run));
}
