/**
 * Measures categorizing transactions by rules, in CPU seconds: one pass over the folded text, against folding and reading each
 * character once, and against an ordered loop of `includes` that must decide every row equally.
 * `--json` prints a line of JSON per row.
 */
import { amountOf, compileRules, foldText, listOf, Rule, type RuleRow } from '@atrium/domain/bank-reconcile';
import { row, text } from '../../../tooling/bench/rows.ts';

const ROWS = 1_000_000;
const RULES = 200;
const ROUNDS = 3;
const GOAL = 1 / 5;

const WORDS =
  'ACH CREDIT DEBIT WIRE CHECK DEPOSIT PAYROLL RENT ELEVATOR SECURITY INSURANCE PREMIUM WATER POWER LIGHT SUPPLY DENTAL STONE HARBOR FINCH KESTREL ROBOTICS LOCKBOX COASTAL LOAN METRO CALDER VOLTA ELECTRIC ROOFING VERITY LABS FEE GAS WORKS COPPERLINE WASTE HAULING INTEREST JUNIPER CARD HALDEN REFUND TAX'.split(
    ' ',
  );

/** Numbers from a seed, the same on every machine (mulberry32). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const random = randomFrom(16);
function word(): string {
  return WORDS[random(WORDS.length)] ?? '';
}

const rules = Array.from({ length: RULES }, (_, at) =>
  Rule.parse({
    ruleId: `rl_${at + 1}`,
    ruleName: `Rule ${at + 1}`,
    categoryId: `gl_${1 + (at % 40)}`,
    ruleConfig: {
      descriptionContains: Array.from({ length: 1 + random(3) }, () => `${word()} ${word()}`),
      ...(at % 5 === 0 && { descriptionNotContains: word() }),
      ...(at % 4 === 0 && { amountMin: String(random(500)) }),
      ...(at % 7 === 0 && { transactionType: 'Debit' }),
    },
  }),
);
const descriptions = Array.from({ length: ROWS }, () => `${word()} ${word()}  ${word()} ${random(10_000)} ${word()}`);
const amounts = Array.from({ length: ROWS }, () => {
  const written = `${random(2) ? '-' : ''}${random(2_000)}.${String(random(100)).padStart(2, '0')}`;
  return amountOf(written) ?? { units: 0n, scale: 2 };
});
const rows: RuleRow[] = descriptions.map((description, at) => {
  const amount = amounts[at] ?? { units: 0n, scale: 2 };
  return { text: foldText(description), amount, type: amount.units < 0n ? 'Debit' : 'Credit' };
});
const characters = descriptions.reduce((sum, { length }) => sum + length, 0);

function cpuSeconds(work: () => void): number {
  const begun = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1e6;
}

let checksum = 0;
function foldAndRead(): void {
  for (const description of descriptions) {
    const folded = foldText(description);
    for (let at = 0; at < folded.length; at += 1) checksum = (checksum + folded.charCodeAt(at)) | 0;
  }
}

const decided = new Int32Array(ROWS);
const { first } = compileRules(rules);
function foldAndMatch(): void {
  for (const [at, each] of rows.entries()) {
    const folded = foldText(descriptions[at] ?? '');
    decided[at] = first({ text: folded, amount: each.amount, type: each.type });
  }
}

const folded = rules.map(({ ruleConfig }) => ({
  contains: listOf(ruleConfig.descriptionContains).map(foldText),
  excludes: listOf(ruleConfig.descriptionNotContains).map(foldText),
  least: amountOf(ruleConfig.amountMin ?? '0')?.units ?? 0n,
  type: ruleConfig.transactionType,
}));
const expected = new Int32Array(ROWS);
function orderedLoop(): void {
  for (const [at, { amount, type }] of rows.entries()) {
    const read = foldText(descriptions[at] ?? '');
    const size = amount.units < 0n ? -amount.units : amount.units;
    expected[at] = folded.findIndex(
      (rule) =>
        (rule.type === 'Any' || rule.type === type) &&
        rule.contains.some((each) => read.includes(each)) &&
        !rule.excludes.some((each) => read.includes(each)) &&
        size >= rule.least * 100n,
    );
  }
}

const best = { read: Infinity, match: Infinity, loop: Infinity };
// The three alternate, so that a busy machine slows all of them.
for (let round = 0; round < ROUNDS; round += 1) {
  best.read = Math.min(best.read, cpuSeconds(foldAndRead));
  best.match = Math.min(best.match, cpuSeconds(foldAndMatch));
  best.loop = Math.min(best.loop, cpuSeconds(orderedLoop));
}
const different = decided.reduce((count, rule, at) => count + (rule === expected[at] ? 0 : 1), 0);
if (different > 0) throw new Error(`${different} rows are decided differently by the ordered loop.`);

row({ name: 'fold and read each character once', value: best.read, unit: 'CPU s' });
row({
  name: `fold and match ${RULES} rules`,
  value: best.match,
  unit: 'CPU s',
  bound: best.read,
  ratio: best.read / best.match,
  goal: GOAL,
});
row({ name: 'fold and match, ordered loop of includes', value: best.loop, unit: 'CPU s' });
text(
  `${ROWS.toLocaleString('en-US')} rows, ${characters.toLocaleString('en-US')} characters, ${RULES} rules, best of ${ROUNDS}; both ways decide every row equally (checksum ${checksum}).`,
);
