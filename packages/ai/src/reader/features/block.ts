import { isOpen, ownLetters } from '../candidates/index.ts';
import { ADDRESS_START } from '../data/places.ts';
import { itemAt, zeros } from '../learning/number.ts';
import type { FeatureContext } from './context.ts';

/** How values of whole lines begin, end and continue. All are 0 for other kinds. */
export const BLOCK_FEATURES = [
  'block, begins like an address',
  'block, an address begins inside',
  'block, letters of the first line',
  'block, commas of the first line',
  'block, begins with a bracket',
  'block, letters of the last line',
  'block, commas of the last line',
  'block, digits of the last line',
  'block, comma before the last line',
  'block, own letters',
  'block, stays open',
  'block, line before stays open',
  'block, line before has own letters',
] as const;

export function blockFeatures({ paper, facts, candidates, isBlock }: FeatureContext, index: number): number[] {
  if (!isBlock) return zeros(BLOCK_FEATURES.length);
  const { value, line, last } = itemAt(candidates, index);
  const begins = ` ${value}`.search(ADDRESS_START);
  const [first, end] = [itemAt(facts.lines, line), itemAt(facts.lines, last)];
  const lineText = (at: number) => paper.lines[at]?.text ?? '';
  const commas = (text: string) => text.match(/,/g)?.length ?? 0;
  const before = lineText(line - 1);
  return [
    Number(begins === 1),
    begins > 1 ? begins / value.length : 0,
    first.letters / Math.max(1, first.length),
    commas(lineText(line)),
    Number(/^\W*\(/.test(value)),
    end.letters / Math.max(1, end.length),
    commas(lineText(last)),
    end.digits,
    last > line ? Number(/,\s*$/.test(lineText(last - 1))) : -1,
    Math.min(20, ownLetters(value)),
    Number(isOpen(value)),
    Number(isOpen(before)),
    Math.min(20, ownLetters(before)),
  ];
}
