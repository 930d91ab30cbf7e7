import type { ConcurrencyGate } from '@atrium/ai/providers';
import { joinLine, leaveLine, placesInTurn, renewPlaces } from '@atrium/db/provider-lease';
import { newId } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { inTransaction, type Platform } from '../kernel/index.ts';

const SYSTEM = { kind: 'system', organizationId: null, onBehalfOf: null } as const;

export type LeaseGateOptions = {
  /** Calls at once for each key, over all processes. */
  limit: number;
  /** What a dead process held is free after this long. */
  leaseSeconds?: number;
  beatMs?: number;
  /** How often those who wait look whether it is their turn. */
  lookMs?: number;
};

/** A call of this process in the line. `admit` is there while it waits. */
type Ticket = { key: string; admit: (() => void) | null };

/**
 * A gate that holds over all worker processes: the line is rows in the database, first come, first served. Each step is
 * one short transaction; none is open while a call runs or waits.
 */
export const leaseGate = (
  { orm, log }: Pick<Platform, 'orm' | 'log'>,
  { limit, leaseSeconds = 30, beatMs = 10_000, lookMs = 100 }: LeaseGateOptions,
): ConcurrencyGate => {
  const holder = newId();
  const tickets = new Map<string, Ticket>();
  const inSystem = async <T>(run: (em: EntityManager) => Promise<T>) => inTransaction(orm, 'system', SYSTEM, run);
  const place = (key: string) => ({ key, holder, limit, seconds: leaseSeconds });
  const waiting = () => [...tickets.values()].filter((ticket) => ticket.admit !== null);

  const admit = (id: string): void => {
    const ticket = tickets.get(id);
    ticket?.admit?.();
    if (ticket) ticket.admit = null;
  };

  const look = async (key: string): Promise<void> => {
    if (!waiting().some((ticket) => ticket.key === key)) return;
    for (const id of await inSystem(async (em) => placesInTurn(em, place(key)))) admit(id);
  };

  /** A process that slept too long has lost its places: who waits joins again, who is inside is too late to call back. */
  const renew = async (): Promise<void> => {
    const known = [...tickets];
    const renewed = new Set(await inSystem(async (em) => renewPlaces(em, holder, leaseSeconds)));
    for (const [id, ticket] of known) {
      if (renewed.has(id) || tickets.get(id) !== ticket) continue;
      log.warn({ provider: ticket.key, waiting: ticket.admit !== null }, 'a place before the provider ran out');
      if (ticket.admit === null) continue;
      const joined = await inSystem(async (em) => joinLine(em, place(ticket.key)));
      // It may have left meanwhile: then nobody holds the new place.
      if (!tickets.delete(id)) await inSystem(async (em) => leaveLine(em, joined.id));
      else tickets.set(joined.id, ticket);
      if (joined.isFirst) admit(joined.id);
    }
  };

  const repeating = (what: () => Promise<void>, everyMs: number, failed: string) => {
    let timer: NodeJS.Timeout | null = null;
    const step = async (): Promise<void> => {
      await what().catch((error: unknown) => log.warn({ err: error }, failed));
      timer = tickets.size > 0 ? setTimeout(() => void step(), everyMs) : null;
    };
    return () => {
      timer ??= setTimeout(() => void step(), everyMs);
    };
  };
  const keepLooking = repeating(
    async () => {
      for (const key of new Set(waiting().map((ticket) => ticket.key))) await look(key);
    },
    lookMs,
    'could not look whose turn it is',
  );
  const keepRenewing = repeating(renew, beatMs, 'places before the provider not renewed');

  const untilAdmitted = async (ticket: Ticket, signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = () => reject(signal?.reason as Error); // whatever the signal fired with
      if (signal?.aborted) leave();
      signal?.addEventListener('abort', leave, { once: true });
      ticket.admit = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
    });

  const leave = async (ticket: Ticket): Promise<void> => {
    const id = [...tickets].find(([, each]) => each === ticket)?.[0];
    if (id === undefined) return;
    tickets.delete(id);
    try {
      await inSystem(async (em) => leaveLine(em, id));
      await look(ticket.key);
    } catch (error) {
      // What the call has brought must not be lost with its place, which runs out by itself.
      log.warn({ err: error, provider: ticket.key }, 'place before the provider not given back');
    }
  };

  return {
    run: async (key, fn, { signal } = {}) => {
      signal?.throwIfAborted();
      const joined = await inSystem(async (em) => joinLine(em, place(key)));
      const ticket: Ticket = { key, admit: null };
      tickets.set(joined.id, ticket);
      keepRenewing();
      try {
        if (!joined.isFirst) {
          const admitted = untilAdmitted(ticket, signal);
          keepLooking();
          await admitted;
        }
        return await fn();
      } finally {
        await leave(ticket);
      }
    },
  };
};
