import { DEFAULT_PLANS } from '@atrium/domain/subscription';
import { expect, it } from 'vitest';
import { planChanges } from './plan-changes.ts';

const { Free, Starter, Growth, Scale } = DEFAULT_PLANS;

it('says what a larger plan costs and gives more', () => {
  expect(planChanges(Growth, Scale, 'Monthly')).toEqual([
    '+$600 a month',
    '+48,000 credits a month',
    'Every limit is higher',
  ]);
  expect(planChanges(Free, Starter, 'Yearly')).toEqual(['+$490 a year', '+2,500 credits a month']);
});

it('names each limit that a smaller plan lowers', () => {
  expect(planChanges(Starter, Free, 'Monthly')).toEqual([
    '−$49 a month',
    '−2,500 credits a month',
    'Pages read: only 5,000',
    'Table rows created: only 5,000',
    'Table rows stored: only 25,000',
    'Questions: only 1,000',
    'Storage: only 10 GB',
  ]);
});

it('says nothing of what stays', () => {
  expect(planChanges(Growth, { ...Growth, storage_gb_included: null }, 'Monthly')).toEqual(['The same price']);
});
