import { sendHint } from '@atrium/db/event';
import type { ConcurrencyGate } from '@atrium/ai/providers';
import { joinLine, leaveLine, placesInTurn, renewPlaces } from '@atrium/db/provider-lease';
import { newId } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Platform } from '../kernel/index.ts';
import { inTransactionDuringAct } from '../kernel/transaction-during-act/index.ts';
import { outsideTraces } from '../kernel/telemetry/index.ts';

const SYSTEM = { kind: 'system', organizationId: null, onBehalfOf: null } as const;

export type LeaseGateOptions = {
  /** The maximum of parallel calls for each key, over all processes. */
  limit: number;
  /** The places of a dead process are free after this time. */
  leaseSeconds?: number;
  beatMs?: number;
  /** How often a waiting call checks for its turn without a notification, in milliseconds. */
  lookMs?: number;
};

/** A call of this process in the line. `admit` is set while it waits. */
type Ticket = { key: string; admit: (() => void) | null };

function hintKey(holder: string) {
  return `provider-line:${holder}`;
}

/**
 * Limits parallel calls over all worker processes. The line is rows in the database, first come, first served. Each step is
 * one short transaction; none is open while a call runs or waits. Leaving notifies the process whose turn it is.
 */
export function leaseGate(
  { orm, log, hub }: Pick<Platform, 'orm' | 'log' | 'hub'>,
  { limit, leaseSeconds = 30, beatMs = 10_000, lookMs = 250 }: LeaseGateOptions,
): ConcurrencyGate {
  const holder = newId();
  const tickets = new Map<string, Ticket>();
  let joining = 0;
  const early = new Set<string>();
  const inSystem = async <T>(run: (em: EntityManager) => Promise<T>) =>
    inTransactionDuringAct(orm, 'system', SYSTEM, run);
  const line = (key: string) => ({ key, holder, limit });
  const place = (key: string) => ({ ...line(key), seconds: leaseSeconds });
  const waiting = () => [...tickets.values()].filter((ticket) => ticket.admit !== null);

  const admit = (id: string): void => {
    const ticket = tickets.get(id);
    ticket?.admit?.();
    if (ticket) ticket.admit = null;
    else if (joining > 0) early.add(id);
  };

  /** Joins the line. Returns true if it is the call's turn, which may be known before the id of its place. */
  const join = async (ticket: Ticket): Promise<boolean> => {
    joining += 1;
    try {
      const { id, isFirst } = await inSystem(async (em) => joinLine(em, place(ticket.key)));
      tickets.set(id, ticket);
      return early.delete(id) || isFirst;
    } finally {
      joining -= 1;
      if (joining === 0) early.clear();
    }
  };

  const look = async (key: string): Promise<void> => {
    if (!waiting().some((ticket) => ticket.key === key)) return;
    for (const id of await inSystem(async (em) => placesInTurn(em, line(key)))) admit(id);
  };

  /** Leaves the line and admits the next call: in this process directly, in another one by a notification. */
  const leaveAs = async (key: string, id: string): Promise<void> => {
    const inTurn = await inSystem(async (em) => {
      const left = await leaveLine(em, line(key), id);
      if (left.next !== null) await sendHint(em, hintKey(left.next));
      return left.inTurn;
    });
    inTurn.forEach(admit);
  };

  /** Renews all places. A frozen process has lost its places: waiting calls join again, running calls finish. */
  const renew = async (): Promise<void> => {
    const known = [...tickets];
    const renewed = new Set(await inSystem(async (em) => renewPlaces(em, holder, leaseSeconds)));
    for (const [id, ticket] of known) {
      if (renewed.has(id) || tickets.get(id) !== ticket) continue;
      log.warn({ provider: ticket.key, waiting: ticket.admit !== null }, 'a place in line for the provider expired');
      if (ticket.admit === null) continue;
      const joined = await inSystem(async (em) => joinLine(em, place(ticket.key)));
      // The call may have left in the meantime. Then nobody holds the new place.
      if (!tickets.delete(id)) await leaveAs(ticket.key, joined.id);
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
  let isLooking = false;
  /** Checks for turns while calls wait: at each notification, and regularly without one. */
  const keepLooking = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    while (waiting().length > 0) {
      // Wait from before the check, so that no notification is missed.
      const hinted = hub.wait(hintKey(holder), lookMs);
      for (const key of new Set(waiting().map((ticket) => ticket.key))) {
        await look(key).catch((error: unknown) => log.warn({ err: error }, 'could not check for the next turn'));
      }
      await hinted;
    }
    isLooking = false;
  };
  const keepRenewing = repeating(renew, beatMs, 'places in line for the provider not renewed');

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
      await leaveAs(ticket.key, id);
    } catch (error) {
      // The result of the call must not be lost. The place expires by itself.
      log.warn({ err: error, provider: ticket.key }, 'place in line for the provider not released');
    }
  };

  return {
    run: async (key, fn, { signal } = {}) => {
      signal?.throwIfAborted();
      const ticket: Ticket = { key, admit: null };
      const isFirst = await join(ticket);
      outsideTraces(keepRenewing);
      try {
        if (!isFirst) {
          const admitted = untilAdmitted(ticket, signal);
          void outsideTraces(keepLooking);
          await admitted;
        }
        return await fn();
      } finally {
        await leave(ticket);
      }
    },
  };
}
