import type { ApiInput } from '../../shared/api/client.ts';
import type { AuditSearch, Period } from './audit-search.ts';

type Query = Pick<ApiInput['audit']['list'] & object, 'where' | 'search'>;

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS: Record<Exclude<Period, 'all'>, number> = { day: 1, week: 7, month: 30 };

/** The query for the URL's filters. Pass a constant `now`, so that the query key stays the same. */
export function auditQuery(search: AuditSearch, now: number): Query {
  const { period = 'week', outcome, area, find, person, resource } = search;
  const where: NonNullable<Query['where']> = {};
  if (period !== 'all') where['createdAt'] = { ge: new Date(now - DAYS[period] * DAY_MS).toISOString() };
  if (outcome !== undefined) where['outcome'] = { eq: outcome };
  if (area !== undefined) where['action'] = { startswith: `${area}.` };
  if (person !== undefined) where['actorId'] = { eq: person };
  if (resource !== undefined) where['resourceId'] = { eq: resource };
  return { where, ...(find === undefined ? {} : { search: find }) };
}
