import { expect, it } from 'vitest';
import { decide, type RankedValue } from './decision.ts';

function ranked(...values: [key: string, probability: number][]): RankedValue[] {
  return values.map(([key, probability]) => {
    const candidate = { value: key, key, start: 0, end: key.length, line: 0, last: 0, facts: {} };
    return { key, probability, presence: probability, candidate, count: 1, profileScore: 0 };
  });
}

function membersOf(values: RankedValue[]): string[] {
  return (decide(values, true)?.values ?? []).map(({ key }) => key);
}

it('chooses the full form of a name if it is nearly as likely', () => {
  expect(membersOf(ranked(['roebuck and co', 0.9], ['sears roebuck and co', 0.88], ['hap hewes', 0.6]))).toEqual([
    'sears roebuck and co',
    'hap hewes',
  ]);
  expect(membersOf(ranked(['alder inc', 0.9], ['chief officer of alder inc', 0.2]))).toEqual(['alder inc']);
});

it('does not choose a form that joins two names', () => {
  expect(membersOf(ranked(['alder inc', 0.95], ['alder inc birch llc', 0.9], ['birch llc', 0.85]))).toEqual([
    'alder inc',
    'birch llc',
  ]);
});
