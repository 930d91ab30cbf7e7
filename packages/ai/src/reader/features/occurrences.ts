import type { Candidate } from '../candidates/index.ts';
import { itemAt, zeros } from '../learning/number.ts';
import type { Paper } from '../paper.ts';
import type { FeatureContext } from './context.ts';

/** Where a name occurs in the whole paper, also where it is no candidate. All are 0 for other kinds. */
export const OCCURRENCE_FEATURES = [
  'occurrence, count',
  'occurrence, in the opening',
  'occurrence, in a title line',
  'occurrence, in the end',
  'occurrence, own line in the end',
  'occurrence, signed',
  'occurrence, signed for another',
  'occurrence, above a signature',
  'occurrence, above an office',
  'occurrence, defined',
  'occurrence, after a joining word',
] as const;

const MOST = 9;
const SHORTEST = 4;
const OPENING = 2_500;
const END = 3_000;
const TITLE_LINES = 6;
const LONGEST_TITLE = 120;
const SIGNED = /\/\s?s\s?\/\s*$/i;
const FOR_ANOTHER = /\b(?:by|name)\s*[:_]?[\s_:/]*(?:s\s?\/)?\s*$/i;
const SIGNATURE = /^[\s,.]*(?:(?:inc|corp|ltd|llc|l\.l\.c|l\.p|n\.a|plc)[\s,.]*)?(?:by\b|\/\s?s\s?\/|its\b)/i;
const OFFICE = /^[\s,._-]{0,9}(?:title\b|its\b)/i;
/** A full stop ends the search, so names that end in "Inc." do not count as defined here. */
const DEFINED =
  /^[^.;(]{0,160}\(\s*(?:the |each |collectively,? |hereinafter[^“"]{0,40}|individually[^“"]{0,40}|referred[^“"]{0,40})*[“"]/i;
const JOINING = /\b(?:between|among|and|by|with|to|i),?\s*(?:the\s*)?$/i;

export function occurrenceFeatures({ paper, candidates, asked }: FeatureContext, index: number): number[] {
  if (asked.kind !== 'names') return zeros(OCCURRENCE_FEATURES.length);
  return occurrencesOf(paper, itemAt(candidates, index));
}

const known = new WeakMap<Paper, Map<string, number[]>>();
const lowered = new WeakMap<Paper, string>();

function occurrencesOf(paper: Paper, { start, end }: Candidate): number[] {
  const flow = lowered.get(paper) ?? paper.flow.toLowerCase();
  lowered.set(paper, flow);
  const name = flow.slice(start, end).replace(/[\s.,]+$/, '');
  const all = known.get(paper) ?? new Map<string, number[]>();
  known.set(paper, all);
  const features =
    all.get(name) ?? (name.length < SHORTEST ? zeros(OCCURRENCE_FEATURES.length) : found(paper, flow, name));
  all.set(name, features);
  return features;
}

function found(paper: Paper, flow: string, name: string): number[] {
  const sums = zeros(OCCURRENCE_FEATURES.length);
  let count = 0;
  for (let at = flow.indexOf(name); at !== -1 && count < MOST; at = flow.indexOf(name, at + name.length)) {
    count += 1;
    for (const [index, fact] of factsAt(paper, at, at + name.length).entries())
      sums[index + 1] = itemAt(sums, index + 1) + fact;
  }
  sums[0] = count;
  return sums;
}

function factsAt(paper: Paper, start: number, end: number): number[] {
  const line = itemAt(paper.lines, paper.lineAt(start));
  const before = paper.flow.slice(Math.max(0, start - 40), start);
  const after = paper.flow.slice(end, end + 260);
  const isEnd = start > paper.flow.length - END;
  const isOwnLine = start - line.start < 3 && line.end - end < 8;
  return [
    start < OPENING,
    line.index < TITLE_LINES && line.text.length < LONGEST_TITLE,
    isEnd,
    isEnd && isOwnLine,
    SIGNED.test(before),
    FOR_ANOTHER.test(before),
    SIGNATURE.test(after),
    OFFICE.test(after),
    DEFINED.test(after),
    start < OPENING && JOINING.test(before),
  ].map(Number);
}
