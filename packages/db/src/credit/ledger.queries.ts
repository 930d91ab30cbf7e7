import type { CreditSource } from '@atrium/domain/credit';
import type { EntityManager } from '@mikro-orm/postgresql';
import { textSql } from '../sql/index.ts';

type Outcome<O extends string> = { outcome: O };

export type Reserving = {
  /** Names the work; its reservations add up. */
  cause: string;
  /** Makes this reservation count once. */
  key: string;
  /** Decimal text, above zero. */
  amount: string;
  note?: string | undefined;
  resourceId?: string | null | undefined;
  runId?: string | undefined;
  taskId?: string | undefined;
  createdById?: string | null | undefined;
};

/** Takes credits out of the lots of the transaction's organization: `known` if the key counted before. */
export async function reserveFromLots(em: EntityManager, given: Reserving): Promise<'reserved' | 'known' | 'short'> {
  const { cause, key, amount, note, resourceId, runId, taskId, createdById } = given;
  const [row] = await textSql<Outcome<'reserved' | 'known' | 'short'>>(
    em,
    `select app.reserve_credits(?, ?, ?::numeric, ?, ?::uuid, ?::uuid, ?::uuid, ?::uuid) as outcome`,
    [cause, key, amount, note ?? null, resourceId ?? null, runId ?? null, taskId ?? null, createdById ?? null],
  );
  return outcomeOf(row);
}

/** Returns what the work has not used to its lots. False if nothing of it is open. `used` counts from its beginning. */
export async function settleToLots(em: EntityManager, cause: string, used: string, note?: string): Promise<boolean> {
  const [row] = await textSql<{ outcome: boolean }>(em, `select app.settle_credits(?, ?::numeric, ?) as outcome`, [
    cause,
    used,
    note ?? null,
  ]);
  return row?.outcome ?? false;
}

export type AddingLot = {
  organizationId: string;
  key: string;
  source: CreditSource;
  /** Decimal text, above zero. */
  amount: string;
  expiresAt?: Date | null | undefined;
  note?: string | undefined;
  createdById?: string | null | undefined;
};

/** Adds a lot, which first pays the debt. False if the key counted before. Needs the role of the system. */
export async function addLot(em: EntityManager, given: AddingLot): Promise<boolean> {
  const { organizationId, key, source, amount, expiresAt, note, createdById } = given;
  const [row] = await textSql<{ outcome: boolean }>(
    em,
    `select app.add_credits(?::uuid, ?, ?, ?::numeric, ?::timestamptz, ?, ?::uuid) as outcome`,
    [organizationId, key, source, amount, expiresAt?.toISOString() ?? null, note ?? null, createdById ?? null],
  );
  return row?.outcome ?? false;
}

export type TakingBack = {
  organizationId: string;
  key: string;
  /** `adjust` takes all or nothing. `reversal` takes what is left, and the rest becomes a debt. */
  kind: 'adjust' | 'reversal';
  /** Decimal text, above zero. */
  amount: string;
  /** The key of the lot to take from first. */
  lotKey?: string | undefined;
  note?: string | undefined;
  createdById?: string | null | undefined;
};

/** Takes credits back. Needs the role of the system. */
export async function takeFromLots(em: EntityManager, given: TakingBack): Promise<'taken' | 'known' | 'short'> {
  const { organizationId, key, kind, amount, lotKey, note, createdById } = given;
  const [row] = await textSql<Outcome<'taken' | 'known' | 'short'>>(
    em,
    `select app.take_credits(?::uuid, ?, ?, ?::numeric, ?, ?, ?::uuid) as outcome`,
    [organizationId, key, kind, amount, lotKey ?? null, note ?? null, createdById ?? null],
  );
  return outcomeOf(row);
}

function outcomeOf<O extends string>(row: Outcome<O> | undefined): O {
  if (!row) throw new Error('The ledger returned nothing');
  return row.outcome;
}

/**
 * Writes the entries of lots that have expired, of at most `most` organizations: the transaction holds a lock for each of
 * them. Returns of how many. Needs the role of the system.
 */
export async function expireLots(em: EntityManager, most: number): Promise<number> {
  const rows = await textSql(
    em,
    `select app.expire_credits(organization_id) from (
       select distinct organization_id from credit_lot where remaining > 0 and expires_at <= now()
       order by organization_id limit ?::int) expired`,
    [most],
  );
  return rows.length;
}

export type LostReservation = { organizationId: string; cause: string; used: string };

/**
 * Open reservations whose run or task has ended or no longer exists, oldest first, with what their run used. Needs the
 * role of the system. Work settles in the transaction that ends it, so one that has ended will not.
 */
export async function findLostReservations(em: EntityManager, most: number): Promise<LostReservation[]> {
  return textSql<LostReservation>(
    em,
    `select r.organization_id as "organizationId", r.cause, coalesce(run.used, 0)::text as used
     from credit_reservation r
     left join run on run.id = r.run_id
     left join background_task t on t.id = r.task_id
     where r.settled_at is null and case
       when r.run_id is not null then run.id is null or run.state not in ('pending', 'running')
       when r.task_id is not null then t.id is null or t.state not in ('PENDING', 'STARTED', 'RETRY')
       else r.created_at < now() - interval '1 day' end
     order by r.created_at limit ?::int`,
    [most],
  );
}
