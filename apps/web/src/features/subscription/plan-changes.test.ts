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
  expect(planChanges(Free, Starter, 'Yearly')).toEqual([
    '+$490 a year',
    '+2,500 credits a month',
    'Every limit except people is higher',
  ]);
});

it('names each limit that a smaller plan lowers', () => {
  expect(planChanges(Starter, Free, 'Monthly')).toEqual([
    '−$49 a month',
    '−2,500 credits a month',
    'Every limit except people is lower',
  ]);
  expect(planChanges(Scale, Growth, 'Monthly')).toContain('Every limit is lower');
});

it('says nothing of what stays', () => {
  expect(planChanges(Growth, { ...Growth, storage_gb_included: null }, 'Monthly')).toEqual([
    'The same price',
    'Higher: storage',
  ]);
});
