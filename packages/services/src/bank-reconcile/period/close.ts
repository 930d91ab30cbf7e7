import {
  BankPeriodEntity,
  BankPeriodStepEntity,
  countMembers,
  hasHiddenStatements,
  lockPeriods,
  storedPeriods,
  type StoredPeriod,
} from '@atrium/db/bank-reconcile';
import type { AiTableFolderRow } from '@atrium/db/ai-table-folder';
import {
  AdvancePeriodInput,
  monthBounds,
  Period,
  type PeriodStepKind,
  PreparePeriodInput,
  ReopenPeriodInput,
  type WhichPeriods,
} from '@atrium/domain/bank-reconcile';
import {
  dataAnswer,
  DomainError,
  type MemberActor,
  newId,
  notFound,
  ok,
  type PublicErrorCode,
} from '@atrium/domain/kernel';
import { z } from 'zod';
import { viewerOf } from '../../access/index.ts';
import type { TableFolderAccess } from '../../ai-table/index.ts';
import { command, type Work } from '../../kernel/index.ts';
import { emitBank, onFolder } from '../access.ts';
import { type LivePeriod, livePeriods } from './figures.ts';
import { periodsOf } from './list.ts';

type Closing = Work<MemberActor, WhichPeriods, TableFolderAccess>;

/** An account's month with what is stored of it; null if nobody has prepared it. */
type Chosen = { live: LivePeriod; stored: StoredPeriod | null };

const Closed = dataAnswer(z.array(Period));

function conflict(detailCode: PublicErrorCode, message: string, details: Record<string, unknown> = {}): DomainError {
  return new DomainError('CONFLICT', message, { detailCode, details });
}

function nameOf({ account, currency, month }: Pick<LivePeriod, 'account' | 'currency' | 'month'>): string {
  return [account || 'the account', currency, 'in', month].filter((part) => part !== '').join(' ');
}

function namesOf(periods: readonly Chosen[]): string {
  const [first, ...others] = periods;
  if (!first) return 'no account';
  return others.length === 0 ? nameOf(first.live) : `${nameOf(first.live)} and ${others.length} more`;
}

/**
 * Locks the periods of the folder and returns those that the request names. @throws NOT_FOUND if there are none, CONFLICT
 * `statements_hidden` if the caller sees only a part of their statements
 */
async function choose({ em, actor, input, resource }: Closing): Promise<Chosen[]> {
  const { folder } = resource;
  const { month, account, currency } = input;
  // Writers hold this lock until their transaction ends, so the figures do not change while they are read and stored.
  await lockPeriods(em, folder.id);
  const viewer = viewerOf(actor);
  const live = await livePeriods(em, viewer, folder.id, month);
  const wanted = live.filter(
    (each) =>
      (account === undefined || each.account === account) &&
      (currency === undefined || each.currency === (currency ?? '')),
  );
  if (wanted.length === 0) throw notFound('Period');
  if (await hasHiddenStatements(em, viewer, folder.id, monthBounds(month))) {
    throw conflict(
      'statements_hidden',
      'You cannot see all statements of this month. Ask a person who sees them to close it.',
    );
  }
  const stored = await storedPeriods(em, folder.id, month);
  return wanted.map((each) => ({
    live: each,
    stored: stored.find((known) => known.account === each.account && known.currency === each.currency) ?? null,
  }));
}

function stateOf({ stored }: Chosen) {
  return stored?.state ?? 'open';
}

