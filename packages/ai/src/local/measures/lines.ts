import { STATEMENT_LINES } from '../../reader/data/index.ts';
import { tokenize } from '../../retrieval/index.ts';
import { SHORT_NAMES } from '../data/measures.ts';

/** A line of a financial statement: its first name, and the stems of each of its names. */
export type StatementLine = { name: string; names: readonly (readonly string[])[] };

const JOINING = new Set(['and', 'of', 'the', 'for', 'to']);
const LINES: readonly StatementLine[] = STATEMENT_LINES.flatMap((names) => {
  const [name] = names;
  return name === undefined ? [] : [{ name, names: names.map((each) => lineStems(each)) }];
});

/** Finds the line that the stems name in full. `neutral` stems may be missing: "total" of "total revenue". */
export function lineOf(stems: readonly string[], neutral: ReadonlySet<string>): StatementLine | undefined {
  if (stems.length === 0) return undefined;
  const own = new Set(stems);
  return LINES.find(({ names }) =>
    names.some((name) => {
      const needed = name.filter((stem) => !neutral.has(stem));
      return needed.length > 0 && needed.every((stem) => own.has(stem)) && stems.every((stem) => name.includes(stem));
    }),
  );
}

/** The line with this name in the words of a formula. A name that no group has is a line of its own. */
export function lineNamed(words: string): StatementLine {
  const stems = lineStems(inFull(words));
  return LINES.find(({ names }) => names.some((name) => isSame(name, stems))) ?? { name: words, names: [stems] };
}

/** Whether a row's label is a name of the line: "Property, plant and equipment (PP&E), net". */
export function isLabelOf({ names }: StatementLine, label: string): boolean {
  const stems = lineStems(label.replaceAll(/\([^)]*\)/g, ' ').replace(OF_ASSETS, ' '));
  return stems.length > 0 && names.some((name) => isSame(name, stems));
}

/** "Depreciation and amortization of property, equipment and intangibles". */
const OF_ASSETS = /(?<=^depreciation and amortization )of (?:property|fixed|long-lived|tangible)\b.*$/i;

/** All stems of a line's name: "other" and "before" make another line. */
export function lineStems(text: string): string[] {
  return tokenize(text).flatMap(({ word, stem }) => (JOINING.has(word) ? [] : [stem]));
}

/** Writes short names in full: "capex" is "capital expenditures". */
export function inFull(text: string): string {
  return SHORT_NAMES.reduce((words, [pattern, name]) => words.replaceAll(pattern, name), text);
}

const OUTFLOW = /^(?:purchases?|payments?|dividends?|cash dividends?|additions?|capital expenditures?|costs?)\b/i;

/** Whether a statement may write the line with a minus that its name already says. A loss always keeps its sign. */
export function isOutflow(label: string): boolean {
  return OUTFLOW.test(label.trim());
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  const set = new Set(one);
  return set.size === new Set(other).size && other.every((stem) => set.has(stem));
}
