import { setTimeout as sleep } from 'node:timers/promises';
import { type Actor, DomainError, type TokenActor } from '@atrium/domain/kernel';
import { admit } from './authentication.ts';

/** How often the stream of a visitor asks whether the link still admits them, in milliseconds. It ends within 2 s. */
export const VISIT_RECHECK_MS = 1_000;

function revoked(cause?: unknown): DomainError {
  return new DomainError('FORBIDDEN', 'Your access to this data room has ended.', { cause, detailCode: 'revoked' });
}

/** The rights that a link gives its visitor. A stream that was opened with more ends, and its reader opens a new one. */
function rightsOf(actor: TokenActor): string {
  const { visit, linkId, visitorId, enableChat, watermark, defaultAccess, settingsVersion, preview } = actor;
  return JSON.stringify({ visit, linkId, visitorId, enableChat, watermark, defaultAccess, settingsVersion, preview });
}

type Caller = { guard: string; caller: TokenActor; actorNow: () => Promise<Actor> };

/** Returns only when the visitor's access has ended or the signal aborts. A database that is away ends nobody's access. */
async function accessEnds({ guard, caller, actorNow }: Caller, signal: AbortSignal): Promise<DomainError | null> {
  const rights = rightsOf(caller);
  for (;;) {
    await sleep(VISIT_RECHECK_MS, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return null;
    try {
      const now = await admit(guard, actorNow);
      if (now.kind !== 'tokenUser' || rightsOf(now) !== rights) return revoked();
    } catch (error) {
      if (error instanceof DomainError && error.status < 500) return revoked(error);
    }
  }
}

/** Yields the items until the visitor's access ends, also while no item comes. @throws FORBIDDEN `revoked` */
export async function* whileAdmitted<E>(items: AsyncIterable<E>, caller: Caller): AsyncGenerator<E, void> {
  const iterator = items[Symbol.asyncIterator]();
  const watch = new AbortController();
  const ended = accessEnds(caller, watch.signal);
  try {
    for (;;) {
      const next = iterator.next();
      const result = await Promise.race([next, ended]);
      if (result === null) return;
      if (result instanceof DomainError) {
        // The source may still wait for its next item. Nobody reads it any more.
        void next.catch(() => undefined);
        throw result;
      }
      if (result.done === true) return;
      yield result.value;
    }
  } finally {
    watch.abort();
    // Not awaited: a source that waits for an item would hold the end of the stream back.
    void iterator.return?.().catch(() => undefined);
  }
}
