import type { Frequency, PendingChange, Plan } from '../subscription/index.ts';
import { add, compareDecimals, type Decimal, divide, multiply, subtract } from '../value/index.ts';
import type { BillingAlert, PaymentKind, PaymentStatus } from './state.ts';

const DAY = 86_400_000;
/** How long credits last at least, if their payment became known late. */
const LATE_DAYS = 7;
const CREDIT_SCALE = 6;

/** A subscription as Stripe has it. Times are dates. */
export type SubscriptionFacts = {
  id: string;
  status: string;
  /** Null: its price is not one of ours. */
  sold: { plan: Plan; frequency: Frequency } | null;
  startDate: Date;
  /** Null: it goes on. */
  cancelAt: Date | null;
  endedAt: Date | null;
  /** When the payment failed that makes it `past_due`. */
  problemSince: Date | null;
};

/** A payment as Stripe has it: an invoice of a plan, or a session that sold credits. */
export type PaymentFacts = {
  sourceId: string;
  kind: PaymentKind;
  status: PaymentStatus;
  number: string | null;
  /** The plan and how often it is paid; null for credits. */
  sold: { plan: Plan; frequency: Frequency } | null;
  /** Of a purchase: how many credits. Null for plans. */
  credits: Decimal | null;
  /** The invoice of a change within a period adds only what the new plan has more. */
  isChange: boolean;
  amount: number;
  returned: number;
  currency: string;
  hostedUrl: string | null;
  pdfUrl: string | null;
  periodStart: Date | null;
  periodEnd: Date | null;
  paidAt: Date | null;
  createdAt: Date;
};

export type BillingFacts = { subscriptions: SubscriptionFacts[]; payments: PaymentFacts[] };

/** A payment as we have it. */
export type KnownPayment = Pick<PaymentFacts, 'sourceId' | 'status' | 'returned' | 'number'> & {
  credits: Decimal;
  reversed: Decimal;
  reversals: number;
  months: number;
};

/** The plan from payments as we have it. */
export type KnownPlan = {
  providerId: string | null;
  plan: Plan;
  frequency: Frequency;
  status: 'active' | 'past_due' | 'ended';
  startDate: Date;
  endDate: Date | null;
  isRecurring: boolean;
  pendingChange: PendingChange | null;
  problemSince: Date | null;
};

export type KnownBilling = {
  plan: KnownPlan | null;
  payments: ReadonlyMap<string, KnownPayment>;
  alert: BillingAlert | null;
};

/** The terms that a convergence needs: the monthly credits of a plan, the time and the grace period. */
export type Terms = { monthlyCredits: (plan: Plan) => Decimal; now: Date; graceDays: number };

export type PlanSetting = Omit<KnownPlan, 'problemSince'> & { problem: { since: Date; graceEndsAt: Date } | null };

/** One step towards Stripe's state. Steps are taken in their order. */
export type BillingStep =
  | { kind: 'record'; payment: PaymentFacts }
  | { kind: 'grant'; payment: PaymentFacts; cause: string; amount: Decimal; months: number; expiresAt: Date | null }
  | { kind: 'reverse'; payment: PaymentFacts; amount: Decimal; reversal: number }
  | { kind: 'restore'; payment: PaymentFacts; amount: Decimal; reversal: number }
  | { kind: 'setPlan'; plan: PlanSetting }
  | { kind: 'endPlan'; at: Date }
  | { kind: 'alert'; alert: BillingAlert | null };

const LIVE: ReadonlySet<string> = new Set(['active', 'trialing', 'past_due']);

/** Whether a subscription keeps its plan. `incomplete` grants nothing; the other states have ended it. */
export function isLiveStatus(status: string): boolean {
  return LIVE.has(status);
}

function monthsAfter(start: Date, months: number): Date {
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth() + months];
  const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const end = new Date(start);
  end.setUTCFullYear(year, month, Math.min(start.getUTCDate(), days));
  return end;
}

/** When credits of a period expire: with it, but not before a week from now, so that a late payment is of use. */
function expiryOf(end: Date, now: Date): Date {
  const least = now.getTime() + LATE_DAYS * DAY;
  return end.getTime() > now.getTime() ? end : new Date(least);
}

function grantsOfPlan(
  payment: PaymentFacts,
  before: Pick<KnownPayment, 'months'>,
  granted: Decimal,
  terms: Terms,
): BillingStep[] {
  const { sold, periodStart, periodEnd, sourceId } = payment;
  if (!sold || !periodStart || !periodEnd) return [];
  const monthly = terms.monthlyCredits(sold.plan);
  if (payment.isChange) {
    const more = subtract(monthly, granted);
    if (before.months > 0 || compareDecimals(more, '0') <= 0) return [];
    return [
      { kind: 'grant', payment, cause: sourceId, amount: more, months: 1, expiresAt: expiryOf(periodEnd, terms.now) },
    ];
  }
  const steps: BillingStep[] = [];
  for (let month = before.months; compareDecimals(monthly, '0') > 0; month++) {
    const start = monthsAfter(periodStart, month);
    const isFirst = month === 0;
    if (start >= periodEnd || (!isFirst && (sold.frequency === 'Monthly' || start > terms.now))) break;
    const next = monthsAfter(periodStart, month + 1);
    const end = sold.frequency === 'Monthly' || next > periodEnd ? periodEnd : next;
    const cause = isFirst ? sourceId : `${sourceId}:${month}`;
    steps.push({
      kind: 'grant',
      payment,
      cause,
      amount: monthly,
      months: month + 1,
      expiresAt: expiryOf(end, terms.now),
    });
  }
  return steps;
}

