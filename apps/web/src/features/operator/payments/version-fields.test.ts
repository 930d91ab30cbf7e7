import { DEFAULT_PLANS, PlanDetails } from '@atrium/domain/subscription';
import { describe, expect, it } from 'vitest';
import { detailsOf, valuesOf, VERSION_FIELDS, versionChanges } from './version-fields.ts';

describe('the form of a version', () => {
  it('has every field of a plan', () => {
    expect(VERSION_FIELDS.map(({ name }) => name).sort()).toEqual(Object.keys(PlanDetails.shape).sort());
  });

  it.each(Object.entries(DEFAULT_PLANS))('leaves %s as it is when nothing is entered', (_plan, details) => {
    expect(PlanDetails.parse(detailsOf(valuesOf(details)))).toEqual(details);
  });

  it('reads separators of thousands and empty fields, and refuses what is no number', () => {
    const values = valuesOf(DEFAULT_PLANS.Growth);
    const read = detailsOf({ ...values, pages_included: '1,250 000', additional_page_price: '', max_users: '' });
    expect(read).toMatchObject({ pages_included: 1_250_000, additional_page_price: null, max_users: null });
    for (const wrong of ['-5', 'many', '1.5'])
      expect(PlanDetails.safeParse(detailsOf({ ...values, pages_included: wrong })).success, wrong).toBe(false);
    expect(PlanDetails.safeParse(detailsOf({ ...values, monthly_price: '' })).success).toBe(false);
  });
});

it('names what would change for new customers, in words', () => {
  const before = DEFAULT_PLANS.Growth;
  const after = { ...before, monthly_price: '249', pages_included: null, additional_page_price: null };
  expect(versionChanges(before, after)).toEqual([
    { label: 'Price per month', before: '$199', after: '$249' },
    { label: 'Pages', before: '100,000', after: 'Unlimited' },
    { label: 'Price per additional page', before: '$0.0018', after: 'Not sold' },
  ]);
  expect(versionChanges(before, { ...before })).toEqual([]);
});
