import { expect, it } from 'vitest';
import {
  type BillingFacts,
  type BillingStep,
  convergence,
  type KnownBilling,
  type PaymentFacts,
  type SubscriptionFacts,
} from './converge.ts';

const HISTORIES = 300;
const HOURS = 24;
const PLANS = ['Starter', 'Growth', 'Scale'] as const;
const NOTHING: KnownBilling = { plan: null, payments: new Map(), alert: null };

/** A random sequence that a seed repeats (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function at(hour: number): Date {
  return new Date(Date.UTC(2026, 0, 1, hour));
}

/** The state after a convergence. Payments are left out: none of these tests gives credits. */
function after(known: KnownBilling, steps: readonly BillingStep[]): KnownBilling {
  let { plan, alert } = known;
  for (const step of steps) {
    if (step.kind === 'alert') alert = step.alert;
    else if (step.kind === 'setPlan') {
      const { problem, ...setting } = step.plan;
      plan = { ...setting, problemSince: problem?.since ?? null };
    } else if (step.kind === 'endPlan' && plan) {
      plan = {
        ...plan,
        status: 'ended',
        endDate: step.at,
        isRecurring: false,
        pendingChange: null,
        problemSince: null,
      };
    }
  }
  return { ...known, plan, alert };
}

function paymentAt(hour: number): PaymentFacts {
  return {
    sourceId: `in_${hour}`,
    kind: 'plan',
    status: 'paid',
    sold: null,
    createdAt: at(hour),
    amount: 0,
    returned: 0,
  } as unknown as PaymentFacts; // what the plan's steps read
}

/** Something happens to the subscriptions of a customer in each hour. Returns the facts after each of them. */
function historyOf(random: () => number): BillingFacts[] {
  const subscriptions: SubscriptionFacts[] = [];
  const payments: PaymentFacts[] = [];
  const history: BillingFacts[] = [];
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
  for (let hour = 0; hour < HOURS; hour += 1) {
    const what = random();
    if (subscriptions.length === 0 || what < 0.2) {
      subscriptions.push({
        id: `sub_${1 + Math.floor(random() * 9)}_${hour}`,
        status: 'active',
        sold: { plan: pick(PLANS), frequency: 'Monthly' },
        startDate: at(hour),
        cancelAt: null,
        endedAt: null,
        problemSince: null,
      });
      payments.push(paymentAt(hour));
    } else {
      const one = pick(subscriptions);
      if (one.status !== 'canceled') {
        if (what < 0.35) Object.assign(one, { status: 'past_due', problemSince: one.problemSince ?? at(hour) });
        else if (what < 0.5) Object.assign(one, { status: 'active', problemSince: null });
        else if (what < 0.65) one.sold = { plan: pick(PLANS), frequency: 'Monthly' };
        else if (what < 0.75) one.cancelAt = at(hour + 100);
        else if (what < 0.95) Object.assign(one, { status: 'canceled', endedAt: at(hour), cancelAt: null });
      }
    }
    history.push(structuredClone({ subscriptions, payments }));
  }
  return history;
}

it('leads to the same plan, whichever of the changes before the last one were seen', () => {
  for (let seed = 0; seed < HISTORIES; seed += 1) {
    const random = randomOf(seed);
    const history = historyOf(random);
    const walk = (facts: readonly BillingFacts[], begin: number) =>
      facts.reduce((known, seen, hour) => {
        const terms = { monthlyCredits: () => '0', now: at(begin + hour), graceDays: 7 };
        return after(known, convergence(seen, known, terms));
      }, NOTHING);
    const last = history.slice(-1);
    const expected = walk(history, 0);
    const some = history.filter(() => random() < 0.3);
    expect(walk(last, HOURS - 1), `seed ${seed}`).toEqual(expected);
    expect(walk([...some, ...last], HOURS), `seed ${seed}`).toEqual(expected);
  }
});
