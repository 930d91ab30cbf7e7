import {
  accountMonths,
  periodStates,
  type StepFound,
  storedPeriods,
  type StoredPeriod,
  visibleAmong,
} from '@atrium/db/bank-reconcile';
import type { Viewer } from '@atrium/db/access';
import { isoTime } from '@atrium/db/listing';
import { ListPeriodsAnswer, ListPeriodsInput, type Period, type PeriodState } from '@atrium/domain/bank-reconcile';
import { type MemberActor, page } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { viewerOf } from '../../access/index.ts';
import { query } from '../../kernel/index.ts';
import { displayName } from '../../user/index.ts';
import { onFolder } from '../access.ts';
import { type LivePeriod, livePeriods } from './figures.ts';

/** Returns all accounts of a month with their figures, as the caller may see them. */
export async function periodsOf(
  em: EntityManager,
  actor: MemberActor,
  folderId: string,
  month: string,
): Promise<Period[]> {
  const viewer = viewerOf(actor);
  const live = await livePeriods(em, viewer, folderId, month);
  const stored = await storedPeriods(em, folderId, month);
  const visible = await seenPeriods(em, viewer, actor.userId, stored);
  const storedOf = new Map(stored.map((each) => [keyOf(each), each]));
  const known = new Set(live.map(keyOf));
  const lost = stored.filter((each) => !known.has(keyOf(each)) && visible.has(each.id));
  const all: { key: LivePeriod | StoredPeriod; live: LivePeriod | null }[] = [
    ...live.map((each) => ({ key: each, live: each })),
    // Posted figures stay when their documents are gone.
    ...lost.map((each) => ({ key: each, live: null })),
  ];
  return all
    .toSorted((a, b) => compare(keyOf(a.key), keyOf(b.key)))
    .flatMap(({ key, live: now }) => {
      const before = storedOf.get(keyOf(key)) ?? null;
      const period = presentPeriod(now, before, before !== null && visible.has(before.id));
      return period ? [period] : [];
    });
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function keyOf({ account, currency, month }: { account: string; currency: string; month: string }): string {
  return JSON.stringify([account, currency, month]);
}

/** Kept figures are for users who see all of their documents, and for those who closed the period by them. */
async function seenPeriods(
  em: EntityManager,
  viewer: Viewer,
  userId: string,
  stored: readonly StoredPeriod[],
): Promise<ReadonlySet<string>> {
  const documents = await visibleAmong(em, viewer, [...new Set(stored.flatMap(({ documentIds }) => documentIds))]);
  const seen = stored.filter(
    ({ documentIds, steps }) =>
      documentIds.every((id) => documents.has(id)) || steps.some((step) => step.userId === userId),
  );
  return new Set(seen.map(({ id }) => id));
}

export function presentPeriod(live: LivePeriod | null, stored: StoredPeriod | null, isSeen: boolean): Period | null {
  const state: PeriodState = stored?.state ?? 'open';
  const isFrozen = state === 'posted' && stored !== null && isSeen;
  const figures = isFrozen ? frozenFigures(stored, live) : live?.figures;
  const key = live ?? stored;
  if (!figures || !key) return null;
  return {
    ...figures,
    account: key.account,
    currency: key.currency === '' ? null : key.currency,
    month: key.month,
    state,
    isFrozen,
    // Users who see only some of the documents compute other figures.
    hasChanged: isSeen && (state === 'prepared' || state === 'reviewed') && stored?.digest !== live?.digest,
    steps: (stored?.steps ?? []).map(presentStep),
  };
}

/** The figures of posting, with what later readings would have changed. */
function frozenFigures({ figures }: StoredPeriod, live: LivePeriod | null): StoredPeriod['figures'] {
  const later = (live?.figures.differences ?? []).filter(({ kind }) => kind === 'withheld');
  const kept = figures.differences.filter(({ kind }) => kind !== 'withheld');
  return { ...figures, differences: [...kept, ...later] };
}

function presentStep({ kind, userId, firstName, lastName, email, at, reason }: StepFound): Period['steps'][number] {
  return { kind, userId, name: displayName({ firstName, lastName, email }), at: isoTime(at), reason };
}

/** Counts the accounts of each month by their state, the newest month first. */
async function monthsOf(
  em: EntityManager,
  actor: MemberActor,
  folderId: string,
): Promise<z.infer<typeof ListPeriodsAnswer>['months']> {
  const found = await accountMonths(em, viewerOf(actor), folderId);
  const states = new Map((await periodStates(em, folderId)).map((each) => [keyOf(each), each.state]));
  const months = Map.groupBy(found, ({ month }) => month);
  return [...months].map(([month, accounts]) => {
    const counts = { open: 0, prepared: 0, reviewed: 0, posted: 0 };
    for (const each of accounts) counts[states.get(keyOf(each)) ?? 'open'] += 1;
    return { month, ...counts };
  });
}

/** The accounts of a month with their figures and the state of their closing. */
export const listPeriods = query({
  area: 'bankReconcile',
  verb: 'listPeriods',
  summary: 'Month end: the figures of each account in a month',
  input: ListPeriodsInput,
  output: ListPeriodsAnswer,
  access: onFolder('view'),
  run: async ({ em, actor, input }) => {
    const months = await monthsOf(em, actor, input.folderId);
    const month = input.month ?? months.at(0)?.month ?? null;
    const periods = month === null ? [] : await periodsOf(em, actor, input.folderId, month);
    return { ...page(periods.slice(input.offset, input.offset + input.limit + 1), input), month, months };
  },
});
