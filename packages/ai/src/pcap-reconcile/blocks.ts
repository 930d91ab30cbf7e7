import { roleOf } from '@atrium/domain/pcap-reconcile';
import { labelledBy, type Line, type Run } from './page-text.ts';

/** A line of a statement: its label and its numbers. */
export type LabelledLine = { line: Line; label: string; numbers: Run[] };

/** A statement of one partner, or of several side by side: the lines above it, and its own. */
export type Block = { heading: Line[]; lines: LabelledLine[] };

/** Divides the lines of pages into statements: each goes from its heading over a beginning to an ending balance. */
export function blocksOf(lines: readonly Line[]): Block[] {
  const blocks: Block[] = [];
  let block: Block = { heading: [], lines: [] };
  let [hasBeginning, hasEnding] = [false, false];
  let page = 0;
  /** Lines since the last line of the statement, which can be the heading of the next one. */
  let between: Line[] = [];
  const close = (heading: Line[]): void => {
    if (hasBeginning || hasEnding) blocks.push(block);
    block = { heading, lines: [] };
    [hasBeginning, hasEnding] = [false, false];
    between = [];
  };
  for (const line of lines) {
    if (line.page !== page && hasEnding) close([]);
    page = line.page;
    const labelled = labelledLine(line);
    const role = labelled ? roleOf(labelled.label) : null;
    if (!labelled) {
      if (hasEnding && NAMED.test(line.text)) close([]);
      if (block.lines.length === 0) block.heading.push(line);
      else between.push(line);
      continue;
    }
    const isBeginning = role === 'beginning' || (role === 'balance' && (!hasBeginning || hasEnding));
    if ((isBeginning && (hasBeginning || hasEnding)) || (hasEnding && role !== null && FLOWS.has(role))) close(between);
    if (isBeginning) hasBeginning = true;
    else if (role === 'ending' || role === 'balance') hasEnding = true;
    block.lines.push(labelled);
    between = [];
  }
  close([]);
  return blocks;
}

const FLOWS: ReadonlySet<string> = new Set([
  'contributions',
  'distributions',
  'income',
  'expenses',
  'fees',
  'incentive',
  'transfers',
  'change',
]);

/** How statements name their partner. */
export const NAMED =
  /^(?:(?:limited |general )?(?:partner|investor|member|shareholder|holder|client|account)(?:['’]?s)?(?: name)?|name|prepared for|statement (?:for|of)|capital account (?:of|for)|account (?:of|for)|in the name of)\s*[:：]/i;

function labelledLine(line: Line): LabelledLine | null {
  const { texts, numbers } = labelledBy(line);
  const label = texts
    .map(({ text }) => text)
    .join(' ')
    .replace(/[\s.:_…]+$/, '');
  if (numbers.length === 0 || !/\p{L}{2}/u.test(label) || label.length > 90 || IDENTIFIED.test(label)) return null;
  // Page numbers and headings with a year are no values.
  if (
    /^(?:page|date|for the|as of|period|tax year)\b/i.test(label) &&
    numbers.every(({ text }) => /^\d{1,4}$/.test(text))
  )
    return null;
  return { line, label, numbers };
}

/** How statements write an identifier. */
export const IDENTIFIED =
  /\b(?:partner|investor|member|account|client|holder|shareholder)\s*(?:id(?:entifier)?|no\.?|number|#|code|ref(?:erence)?)\s*[:#.]*/i;
