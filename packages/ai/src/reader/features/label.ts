import { itemAt } from '../learning/number.ts';
import { NO_COVERAGE, type Coverage } from './column-words.ts';
import { type FeatureContext, labelScore } from './context.ts';
import { sentenceAround } from './line-facts.ts';
import { wordsOf } from './words.ts';

/** How the column's words meet the words around a candidate. */
export const LABEL_FEATURES = [
  'label left, name',
  'label left, explained',
  'label left, prompt',
  'prose left, name',
  'prose left, prompt',
  'label left, colon',
  'label left, gap',
  'label left, present',
  'label left, words',
  'line above, name',
  'line above, explained',
  'line below, name',
  'line below, explained',
  'own line, name',
  'own line, prompt',
  'sentence, name',
  'sentence, prompt',
  'heading, name',
  'heading, prompt',
  'header, name',
  'header, explained',
  'neighbour line if no label, name',
  'label behind best',
] as const;

/** Sentences are compared only in papers with fewer candidates. */
const MOST_SENTENCES = 400;

export function labelFeatures(context: FeatureContext, index: number): number[] {
  const { line, last } = itemAt(context.candidates, index);
  const left = itemAt(context.left, index);
  const above = context.lineCoverage(line - 1);
  const below = context.lineCoverage(last + 1);
  const own = context.lineCoverage(line);
  const sentence = sentenceCoverage(context, index);
  const heading = headingCoverage(context, index);
  const header = headerCoverage(context, index);
  const best = Math.max(...[...context.groups.values()].map(({ label }) => label));
  return [
    left.label.name,
    left.label.explained,
    left.label.prompt,
    left.prose.name,
    left.prose.prompt,
    Number(left.hasColon),
    left.gap,
    Number(left.words.length > 0),
    left.words.length,
    above.name,
    above.explained,
    below.name,
    below.explained,
    own.name,
    own.prompt,
    sentence.name,
    sentence.prompt,
    heading.name,
    heading.prompt,
    header.name,
    header.explained,
    left.words.length > 0 ? 0 : Math.max(above.name, below.name),
    best - labelScore(left.label),
  ];
}

function sentenceCoverage({ paper, candidates, asked, isBlock }: FeatureContext, index: number): Coverage {
  if (isBlock || candidates.length >= MOST_SENTENCES) return NO_COVERAGE;
  const { start, end } = itemAt(candidates, index);
  return asked.words.coverage(wordsOf(sentenceAround(paper, start, end).join(' ')));
}

function headingCoverage({ facts, candidates, asked, isBlock }: FeatureContext, index: number): Coverage {
  return isBlock ? NO_COVERAGE : asked.words.coverage(facts.headingAt(itemAt(candidates, index).start));
}

/** The header cell of the candidate's column, counted from the right because row labels may be missing. */
function headerCoverage({ paper, facts, candidates, asked }: FeatureContext, index: number): Coverage {
  const { line, start, end } = itemAt(candidates, index);
  const { cells } = itemAt(paper.lines, line);
  const header = paper.lines[itemAt(facts.headers, line)]?.cells;
  if (!header || cells.length < 2) return NO_COVERAGE;
  const at = cells.findIndex((cell) => cell.start <= start && cell.end >= end - 1);
  const cell = header[header.length - (cells.length - at)];
  return cell ? asked.words.coverage(wordsOf(cell.text)) : NO_COVERAGE;
}
