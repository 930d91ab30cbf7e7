import { expect, it } from 'vitest';
import { judgeCase } from './judge.fixture.ts';
import type { Outcome } from './judge.fixture.ts';
import { PAPERS } from './papers.fixture.ts';

it.each(PAPERS.filter(({ held }) => !held))('fills what the $name says and leaves the rest', async (paper) => {
  const verdicts = await judgeCase(paper);
  const missed = verdicts.filter(({ outcome }) => outcome !== 'exact' && outcome !== 'rightly absent');
  // The one date that nothing in its document decides fails, as it must.
  expect(missed.map(({ line }) => line)).toEqual(
    paper.name === 'ambiguous date' ? [expect.stringContaining('may be day first or month first')] : [],
  );
});

it('fills most of the papers that it was never tuned on, and nearly nothing wrongly', async () => {
  const counts: Partial<Record<Outcome, number>> = {};
  const verdicts = (await Promise.all(PAPERS.filter(({ held }) => held).map(judgeCase))).flat();
  for (const { outcome } of verdicts) counts[outcome] = (counts[outcome] ?? 0) + 1;
  const { exact = 0, wrong = 0, invented = 0, 'rightly absent': left = 0 } = counts;
  expect(exact / (verdicts.length - left - invented)).toBeGreaterThan(0.9);
  expect((wrong + invented) / verdicts.length).toBeLessThan(0.02);
});
