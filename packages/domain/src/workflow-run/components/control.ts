import type { JsonObject, JsonValue } from '../../workflow/index.ts';
import { canonicalDecimal, compareDecimals } from '../../value/index.ts';
import { MAX_ROUNDS } from '../state.ts';
import { ComponentError, type Inputs, type PureComponent, type RunFacts } from './component.ts';
import { isOn, rowsOf, textIn, textOf } from './value.ts';

/** Compares two texts as exact numbers; null if one is no number. */
function compareNumbers(a: string, b: string): number | null {
  const [left, right] = [canonicalDecimal(a.trim()), canonicalDecimal(b.trim())];
  return left === undefined || right === undefined ? null : compareDecimals(left, right);
}

type Comparison = (a: string, b: string, run: RunFacts) => boolean;

function numeric(holds: (order: number) => boolean): Comparison {
  return (a, b) => {
    const order = compareNumbers(a, b);
    return order !== null && holds(order);
  };
}

const COMPARISONS = new Map<string, Comparison>([
  ['equals', (a, b) => a === b],
  ['not equals', (a, b) => a !== b],
  ['contains', (a, b) => a.includes(b)],
  ['starts with', (a, b) => a.startsWith(b)],
  ['ends with', (a, b) => a.endsWith(b)],
  ['regex', (a, b, run) => run.matches(b, a)],
  ['less than', numeric((order) => order < 0)],
  ['less than or equal', numeric((order) => order <= 0)],
  ['greater than', numeric((order) => order > 0)],
  ['greater than or equal', numeric((order) => order >= 0)],
]);

/** Takes `true_result` or `false_result`. Texts that are no numbers are neither less nor greater. */
export const conditionalRouter: PureComponent = (inputs, run) => {
  const operator = textIn(inputs, 'operator');
  const compare = COMPARISONS.get(operator);
  if (!compare) throw new ComponentError(`“${operator}” is not a comparison. Choose another one.`);
  const text = textIn(inputs, 'input_text');
  const match = textIn(inputs, 'match_text');
  const isExact = isOn(inputs, 'case_sensitive') || operator === 'regex';
  const holds = isExact ? compare(text, match, run) : compare(text.toLowerCase(), match.toLowerCase(), run);
  const own = textIn(inputs, holds ? 'true_case_message' : 'false_case_message');
  const way = holds ? 'true_result' : 'false_result';
  return { outputs: { [way]: { text: own || textIn(inputs, 'message') || text } }, taken: [way] };
};

/** Passes on what arrived, in the order of the edges: the first value, or all of them. */
export const merge: PureComponent = (inputs) => {
  const given = inputs['inputs'];
  const values = Array.isArray(given) ? given : [given ?? null];
  if (textIn(inputs, 'mode') !== 'All') return { outputs: { merged: values[0] ?? null } };
  const isText = (value: JsonValue) => {
    if (typeof value === 'string') return true;
    return typeof value === 'object' && value !== null && !Array.isArray(value) && typeof value['text'] === 'string';
  };
  const merged: JsonValue = values.every(isText) ? { text: values.map(textOf).join('\n') } : rowsOf(values);
  return { outputs: { merged } };
};

/** Returns the items of a loop, one per round. @throws ComponentError above the most rounds */
export function loopItems(inputs: Inputs): JsonObject[] {
  const items = rowsOf(inputs['data']);
  if (items.length <= MAX_ROUNDS) return items;
  throw new ComponentError(
    `A loop has at most ${MAX_ROUNDS} rounds, but it has ${items.length} items. Split the table.`,
  );
}

/** Returns the table behind Done: the results of the rounds in their order. Rounds without a result add nothing. */
export function loopResults(results: readonly (JsonValue | undefined)[]): JsonObject[] {
  return results.flatMap(rowsOf);
}
