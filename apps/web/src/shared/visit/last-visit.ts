/** A pause after which the user comes back for a new visit, in milliseconds. */
const PAUSE_MS = 30 * 60_000;
/** The period that a first visit in this browser shows, in milliseconds. */
const FIRST_VISIT_MS = 7 * 86_400_000;
/** The longest time that one answer covers, in milliseconds. */
const LONGEST_MS = 90 * 86_400_000;

/**
 * The end of the visit before this one, and the last sign of this one, in milliseconds since 1970. The first visit covers a
 * week.
 */
export type Visit = { since: number; active: number; isFirst: boolean };

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** Parses a stored visit; undefined if there is none. */
export function parseVisit(text: string | null): Visit | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('since' in stored) || !('active' in stored))
      return undefined;
    const { since, active } = stored;
    const isFirst = 'isFirst' in stored && stored.isFirst === true;
    return isTime(since) && isTime(active) ? { since, active, isFirst } : undefined;
  } catch {
    return undefined; // Not JSON.
  }
}

/** Returns the visit at this moment: the same one, or a new one after a pause. */
export function visitAt(now: number, stored: Visit | undefined): Visit {
  if (stored === undefined || stored.active > now) return { since: now - FIRST_VISIT_MS, active: now, isFirst: true };
  const isNew = now - stored.active > PAUSE_MS;
  const since = isNew ? stored.active : stored.since;
  return { since: Math.max(since, now - LONGEST_MS), active: now, isFirst: !isNew && stored.isFirst };
}
