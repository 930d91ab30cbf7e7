import { foldText, type Rule, type RuleRow } from './index.ts';

/** The reference that the matcher must equal: an ordered loop over the rules as the specification words them. */
export function naiveMatches(rules: readonly Rule[], row: RuleRow): number[] {
  return rules.flatMap((rule, at) => (naivelyMatches(rule, row) ? [at] : []));
}

function naivelyMatches({ isActive, ruleConfig }: Rule, { text, amount, type }: RuleRow): boolean {
  if (!isActive || ruleConfig.llmPrompt !== undefined) return false;
  const { descriptionContains, descriptionNotContains, amountMin, amountMax, transactionType } = ruleConfig;
  const wanted = [descriptionContains ?? []].flat().map(foldText);
  const unwanted = [descriptionNotContains ?? []].flat().map(foldText);
  if (wanted.length > 0 && !wanted.some((each) => text.includes(each))) return false;
  if (unwanted.some((each) => text.includes(each))) return false;
  const size = amount.units < 0n ? -amount.units : amount.units;
  if (amountMin !== undefined && scaled(amountMin) > size * 10n ** BigInt(12 - amount.scale)) return false;
  if (amountMax !== undefined && scaled(amountMax) < size * 10n ** BigInt(12 - amount.scale)) return false;
  return transactionType === 'Any' || transactionType === type;
}

/** Units at scale 12. */
function scaled(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(12, '0'));
}

/** A rule for tests; `config` is its `ruleConfig`. */
export function rule(number: number, config: Partial<Rule['ruleConfig']>, more: Partial<Rule> = {}): Rule {
  return {
    ruleId: `rl_${number}`,
    ruleName: `Rule ${number}`,
    categoryId: `gl_${number}`,
    ruleConfig: { transactionType: 'Any', ...config },
    isActive: true,
    notes: '',
    ...more,
  };
}
