import { expect, it } from 'vitest';
import { judgeCase } from './judge.fixture.ts';
import type { Outcome } from './judge.fixture.ts';
import { PAPERS } from './papers.fixture.ts';

it.each(PAPERS.filter(({ held }) => !held))(
  'fills the values of the $name and leaves the others empty',
  async (paper) => {
    const verdicts = await judgeCase(paper);
    const missed = verdicts.filter(({ outcome }) => outcome !== 'exact' && outcome !== 'rightly absent');
    // The one date that is ambiguous in its document must fail.
    expect(missed.map(({ line }) => line)).toEqual(
      paper.name === 'ambiguous date' ? [expect.stringContaining('can be day first or month first')] : [],
    );
  },
);

it('fills most values of documents that it was not tuned on, with few errors', async () => {
  const counts: Partial<Record<Outcome, number>> = {};
  const verdicts = (await Promise.all(PAPERS.filter(({ held }) => held).map(judgeCase))).flat();
  for (const { outcome } of verdicts) counts[outcome] = (counts[outcome] ?? 0) + 1;
  const { exact = 0, wrong = 0, invented = 0, 'rightly absent': left = 0 } = counts;
  expect(exact / (verdicts.length - left - invented)).toBeGreaterThan(0.9);
  expect((wrong + invented) / verdicts.length).toBeLessThan(0.02);
});
