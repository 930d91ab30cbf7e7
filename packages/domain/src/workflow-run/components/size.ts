import type { JsonValue } from '../../workflow/index.ts';
import { ComponentError } from './component.ts';

/** The most values of the data of an operation: objects, lists and the values in them. */
export const MOST_VALUES = 1_000_000;
/** How deep the data of an operation can be nested. */
export const DEEPEST_DATA = 100;

/**
 * Refuses data that is too large or too deep to work on in one step. It does not recurse, so deep data cannot exhaust the
 * stack. @throws ComponentError
 */
export function requireSize(value: JsonValue | undefined): void {
  let level: JsonValue[] = value === undefined ? [] : [value];
  let count = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST_DATA) throw new ComponentError(`The data is nested more than ${DEEPEST_DATA} deep.`);
    const next: JsonValue[] = [];
    for (const each of level) {
      if (typeof each !== 'object' || each === null) continue;
      for (const inner of Array.isArray(each) ? each : Object.values(each)) next.push(inner);
    }
    count += level.length;
    if (count + next.length > MOST_VALUES) {
      throw new ComponentError(`The data has more than ${MOST_VALUES} values. Split it.`);
    }
    level = next;
  }
}
