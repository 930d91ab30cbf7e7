import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountOf,
  brokenExamples,
  compileRules,
  decider,
  foldText,
  NO_RULE,
  previewRules,
  undecidedBy,
  ruleReport,
  type RuleRow,
  traceRow,
} from './index.ts';
import { naiveMatches, rule } from './naive.fixture.ts';

function row(description: string, amount: string, type?: 'Debit' | 'Credit'): RuleRow {
  const read = amountOf(amount)!;
  return { text: foldText(description), amount: read, type: type ?? (read.units < 0n ? 'Debit' : 'Credit') };
}

/** Few letters, so that texts overlap, contain each other and share suffixes. */
const letters = fc.constantFrom('a', 'b', 'A', ' ', 'ß', 's', 'é', '💶', 'ς');
const description = fc.string({ unit: letters, maxLength: 24 });
const text = fc.string({ unit: letters, minLength: 1, maxLength: 5 }).filter((each) => foldText(each) !== '');
const texts = fc.option(fc.oneof(text, fc.array(text, { minLength: 1, maxLength: 4 })), { nil: undefined });
const decimal = fc
  .tuple(fc.nat({ max: 30 }), fc.integer({ min: 0, max: 4 }), fc.nat({ max: 9_999 }))
  .map(([whole, scale, digits]) =>
    scale ? `${whole}.${String(digits).padStart(4, '0').slice(0, scale)}` : `${whole}`,
  );
const bound = fc.option(decimal, { nil: undefined, freq: 2 });
const anyRule = fc.record({
  contains: texts,
  not: texts,
  min: bound,
  max: bound,
  type: fc.constantFrom('Any', 'Debit', 'Credit'),
  active: fc.boolean(),
});
const anyRules = fc.array(anyRule, { maxLength: 70 }).map((all) =>
  all.map(({ contains, not, min, max, type, active }, at) =>
    rule(
      at + 1,
      {
        descriptionContains: contains,
        descriptionNotContains: not,
        amountMin: min,
        amountMax: max,
        transactionType: type,
      },
      { isActive: active },
    ),
  ),
);
const anyRow = fc
  .record({ description, amount: decimal, negative: fc.boolean() })
  .map((each) => row(each.description, `${each.negative ? '-' : ''}${each.amount}`));

