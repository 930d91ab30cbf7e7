import type { Candidate } from '../candidates/index.ts';
import { itemAt, zeros } from '../learning/number.ts';
import { type AmountFacts, amountFactsOf } from './amount-facts.ts';
import type { FeatureContext } from './context.ts';

/** The rank of a number among the others, and arithmetic between amounts. */
export const QUANTITY_FEATURES = [
  'number, rank',
  'number, rank from the top',
  'number, share of the largest',
  'number, size',
  'amount, largest',
  'amount, paid less change',
  'amount, sum of two before',
  'amount, rounded from one before',
  'amount, rounded after',
  'amount, sum of a run',
  'amount, part of a sum',
  'amount, same before',
  'amount, same after',
  'amount, share of smaller',
  'amount, amounts in the line',
  'amount, among the labelled',
  'amount, largest of the labelled',
  'amount, last of the labelled',
  'amount, sum of two labelled',
  'amount, part of a labelled sum',
] as const;

type Numbers = {
  distinct: readonly number[];
  largest: number;
  amounts: readonly AmountFacts[];
  /** The amounts at the right of a label with all words of the column's name. */
  labelled: readonly number[];
};
const known = new WeakMap<FeatureContext, Numbers>();

export function quantityFeatures(context: FeatureContext, index: number): number[] {
  const { asked, candidates } = context;
  const { distinct, largest, amounts } = numbersOf(context);
  const { number } = itemAt(candidates, index).facts;
  const rank = number === undefined ? -1 : distinct.indexOf(number);
  const share = number === undefined || largest === 0 || asked.kind !== 'money' ? 0 : number / largest;
  return [
    rank,
    number === undefined ? -1 : distinct.length - 1 - rank,
    share,
    number === undefined || asked.kind === 'date' ? 0 : Math.log1p(Math.abs(number)),
    ...arithmetic(amounts[index]),
    ...amongLabelled(context, index),
  ];
}

/** Receipts have several totals. The one to pay is mostly the largest or the last of them. */
function amongLabelled(context: FeatureContext, index: number): number[] {
  const { labelled } = numbersOf(context);
  if (!labelled.includes(index)) return zeros(5);
  const numberOf = (at: number) => signedOf(itemAt(context.candidates, at));
  const own = numberOf(index);
  const isLast = labelled.every((other) => other <= index || numberOf(other) === own);
  const numbers = [...new Set(labelled.map(numberOf))];
  const isSumOf = (sum: number, one: number) => numbers.some((other) => other !== 0 && isEqual(one + other, sum));
  return [
    labelled.length,
    Number(labelled.every((other) => numberOf(other) <= own)),
    Number(isLast),
    Number(numbers.some((one) => one !== 0 && one !== own && isSumOf(own, one))),
    Number(numbers.some((sum) => sum !== own && own !== 0 && isSumOf(sum, own))),
  ];
}

function signedOf({ facts: { number = 0, isNegative } }: Candidate): number {
  return isNegative === true ? -number : number;
}

function isEqual(one: number, other: number): boolean {
  return Math.abs(one - other) < 0.005;
}

function numbersOf(context: FeatureContext): Numbers {
  const found = known.get(context) ?? numbers(context, context.asked.kind === 'money');
  known.set(context, found);
  return found;
}

function numbers({ candidates, left }: FeatureContext, isMoney: boolean): Numbers {
  const all = candidates.flatMap(({ facts }) => (facts.number === undefined ? [] : [facts.number]));
  const distinct = [...new Set(all)].sort((a, b) => a - b);
  const labelled = isMoney ? [...left.keys()].filter((index) => itemAt(left, index).label.name === 1) : [];
  return { distinct, largest: distinct.at(-1) ?? 0, amounts: isMoney ? amountFactsOf(candidates) : [], labelled };
}

function arithmetic(facts: AmountFacts | undefined): number[] {
  if (!facts) return zeros(11);
  return [
    facts.isLargest,
    facts.isPaidLessChange,
    facts.isSumOfTwo,
    facts.isRoundedFromBefore,
    facts.isRoundedAfter,
    facts.runLength,
    facts.isPart,
    facts.sameBefore,
    facts.sameAfter,
    facts.smaller,
    facts.onLine,
  ];
}