/** The credits that go back with the money: the same share, rounded to the ledger's precision. */
function shareReturned(credits: Decimal, { amount, returned }: Pick<PaymentFacts, 'amount' | 'returned'>): Decimal {
  if (returned <= 0 || amount <= 0) return '0';
  if (returned >= amount) return credits;
  return divide(multiply(credits, String(returned)), String(amount), CREDIT_SCALE, 'half-even');
}

function total(steps: readonly BillingStep[]): Decimal {
  return steps.reduce((sum, step) => (step.kind === 'grant' ? add(sum, step.amount) : sum), '0');
}

function isRecorded(payment: PaymentFacts, known: KnownPayment | undefined): boolean {
  return known?.status === payment.status && known.returned === payment.returned && known.number === payment.number;
}

function stepsOfPayment(
  payment: PaymentFacts,
  known: KnownPayment | undefined,
  granted: Decimal,
  terms: Terms,
): BillingStep[] {
  const before = known ?? { credits: '0', reversed: '0', reversals: 0, months: 0 };
  const steps: BillingStep[] = isRecorded(payment, known) ? [] : [{ kind: 'record', payment }];
  if (payment.status !== 'paid') return steps;
  if (payment.kind === 'plan')
    steps.push(...(payment.returned > 0 && before.months > 0 ? [] : grantsOfPlan(payment, before, granted, terms)));
  else if (compareDecimals(before.credits, '0') === 0 && payment.credits !== null)
    steps.push({
      kind: 'grant',
      payment,
      cause: payment.sourceId,
      amount: payment.credits,
      months: 0,
      expiresAt: null,
    });
  const credits = add(before.credits, total(steps));
  const target = shareReturned(credits, payment);
  const reversal = before.reversals + 1;
  const change = compareDecimals(target, before.reversed);
  if (change > 0) steps.push({ kind: 'reverse', payment, amount: subtract(target, before.reversed), reversal });
  if (change < 0) steps.push({ kind: 'restore', payment, amount: subtract(before.reversed, target), reversal });
  return steps;
}

function paymentSteps(facts: BillingFacts, known: KnownBilling, terms: Terms): BillingStep[] {
  const steps: BillingStep[] = [];
  let inPeriod: Decimal = '0';
  const inOrder = facts.payments.toSorted(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || a.sourceId.localeCompare(b.sourceId),
  );
  for (const payment of inOrder) {
    const made = stepsOfPayment(payment, known.payments.get(payment.sourceId), inPeriod, terms);
    steps.push(...made);
    if (payment.kind === 'plan' && payment.status === 'paid' && payment.sold) {
      const monthly = terms.monthlyCredits(payment.sold.plan);
      if (!payment.isChange || compareDecimals(monthly, inPeriod) > 0) inPeriod = monthly;
    }
  }
  return steps;
}

function sameTime(a: Date | null, b: Date | null): boolean {
  return (a?.getTime() ?? null) === (b?.getTime() ?? null);
}

function isSamePlan(known: KnownPlan, next: PlanSetting): boolean {
  return (
    known.providerId === next.providerId &&
    known.plan === next.plan &&
    known.frequency === next.frequency &&
    known.status === next.status &&
    known.isRecurring === next.isRecurring &&
    sameTime(known.startDate, next.startDate) &&
    sameTime(known.endDate, next.endDate) &&
    sameTime(known.problemSince, next.problem?.since ?? null) &&
    (known.pendingChange?.at ?? null) === (next.pendingChange?.at ?? null)
  );
}

function settingOf(
  facts: SubscriptionFacts,
  sold: { plan: Plan; frequency: Frequency },
  { graceDays }: Terms,
): PlanSetting {
  const { id, status, startDate, cancelAt, problemSince } = facts;
  const since = status === 'past_due' ? problemSince : null;
  return {
    providerId: id,
    ...sold,
    status: status === 'past_due' ? 'past_due' : 'active',
    startDate,
    endDate: cancelAt,
    isRecurring: cancelAt === null,
    pendingChange: cancelAt && { plan: null, frequency: null, at: cancelAt.toISOString() },
    problem: since && { since, graceEndsAt: new Date(since.getTime() + graceDays * DAY) },
  };
}

/** The states of subscriptions that had begun. */
const ENDED: ReadonlySet<string> = new Set(['canceled', 'unpaid', 'paused']);

type Sold = SubscriptionFacts & { sold: NonNullable<SubscriptionFacts['sold']> };

/**
 * The subscription that ended last, of those that were paid for. It is the organization's last plan, also if we hear of it
 * only after its end.
 */