describe('rules', () => {
  it('match in one pass exactly as an ordered loop does', () => {
    fc.assert(
      fc.property(anyRules, fc.array(anyRow, { minLength: 1, maxLength: 20 }), (rules, rows) => {
        const matcher = compileRules(rules);
        for (const each of rows) {
          const expected = naiveMatches(rules, each);
          expect(matcher.all(each)).toEqual(expected);
          expect(matcher.first(each)).toBe(expected[0] ?? NO_RULE);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('match texts that are divided over several automata', () => {
    const rules = Array.from({ length: 400 }, (_, at) =>
      rule(at + 1, { descriptionContains: String.fromCharCode(0x4e00 + at).repeat(60) }),
    );
    const matcher = compileRules(rules);
    expect(matcher.first(row(`x${String.fromCharCode(0x4e00 + 399).repeat(61)}`, '1'))).toBe(399);
    expect(matcher.first(row('x', '1'))).toBe(NO_RULE);
  });

  it('fold Unicode form, case and white space', () => {
    expect(foldText('  Ｃａｆé\tSTRASSE \n')).toBe(foldText('café straße'));
    expect(foldText('ΟΔΟΣ')).toBe(foldText('οδος'));
    expect(foldText('A  B')).toBe('a b');
    expect(foldText('a b')).toBe('a b');
  });

  it('compare amounts without their sign, with both bounds included, at any scale', () => {
    const { first } = compileRules([rule(1, { amountMin: '10.005', amountMax: '20' })]);
    expect(['10.00', '10.01', '-10.005', '20.000', '-20', '20.0001', '10'].map((each) => first(row('', each)))).toEqual(
      [NO_RULE, 0, 0, 0, 0, NO_RULE, NO_RULE],
    );
  });

  it('follow the side of the entry for a zero amount', () => {
    const { first } = compileRules([rule(1, { transactionType: 'Debit' })]);
    expect(first(row('', '0', 'Debit'))).toBe(0);
    expect(first(row('', '0', 'Credit'))).toBe(NO_RULE);
  });
});

describe('the trace of a row', () => {
  const rules = [
    rule(1, { descriptionContains: 'rent', transactionType: 'Debit' }),
    rule(2, { descriptionContains: ['wire', 'ach'], amountMin: '500' }),
    rule(3, { descriptionContains: 'tax' }),
    rule(4, { descriptionContains: 'ach' }),
    rule(5, { transactionType: 'Credit' }),
    rule(6, { descriptionContains: 'ach' }, { isActive: false }),
  ];

  it('names the winner, later matches, and the condition on which earlier rules failed, the nearest first', () => {
    const trace = traceRow(rules, row('ACH CREDIT RENT', '120.00'));
    expect(trace.winner).toMatchObject({ ruleId: 'rl_4', categoryId: 'gl_4', prompt: false });
    expect(trace.later.map(({ ruleId }) => ruleId)).toEqual(['rl_5']);
    expect(trace.earlier.map(({ ruleId }) => ruleId)).toEqual(['rl_1', 'rl_2', 'rl_3']);
    expect(trace.earlier[0]?.failed).toEqual([
      { condition: 'transactionType', wanted: ['Debit'], found: 'Credit', holds: false },
    ]);
    expect(trace.earlier[1]?.failed).toEqual([
      { condition: 'amountMin', wanted: ['500'], found: '120.00', holds: false },
    ]);
  });

  it('lists every active rule as earlier when none matches', () => {
    const trace = traceRow(rules.slice(0, 3), row('coffee', '-3'));
    expect(trace.winner).toBeNull();
    expect(trace.later).toEqual([]);
    expect(trace.earlier).toHaveLength(3);
  });

  it('agrees with the matcher on every row', () => {
    fc.assert(
      fc.property(anyRules, anyRow, (some, each) => {
        const { first } = compileRules(some);
        const trace = traceRow(some, each);
        expect(trace.winner?.ruleId).toBe(some[first(each)]?.ruleId);
        const matched = naiveMatches(some, each).slice(1);
        expect(trace.later.map(({ ruleId }) => ruleId)).toEqual(matched.map((at) => some[at]!.ruleId));
        for (const { failed } of trace.earlier) expect(failed.length).toBeGreaterThan(0);
      }),
      { numRuns: 200 },
    );
  });

  it('lets a frozen yes of an earlier prompt win, and skips prompts without an answer', () => {
    const asked = [rule(1, { llmPrompt: 'Is this travel?' }), rule(2, { descriptionContains: 'hotel' })];
    const hotel = row('Hotel', '-90');
    expect(traceRow(asked, hotel, new Map([['rl_1', true]])).winner).toMatchObject({ ruleId: 'rl_1', prompt: true });
    expect(traceRow(asked, hotel, new Map([['rl_1', false]])).winner?.ruleId).toBe('rl_2');
    expect(traceRow(asked, hotel).earlier).toMatchObject([{ ruleId: 'rl_1', answer: null }]);
    const decide = decider(asked);
    expect(decide(hotel)?.ruleId).toBe('rl_2');
    expect(decide(hotel, () => true)?.ruleId).toBe('rl_1');
    expect(decide(row('Taxi', '-9'), () => undefined)).toBeNull();
  });

  it('needs the model only for rows that neither an earlier rule nor a kept answer decides', () => {
    const asked = [
      rule(1, { descriptionContains: 'rent' }),
      rule(2, { llmPrompt: 'Is this travel?' }),
      rule(3, { descriptionContains: 'hotel' }),
      rule(4, { llmPrompt: 'Is this food?' }),
    ];
    const needsModel = undecidedBy(asked);
    const answers = (...given: [string, boolean][]) => new Map(given);
    expect(needsModel(row('Rent', '-90'), undefined)).toBe(false);
    expect(needsModel(row('Hotel', '-90'), undefined)).toBe(true);
    expect(needsModel(row('Hotel', '-90'), answers(['rl_2', false]))).toBe(false);
    expect(needsModel(row('Taxi', '-9'), answers(['rl_2', true]))).toBe(false);
    expect(needsModel(row('Taxi', '-9'), answers(['rl_2', false]))).toBe(true);
    expect(needsModel(row('Taxi', '-9'), answers(['rl_2', false], ['rl_4', false]))).toBe(false);
    expect(undecidedBy([rule(1, { llmPrompt: 'Travel?' }, { isActive: false })])(row('Taxi', '-9'), undefined)).toBe(
      false,
    );
  });
});

describe('the report on a rule set', () => {
  it('finds impossible, covered, shadowed and unused rules, and counts what each decides', () => {
    const rules = [
      rule(1, { descriptionContains: 'rent' }),
      rule(2, { descriptionContains: 'office rent' }),
      rule(3, { amountMin: '100' }),
      rule(4, { descriptionContains: 'tax refund', descriptionNotContains: 'refund' }),
      rule(5, { descriptionContains: 'gold' }),
      rule(6, { descriptionContains: 'fee' }, { isActive: false }),
      rule(7, { transactionType: 'Debit' }),
      rule(8, { llmPrompt: 'Travel?' }),
      rule(9, { descriptionContains: 'wire' }),
    ];
    const rows = [row('office rent', '500'), row('rent', '-20'), row('wire', '700'), row('fee', '-3')];
    const report = ruleReport(rules, rows);
    expect(report.map(({ state }) => state)).toEqual([
      'wins',
      'covered',
      'wins',
      'impossible',
      'unused',
      'inactive',
      'wins',
      'asked',
      'shadowed',
    ]);
    expect(report[1]).toMatchObject({ matches: 1, wins: 0, coveredBy: 'rl_1', takenBy: [{ ruleId: 'rl_1', rows: 1 }] });
    expect(report[2]).toMatchObject({ matches: 2, wins: 1 });
    expect(report[8]).toMatchObject({ matches: 1, wins: 0, takenBy: [{ ruleId: 'rl_3', rows: 1 }] });
  });

  it('never calls a rule covered or impossible that decides a row', () => {
    fc.assert(
      fc.property(anyRules, fc.array(anyRow, { maxLength: 30 }), (rules, rows) => {
        for (const { state, matches, wins } of ruleReport(rules, rows)) {
          if (state === 'covered') expect(wins).toBe(0);
          if (state === 'impossible') expect(matches).toBe(0);
        }
      }),
      { numRuns: 400 },
    );
  });
});

describe('the preview of a rule set', () => {
  it('lists the rows that change, from what to what, and how many', () => {
    const rules = [rule(1, { descriptionContains: 'rent' }), rule(2, { descriptionContains: 'fee' })];
    const rows = [
      { ...row('rent', '1'), id: 'a', decision: { ruleId: 'rl_9', categoryId: 'gl_9' } },
      { ...row('fee', '1'), id: 'b', decision: null },
      { ...row('rent fee', '1'), id: 'c', decision: { ruleId: 'rl_1', categoryId: 'gl_1' } },
      { ...row('rent', '1'), id: 'd', decision: { ruleId: 'rl_2', categoryId: 'gl_1' } },
      { ...row('cash', '1'), id: 'e', decision: { ruleId: 'rl_9', categoryId: 'gl_9' } },
      { ...row('cash', '1'), id: 'f', decision: null },
    ];
    const preview = previewRules(rules, rows, 2);
    expect(preview).toMatchObject({ changed: 3, moved: 1 });
    expect(preview.changes.map(({ id, from, to }) => [id, from?.categoryId, to?.categoryId])).toEqual([
      ['a', 'gl_9', 'gl_1'],
      ['b', undefined, 'gl_2'],
    ]);
    expect(preview.flows).toContainEqual({ from: 'gl_9', to: null, rows: 1 });
  });

  it('finds the examples that a rule breaks, and the condition that breaks them', () => {
    const examples = {
      matching: [{ description: 'ACH Rent' }, { description: 'rent', amount: '-20' }],
      notMatching: [{ description: 'parent' }, { description: 'fee' }],
    };
    const broken = brokenExamples({ rules: [rule(1, { descriptionContains: 'rent', amountMin: '50' }, { examples })] });
    expect(broken.map(({ kind, example, failed }) => [kind, example.description, failed[0]?.condition])).toEqual([
      ['matching', 'rent', 'amountMin'],
      ['notMatching', 'parent', undefined],
    ]);
  });
});