/** @throws CONFLICT for what must be settled before the figures can be relied on */
function checkReady(periods: readonly Chosen[], reason: string | undefined): void {
  const posted = periods.filter((each) => stateOf(each) === 'posted');
  if (posted.length > 0)
    throw conflict('period_posted', `${namesOf(posted)} is posted. The Owner of the folder can reopen it.`);
  const unproven = periods.flatMap(({ live }) =>
    live.figures.statements.filter(({ outcome, isAccepted }) => outcome === 'failed' && !isAccepted),
  );
  if (unproven.length > 0) {
    const names = [...new Set(unproven.map(({ documentName }) => documentName))];
    throw conflict(
      'unproven_statements',
      `${names.length === 1 ? 'A statement does' : `${names.length} statements do`} not tie: ${names.slice(0, 5).join(', ')}. Accept this with a reason, or correct it.`,
      { names },
    );
  }
  const count = periods.reduce((sum, { live }) => sum + live.figures.counts.uncategorized, 0);
  if (count > 0)
    throw conflict(
      'uncategorized',
      `${count === 1 ? 'One transaction has' : `${count.toLocaleString('en')} transactions have`} no category.`,
      { count },
    );
  const differing = periods.filter(({ live }) => (live.figures.difference ?? '0').replaceAll(/[-0.]/g, '') !== '');
  if (differing.length > 0 && reason === undefined)
    throw conflict(
      'period_differs',
      `${namesOf(differing)} does not tie. Find the difference, or prepare it with a reason.`,
      { differences: differing.map(({ live }) => ({ account: live.account, difference: live.figures.difference })) },
    );
}

async function addStep(
  { em, actor }: Closing,
  periodId: string,
  kind: PeriodStepKind,
  reason: string | null = null,
): Promise<void> {
  await em.insert(BankPeriodStepEntity, {
    id: newId(),
    organizationId: actor.membership.organizationId,
    periodId,
    kind,
    reason,
    createdById: actor.userId,
    createdAt: new Date(),
  });
}

/** Stores the figures of an account's month as they are now. */
async function keepFigures(work: Closing, { live, stored }: Chosen, state: 'prepared' | 'posted'): Promise<string> {
  const { em, actor, resource } = work;
  const { account, currency, month, figures, digest, documentIds } = live;
  const now = new Date();
  const kept = { state, figures, digest, documentIds, updatedAt: now };
  if (stored) {
    await em.nativeUpdate(BankPeriodEntity, { id: stored.id }, kept);
    return stored.id;
  }
  const id = newId();
  await em.insert(BankPeriodEntity, {
    id,
    organizationId: actor.membership.organizationId,
    folderId: resource.folder.id,
    account,
    currency,
    month: `${month}-01`,
    createdAt: now,
    ...kept,
  });
  return id;
}

/** Records the step in the audit log and the live events, and returns the periods as they are now. */
async function finish(work: Closing, step: PeriodStepKind, chosen: readonly Chosen[], message: string) {
  const { em, actor, input, resource, emit, note } = work;
  const folder: Pick<AiTableFolderRow, 'id'> = resource.folder;
  await emitBank({ em, emit }, folder, 'closed');
  note('aiTableFolder', folder.id, { month: input.month, step, accounts: chosen.length });
  const keys = new Set(chosen.map(({ live }) => JSON.stringify([live.account, live.currency])));
  const periods = await periodsOf(em, actor, folder.id, input.month);
  return ok(
    periods.filter(({ account, currency }) => keys.has(JSON.stringify([account, currency ?? '']))),
    message,
  );
}

/** Prepares a month: its figures are kept for the review. */
export const preparePeriod = command({
  area: 'bankReconcile',
  verb: 'preparePeriod',
  summary: 'Month end: prepare an account, or all accounts, for review',
  input: PreparePeriodInput,
  output: Closed,
  access: onFolder('write'),
  run: async (work) => {
    const { reason } = work.input;
    const chosen = await choose(work);
    checkReady(chosen, reason);
    for (const each of chosen)
      await addStep(work, await keepFigures(work, each, 'prepared'), 'prepared', reason ?? null);
    return finish(work, 'prepared', chosen, 'Prepared. Another person reviews it next.');
  },
});

/**
 * Checks that each period is in a state and unchanged since it was prepared.
 * @throws CONFLICT `period_state` or `period_changed`
 */
