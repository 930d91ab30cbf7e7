import { type GlCategory, listOf, type Rule, type RuleConfig } from '@atrium/domain/bank-reconcile';
import { formatSize } from '../../../shared/format/amount.ts';

const either = new Intl.ListFormat(undefined, { type: 'disjunction' });
/** Texts that are shown before the rest is only counted. */
const SHOWN_TEXTS = 3;

/** The conditions of a rule, one phrase each. */
export function conditionWords(config: RuleConfig): string[] {
  if (config.llmPrompt !== undefined) return [`Ask the model: ${config.llmPrompt}`];
  const contains = listOf(config.descriptionContains);
  const excludes = listOf(config.descriptionNotContains);
  return [
    ...(contains.length > 0 ? [`contains ${quoted(contains)}`] : []),
    ...(excludes.length > 0 ? [`without ${quoted(excludes)}`] : []),
    ...boundWords(config),
    ...(config.transactionType === 'Any' ? [] : [sideWords(config.transactionType)]),
  ];
}

/** Texts in quotation marks: “A”, “B”, or “C”. */
export function quoted(texts: readonly string[]): string {
  const shown = texts.slice(0, SHOWN_TEXTS).map((text) => `“${text}”`);
  const more = texts.length - shown.length;
  return either.format(more > 0 ? [...shown, `${more} more`] : shown);
}

export function sideWords(side: RuleConfig['transactionType']): string {
  switch (side) {
    case 'Credit':
      return 'money in';
    case 'Debit':
      return 'money out';
    case 'Any':
      return 'money in or out';
  }
}

function boundWords({ amountMin, amountMax }: RuleConfig): string[] {
  if (amountMin !== undefined && amountMax !== undefined)
    return [`${formatSize(amountMin)} to ${formatSize(amountMax)}`];
  if (amountMin !== undefined) return [`from ${formatSize(amountMin)}`];
  return amountMax === undefined ? [] : [`up to ${formatSize(amountMax)}`];
}

type Category = Pick<GlCategory, 'glAccountCode' | 'glAccountName'>;

/** A category as accountants write it: "4010 Base rent". */
export function categoryName({ glAccountCode, glAccountName }: Category): string {
  return `${glAccountCode} ${glAccountName}`;
}

type Numbered = Pick<Rule, 'ruleId' | 'ruleName'>;

/** The number of a rule in its order, from 1; undefined for a rule that is no longer there. */
export function ruleNumber(rules: readonly Numbered[], ruleId: string): number | undefined {
  const at = rules.findIndex((rule) => rule.ruleId === ruleId);
  return at < 0 ? undefined : at + 1;
}
