import { describe, expect, it } from 'vitest';
import { DEFAULT_PLANS, effectivePlan, limitsOf, PlanDetails, periodAt, type Subscription } from './index.ts';

function day(text: string): Date {
  return new Date(`${text}T00:00:00.000Z`);
}
function period(start: string, now: string): string[] {
  const { start: from, end } = periodAt(new Date(start), new Date(now));
  return [from.toISOString().slice(0, 10), end.toISOString().slice(0, 10)];
}

describe('the month of a plan', () => {
  it('begins on the day of the month of the start date, or on the last one', () => {
    expect(period('2026-01-31', '2026-02-01')).toEqual(['2026-01-31', '2026-02-28']);
    expect(period('2026-01-31', '2026-02-28')).toEqual(['2026-02-28', '2026-03-31']);
    expect(period('2026-01-31', '2026-03-30')).toEqual(['2026-02-28', '2026-03-31']);
    expect(period('2028-01-31', '2028-02-29T12:00:00Z')).toEqual(['2028-02-29', '2028-03-31']);
    expect(period('2026-05-15', '2026-05-15T00:00:00Z')).toEqual(['2026-05-15', '2026-06-15']);
    expect(period('2026-05-15T18:30:00Z', '2026-06-15T01:00:00Z')).toEqual(['2026-06-15', '2026-07-15']);
    expect(period('2026-05-15', '2027-01-14T23:59:59Z')).toEqual(['2026-12-15', '2027-01-15']);
  });

  it('contains every moment in exactly one month', () => {
    for (let at = Date.UTC(2027, 10, 1); at < Date.UTC(2028, 4, 1); at += 5 * 3_600_000) {
      const { start, end } = periodAt(day('2026-01-31'), new Date(at));
      expect(start.getTime()).toBeLessThanOrEqual(at);
      expect(end.getTime()).toBeGreaterThan(at);
      expect(periodAt(day('2026-01-31'), end).start).toEqual(end);
    }
  });
});

function plan(given: Partial<Subscription>): Subscription {
  return {
    id: given.source ?? 'id',
    source: 'stripe',
    plan: 'Growth',
    planVersion: 0,
    details: DEFAULT_PLANS.Growth,
    status: 'active',
    startDate: day('2026-01-01'),
    endDate: null,
    isRecurring: true,
    provider: null,
    providerId: null,
    pendingChange: null,
    paymentProblem: null,
    ...given,
  };
}
function effective(now: string, ...plans: Partial<Subscription>[]) {
  const { source, isExpired } = effectivePlan(plans.map(plan), day(now), { createdAt: day('2025-12-01') });
  return [source, isExpired];
}

describe('the plan that applies', () => {
  it('is the operator’s until it ends, then that of the payment, then the trial', () => {
    const all: Partial<Subscription>[] = [
      { source: 'trial' },
      { source: 'stripe', endDate: day('2026-06-01') },
      { source: 'operator', endDate: day('2026-03-01') },
    ];
    expect(effective('2026-02-28', ...all)).toEqual(['operator', false]);
    expect(effective('2026-03-01', ...all)).toEqual(['stripe', false]);
    expect(effective('2026-06-01', ...all)).toEqual(['trial', false]);
  });

  it('is Free without any, and the last one, expired, when all have ended', () => {
    expect(effective('2026-02-01')).toEqual([null, false]);
    const ended = [
      { source: 'trial', endDate: day('2026-01-15') },
      { source: 'stripe', status: 'ended', endDate: day('2026-05-01') },
    ] as const;
    expect(effective('2026-06-01', ...ended)).toEqual(['stripe', true]);
    expect(effective('2026-01-01', { startDate: day('2026-02-01') })).toEqual([null, false]);
  });

  it('lives in the grace after a failed payment, and no longer', () => {
    const paymentProblem = { since: '2026-02-01T00:00:00.000Z', graceEndsAt: '2026-02-08T00:00:00.000Z' };
    const late = { status: 'past_due', paymentProblem } as const;
    expect(effective('2026-02-07', late)).toEqual(['stripe', false]);
    expect(effective('2026-02-08', late)).toEqual(['stripe', true]);
  });
});

it('sells default plans that grow: none includes less than a smaller one', () => {
  const order = (['Free', 'Starter', 'Growth', 'Scale', 'Enterprise'] as const).map((one) => DEFAULT_PLANS[one]);
  for (const [at, details] of order.entries()) {
    expect(PlanDetails.parse(details)).toEqual(details);
    const smaller = order[at - 1];
    if (!smaller) continue;
    for (const field of [
      'pages_included',
      'rows_created_limit',
      'rows_stored_limit',
      'queries_included',
      'storage_gb_included',
      'max_users',
    ] as const) {
      expect(details[field] ?? Infinity, field).toBeGreaterThanOrEqual(smaller[field] ?? Infinity);
    }
    expect(Number(details.total_credits)).toBeGreaterThan(Number(smaller.total_credits));
  }
});

it('limits the size of a file as the operators say, otherwise as the plan does, otherwise not', () => {
  const { Growth } = DEFAULT_PLANS;
  expect(limitsOf({}, Growth).fileBytes).toBeNull();
  expect(limitsOf({}, { ...Growth, max_file_mb: 1024 }).fileBytes).toBe(1_073_741_824);
  expect(limitsOf({ fileBytes: 5_000 }, { ...Growth, max_file_mb: 1024 }).fileBytes).toBe(5_000);
});