function checkUnchanged(chosen: readonly Chosen[], state: 'prepared' | 'reviewed'): { id: string; each: Chosen }[] {
  const before = state === 'prepared' ? 'prepared before it can be reviewed' : 'reviewed before it can be posted';
  return chosen.map((each) => {
    const { stored, live } = each;
    if (stateOf(each) === 'posted')
      throw conflict('period_posted', `${nameOf(live)} is posted. The Owner of the folder can reopen it.`);
    if (stored?.state !== state) throw conflict('period_state', `${nameOf(live)} must be ${before}.`);
    if (stored.digest !== live.digest)
      throw conflict('period_changed', `${nameOf(live)} has changed since it was prepared. Prepare it again.`);
    return { id: stored.id, each };
  });
}

/** The last person who took a step of a period. */
function lastBy({ stored }: Chosen, kind: PeriodStepKind): string | null {
  return stored?.steps.findLast((step) => step.kind === kind)?.userId ?? null;
}

/** @throws CONFLICT `same_person` if the caller prepared a period and is not the only person of the organization */
async function checkReviewer(work: Closing, chosen: readonly Chosen[], isSamePerson: boolean): Promise<void> {
  const { em, actor } = work;
  const own = chosen.filter((each) => lastBy(each, 'prepared') === actor.userId);
  if (own.length === 0) return;
  const people = await countMembers(em, actor.membership.organizationId);
  if (people > 1)
    throw conflict('same_person', `You prepared ${namesOf(own)}. Another person must review it.`, { people });
  if (!isSamePerson)
    throw conflict('same_person', `You prepared ${namesOf(own)}. Confirm that you also review it.`, { people });
}

/** Reviews a prepared month. The reviewer is not the preparer, except in an organization of one person. */
export const reviewPeriod = command({
  area: 'bankReconcile',
  verb: 'reviewPeriod',
  summary: 'Month end: review an account, or all accounts',
  input: AdvancePeriodInput,
  output: Closed,
  access: onFolder('write'),
  run: async (work) => {
    const chosen = await choose(work);
    const periods = checkUnchanged(chosen, 'prepared');
    await checkReviewer(work, chosen, work.input.isSamePerson);
    for (const { id } of periods) {
      await work.em.nativeUpdate(BankPeriodEntity, { id }, { state: 'reviewed', updatedAt: new Date() });
      await addStep(work, id, 'reviewed');
    }
    return finish(work, 'reviewed', chosen, 'Reviewed. It can be posted now.');
  },
});

/** Posts a reviewed month: its figures are frozen, and its transactions no longer change. */
export const postPeriod = command({
  area: 'bankReconcile',
  verb: 'postPeriod',
  summary: 'Month end: post an account, or all accounts, which locks their transactions',
  input: AdvancePeriodInput,
  output: Closed,
  access: onFolder('write'),
  run: async (work) => {
    const chosen = await choose(work);
    for (const { each } of checkUnchanged(chosen, 'reviewed'))
      await addStep(work, await keepFigures(work, each, 'posted'), 'posted');
    return finish(work, 'posted', chosen, 'Posted. Its transactions are locked.');
  },
});

/** Reopens a month that is posted, with a reason. Only the Owner of the folder may. */
export const reopenPeriod = command({
  area: 'bankReconcile',
  verb: 'reopenPeriod',
  summary: 'Month end: reopen a posted account, or all accounts, with a reason',
  input: ReopenPeriodInput,
  output: Closed,
  access: onFolder('changeAccess'),
  run: async (work) => {
    const { em, input } = work;
    const chosen = (await choose(work)).filter((each) => stateOf(each) !== 'open');
    if (chosen.length === 0) throw conflict('period_state', 'This month is open.');
    for (const { stored } of chosen) {
      if (!stored) continue;
      await em.nativeUpdate(BankPeriodEntity, { id: stored.id }, { state: 'open', updatedAt: new Date() });
      await addStep(work, stored.id, 'reopened', input.reason);
    }
    return finish(work, 'reopened', chosen, 'Reopened. Its transactions can change again.');
  },
});
