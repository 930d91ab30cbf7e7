import type { MeterUse, SubscriptionDetails } from '@atrium/domain/subscription';
import { DEFAULT_PLANS } from '@atrium/domain/subscription';
import { expect, it } from 'vitest';
import { ownersBanner } from './banner-words.ts';

const PLAN: SubscriptionDetails = {
  plan: 'Growth',
  status: 'Active',
  source: 'stripe',
  startDate: '2026-11-01T00:00:00Z',
  endDate: null,
  provider: 'Stripe',
  providerId: 'sub_1',
  isRecurring: true,
  planDetails: DEFAULT_PLANS.Growth,
  planVersion: 0,
  periodStart: '2026-11-01T00:00:00Z',
  periodEnd: '2026-12-01T00:00:00Z',
  balance: { available: '0', reserved: '0', debt: '0', expiring: null },
  meters: [],
  pendingChange: null,
  paymentProblem: null,
};

function meter(use: Partial<MeterUse>): MeterUse {
  const whole = {
    meter: 'storage',
    used: 0,
    usedUnits: 0,
    included: 10,
    additionalCredits: null,
    creditsDue: '0',
  } as const;
  return { ...whole, ...use };
}

it('is absent while the plan is paid and has room', () => {
  expect(ownersBanner(PLAN)).toBeUndefined();
  expect(ownersBanner({ ...PLAN, meters: [meter({ used: 7_900_000_000 })] })).toBeUndefined();
  expect(ownersBanner({ ...PLAN, meters: [meter({ used: 10_000_000_000, additionalCredits: '5' })] })).toBeUndefined();
});

it('says that the plan has ended or is not paid, and cannot be dismissed then', () => {
  const ended = ownersBanner({ ...PLAN, status: 'Expired' });
  expect(ended).toMatchObject({ tone: 'err', verb: 'Choose a plan' });
  expect(ended).not.toHaveProperty('key');
  const problem = { since: '2026-11-20T00:00:00Z', graceEndsAt: '2026-11-27T12:00:00Z' };
  expect(ownersBanner({ ...PLAN, status: 'PastDue', paymentProblem: problem })?.words).toBe(
    'The last payment failed. The Growth plan stays active until Nov 27.',
  );
});

it('names the meter that is nearly used up, in the units of the plan, once for each month', () => {
  expect(ownersBanner({ ...PLAN, meters: [meter({ used: 8_000_000_000 })] })).toEqual({
    tone: 'warn',
    words: 'Storage: 8 GB of 10 GB are used. More needs a larger plan.',
    verb: 'Compare plans',
    key: 'storage 2026-11-01T00:00:00Z',
  });
});
