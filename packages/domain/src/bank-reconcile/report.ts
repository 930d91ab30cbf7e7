import { amountOf, compareAmounts } from './amount.ts';
import { foldText } from './fold.ts';
import { compileRules, type RuleRow } from './matcher.ts';
import { listOf, type Rule, type RuleConfig } from './schema.ts';

/** The effect of a rule on the rows that were counted. */
export type RuleUse = {
  ruleId: string;
  /** Rows that match, and rows that this rule decides. */
  matches: number;
  wins: number;
  /** The earlier rules that decide the other rows, the most frequent first. */
  takenBy: { ruleId: string; rows: number }[];
  /**
   * `impossible`: no row can ever match. `covered`: an earlier rule matches every row that this one can match. `shadowed`: on
   * these rows, earlier rules decide all of its matches. `unused`: no row matches. `asked`: the model decides, so nothing is
   * counted here.
   */
  state: 'wins' | 'impossible' | 'covered' | 'shadowed' | 'unused' | 'inactive' | 'asked';
  /** The rule that covers it, for `covered`. */
  coveredBy: string | null;
};

/** Counts the rows of each rule, row by row, and finds rules that decide nothing: now, or ever. */
export function startReport(rules: readonly Rule[]) {
  const matcher = compileRules(rules);
  const matches = rules.map(() => 0);
  const taken = rules.map(() => new Map<number, number>());
  return {
    row(row: RuleRow): void {
      const [winner, ...others] = matcher.all(row);
      if (winner === undefined) return;
      matches[winner] = (matches[winner] ?? 0) + 1;
      for (const rule of others) {
        matches[rule] = (matches[rule] ?? 0) + 1;
        const counts = taken[rule];
        counts?.set(winner, (counts.get(winner) ?? 0) + 1);
      }
    },
    end(): RuleUse[] {
      return rules.map((rule, at) => useOf(rules, at, matches[at] ?? 0, taken[at] ?? new Map()));
    },
  };
}

/** `startReport` for rows that are at hand. */
export function ruleReport(rules: readonly Rule[], rows: Iterable<RuleRow>): RuleUse[] {
  const report = startReport(rules);
  for (const row of rows) report.row(row);
  return report.end();
}

function useOf(rules: readonly Rule[], at: number, matches: number, taken: ReadonlyMap<number, number>): RuleUse {
  const rule = rules[at];
  if (!rule) throw new RangeError(`There is no rule ${at}.`);
  const takenBy = [...taken]
    .map(([winner, count]) => ({ ruleId: rules[winner]?.ruleId ?? '', rows: count }))
    .toSorted((a, b) => b.rows - a.rows);
  const wins = matches - takenBy.reduce((total, { rows }) => total + rows, 0);
  const covering = rules
    .slice(0, at)
    .find((earlier) => earlier.isActive && covers(earlier.ruleConfig, rule.ruleConfig));
  const coveredBy = rule.isActive ? (covering?.ruleId ?? null) : null;
  return { ruleId: rule.ruleId, matches, wins, takenBy, state: stateOf(rule, matches, wins, coveredBy), coveredBy };
}

function stateOf(rule: Rule, matches: number, wins: number, coveredBy: string | null): RuleUse['state'] {
  if (!rule.isActive) return 'inactive';
  if (rule.ruleConfig.llmPrompt !== undefined) return 'asked';
  if (isImpossible(rule.ruleConfig)) return 'impossible';
  if (coveredBy !== null) return 'covered';
  if (wins > 0) return 'wins';
  return matches > 0 ? 'shadowed' : 'unused';
}

function folded(texts: string | readonly string[] | undefined): string[] {
  return listOf(texts).map(foldText);
}

/** Whether every text that the rule looks for contains one that it excludes. */
function isImpossible({ descriptionContains, descriptionNotContains }: RuleConfig): boolean {
  const contains = folded(descriptionContains);
  const excludes = folded(descriptionNotContains);
  return contains.length > 0 && contains.every((text) => excludes.some((other) => text.includes(other)));
}

/** Whether every row that matches `later` also matches `earlier`. Never true by mistake; false when that is not certain. */
export function covers(earlier: RuleConfig, later: RuleConfig): boolean {
  if (earlier.llmPrompt !== undefined || later.llmPrompt !== undefined) return false;
  const contains = folded(earlier.descriptionContains);
  const laterContains = folded(later.descriptionContains);
  const isFound =
    contains.length === 0 ||
    (laterContains.length > 0 && laterContains.every((text) => contains.some((other) => text.includes(other))));
  const excludes = folded(later.descriptionNotContains);
  const isFree = folded(earlier.descriptionNotContains).every((text) => excludes.some((other) => text.includes(other)));
  const isType = earlier.transactionType === 'Any' || earlier.transactionType === later.transactionType;
  return isFound && isFree && isType && isWithin(earlier, later);
}

function isWithin(earlier: RuleConfig, later: RuleConfig): boolean {
  const [least, laterLeast] = [amountOf(earlier.amountMin ?? '0'), amountOf(later.amountMin ?? '0')];
  if (least && laterLeast && compareAmounts(laterLeast, least) < 0) return false;
  const [most, laterMost] = [amountOf(earlier.amountMax ?? ''), amountOf(later.amountMax ?? '')];
  return most === undefined || (laterMost !== undefined && compareAmounts(laterMost, most) <= 0);
}
