import { expect, it } from 'vitest';
import { RestError } from '../api/errors.ts';
import { refusalOf } from './refusal.ts';
import { largerPlanWords, refusalSentences, refusalTitle } from './refusal-words.ts';

function refused(code: string, details: Record<string, unknown>) {
  return refusalOf(new RestError(402, 'Refused.', { code, details }))!;
}

it('is only an error of payment', () => {
  expect(refusalOf(new RestError(403, 'No.', { code: 'feature_disabled' }))).toBeUndefined();
  expect(refusalOf(new Error('Network'))).toBeUndefined();
});

it('says what is used and included, when it is counted again, and which plan is enough', () => {
  const details = { meter: 'queries', used: 1000, wanted: 1, included: 1000, renewsAt: '2026-12-23T00:00:00Z' };
  const refusal = refused('plan_limit', { ...details, plan: 'Free', smallestPlan: 'Starter' });
  expect(refusalTitle(refusal)).toBe('A limit of the plan is reached');
  expect(refusalSentences(refusal, '5')).toEqual([
    'Questions: 1,000 of 1,000 are used, and this needs 1 more.',
    expect.stringMatching(/^They are counted from zero again on Dec 2[23]/),
  ]);
  expect(largerPlanWords(refusal)).toBe('Starter is the smallest plan that is enough.');
});

it('writes storage in the units of plans, and tells that deleting helps', () => {
  const details = { meter: 'storage', used: 9_900_000_000, wanted: 200_000_000, included: 10_000_000_000 };
  const refusal = refused('plan_limit', { ...details, renewsAt: '2026-12-23T00:00:00Z', smallestPlan: null });
  expect(refusalSentences(refusal, undefined)).toEqual([
    'Storage: 9.9 GB of 10 GB are used, and this needs 200 MB more.',
    'Delete some and empty the trash, or change to a larger plan.',
  ]);
  expect(largerPlanWords(refusal)).toBe('No plan includes more than that.');
});

it('explains a counted limit that no plan has', () => {
  const refusal = refused('plan_limit', {
    meter: 'datarooms',
    used: 100,
    wanted: 1,
    included: 100,
    smallestPlan: null,
  });
  expect(refusalSentences(refusal, undefined)[0]).toBe('Data rooms: 100 of 100 are used, and this needs 1 more.');
  expect(largerPlanWords(refusal)).toBe('Operators of this installation can raise this limit.');
});

it('says how many credits there are', () => {
  expect(refusalSentences(refused('out_of_credits', {}), '12.5')).toEqual([
    'You have 12.5 credits. This needs more.',
    'Nothing was started or charged.',
  ]);
});

it('says what still works after the plan has ended', () => {
  const [ended, works] = refusalSentences(refused('subscription_expired', { plan: 'Growth', endDate: null }), '0');
  expect(ended).toBe('The Growth plan has ended.');
  expect(works).toContain('read, export and delete');
});

it('repeats the sentence of the server if there are no details', () => {
  expect(refusalSentences(refused('limit', {}), '0')).toEqual(['Refused.']);
});