function lastEnded({ subscriptions, payments }: BillingFacts): Sold | null {
  const endOf = ({ endedAt, startDate }: SubscriptionFacts) => (endedAt ?? startDate).getTime();
  const isPaid = ({ startDate }: SubscriptionFacts) =>
    payments.some(({ kind, status, createdAt }) => kind === 'plan' && status === 'paid' && createdAt >= startDate);
  const [last] = subscriptions
    .filter((each): each is Sold => each.sold !== null && ENDED.has(each.status) && isPaid(each))
    .sort((a, b) => endOf(b) - endOf(a) || b.id.localeCompare(a.id));
  return last ?? null;
}

function isOf(known: KnownPlan | null, { id, sold }: Sold): boolean {
  return known?.providerId === id && known.plan === sold.plan && known.frequency === sold.frequency;
}

function byStart(a: SubscriptionFacts, b: SubscriptionFacts): number {
  return a.startDate.getTime() - b.startDate.getTime() || a.id.localeCompare(b.id);
}

/**
 * The plan is that of the live subscription. Of two, it is the one that began first, and operators are alerted: a plan that was
 * left as it is would depend on the order in which the events came.
 */
function planSteps(facts: BillingFacts, known: KnownBilling, terms: Terms): BillingStep[] {
  const { subscriptions } = facts;
  const alertTo = (alert: BillingAlert | null): BillingStep[] =>
    known.alert === alert ? [] : [{ kind: 'alert', alert }];
  const [first, second] = subscriptions.filter(({ status }) => isLiveStatus(status)).sort(byStart);
  if (first) {
    const next = first.sold && settingOf(first, first.sold, terms);
    return [
      ...alertTo(second ? 'two_subscriptions' : next ? null : 'unknown_price'),
      ...(!next || (known.plan && isSamePlan(known.plan, next)) ? [] : [{ kind: 'setPlan', plan: next } as const]),
    ];
  }
  const last = lastEnded(facts);
  // Also the same subscription, if its plan was changed before it ended.
  const isNew = last !== null && !isOf(known.plan, last);
  if (!isNew && (!known.plan || known.plan.status === 'ended')) return alertTo(null);
  const ended = isNew ? last : subscriptions.find(({ id }) => id === known.plan?.providerId);
  const endedAt = Math.min(ended?.endedAt?.getTime() ?? Infinity, terms.now.getTime());
  return [
    ...alertTo(null),
    ...(isNew ? [{ kind: 'setPlan', plan: settingOf(last, last.sold, terms) } as const] : []),
    { kind: 'endPlan', at: new Date(endedAt) },
  ];
}

/**
 * Returns the steps from our state to Stripe's. None: the two agree. The same facts give the same steps, in whatever order
 * and however often the events came that led to them.
 */
export function convergence(facts: BillingFacts, known: KnownBilling, terms: Terms): BillingStep[] {
  return [...planSteps(facts, known, terms), ...paymentSteps(facts, known, terms)];
}

const ALERTS: Record<BillingAlert, string> = {
  two_subscriptions: 'Two subscriptions are live at Stripe',
  unknown_price: 'A subscription at Stripe has a price of no plan',
};

/** Decimal text with separators: 4,000. */
function amountWords(amount: string): string {
  return Number(amount).toLocaleString('en-US', { maximumFractionDigits: 6 });
}

const SENTENCE: {
  [K in BillingStep['kind']]: (step: Extract<BillingStep, { kind: K }>) => { objectId: string; summary: string };
} = {
  record: ({ payment }) => ({ objectId: payment.sourceId, summary: `The payment is ${payment.status} at Stripe` }),
  grant: ({ payment, amount }) => ({
    objectId: payment.sourceId,
    summary: `${amountWords(amount)} credits were paid for and not added`,
  }),
  reverse: ({ payment, amount }) => ({
    objectId: payment.sourceId,
    summary: `${amountWords(amount)} credits were refunded and not deducted`,
  }),
  restore: ({ payment, amount }) => ({
    objectId: payment.sourceId,
    summary: `${amountWords(amount)} credits were deducted and their refund failed`,
  }),
  setPlan: ({ plan }) => ({
    objectId: plan.providerId ?? '',
    summary: `The subscription is ${plan.plan}, ${plan.frequency}, ${plan.status} at Stripe`,
  }),
  endPlan: ({ at }) => ({
    objectId: '',
    summary: `The subscription ended at Stripe on ${at.toISOString().slice(0, 10)}`,
  }),
  alert: ({ alert }) => ({
    objectId: '',
    summary: alert === null ? 'The problem of the subscriptions is solved at Stripe' : ALERTS[alert],
  }),
};

/** Says a step in a sentence, for operators who compare our state with Stripe's. */
export function describeStep<S extends BillingStep>(step: S): { kind: S['kind']; objectId: string; summary: string } {
  // The table has the sentence of each kind; TypeScript does not relate the two unions.
  const sentence = SENTENCE[step.kind] as (step: BillingStep) => { objectId: string; summary: string };
  return { kind: step.kind, ...sentence(step) };
}
