import type { DateForm } from '../candidates/candidate.ts';
import type { DurationUnit } from '../data/numbers.ts';
import { itemAt } from '../learning/number.ts';
import type { FeatureContext } from './context.ts';

/** Facts that only some kinds have. */
export const KIND_FEATURES = [
  'kind, currency',
  'kind, negative',
  'kind, cents',
  'kind, form',
  'kind, ambiguous date',
  'kind, time after a date',
  'kind, unit',
  'kind, anniversary',
  'kind, cut',
  'kind, whole line',
  'kind, lines',
  'kind, head cut',
  'kind, tail cut',
  'kind, tokens',
  'kind, lower case',
] as const;

const FORMS: readonly DateForm[] = ['numeric', 'year first', 'packed', 'day month', 'month day'];
const UNITS: readonly DurationUnit[] = ['day', 'week', 'month', 'year'];

export function kindFeatures({ paper, candidates }: FeatureContext, index: number): number[] {
  const { facts, end } = itemAt(candidates, index);
  const form = facts.dateForm === undefined ? Number(facts.hasLegalForm ?? false) : FORMS.indexOf(facts.dateForm) + 1;
  return [
    Number(facts.hasCurrency ?? false),
    Number(facts.isNegative ?? false),
    Number(facts.hasCents ?? false),
    form,
    Number(facts.isAmbiguous ?? false),
    Number(/^[\s,-]{0,4}\d{1,2} ?[:.] ?\d{2}/.test(paper.flow.slice(end, end + 12))),
    facts.unit === undefined ? 0 : UNITS.indexOf(facts.unit) + 1,
    Number(facts.isAnniversary ?? false),
    facts.cut ?? 0,
    Number(facts.isWhole ?? false),
    facts.span ?? 0,
    Number(facts.isHeadCut ?? false),
    Number(facts.isTailCut ?? false),
    facts.tokens ?? 0,
    Number(facts.hasLowerCase ?? false),
  ];
}
