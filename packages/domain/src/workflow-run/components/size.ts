import { fillPrompt, type JsonValue, type PromptSyntax } from '../../workflow/index.ts';
import { ComponentError } from './component.ts';

/** The most values of the data of an operation: objects, lists and the values in them. */
export const MOST_VALUES = 1_000_000;
/** The most characters of a text that a component writes. */
export const MOST_CHARACTERS = 16 * 1024 ** 2;
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

/**
 * Whether the JSON of a value has more characters than these. It stops as soon as it knows, because values share texts, so
 * that their JSON can be much larger than they are.
 */
export function isLargerThan(value: JsonValue | undefined, characters: number): boolean {
  let left = characters;
  const open: (JsonValue | undefined)[] = [value];
  while (open.length > 0 && left >= 0) {
    const each = open.pop();
    if (typeof each === 'string') left -= each.length + 2;
    else if (typeof each !== 'object' || each === null) left -= 1;
    else if (Array.isArray(each)) {
      left -= each.length + 1;
      for (const inner of each) open.push(inner);
    } else {
      for (const [key, inner] of Object.entries(each)) {
        left -= key.length + 4;
        open.push(inner);
      }
    }
  }
  return left < 0;
}

/** Refuses a text before it is written, because small texts can repeat to gigabytes. @throws ComponentError */
export function requireCharacters(count: number): void {
  if (count > MOST_CHARACTERS)
    throw new ComponentError('The text has more than 16 million characters. Split the work.');
}

/** Joins texts. @throws ComponentError if the text is too long */
export function joined(texts: readonly string[], separator: string): string {
  requireCharacters(texts.reduce((sum, text) => sum + text.length, separator.length * Math.max(0, texts.length - 1)));
  return texts.join(separator);
}

/** Fills a template. @throws ComponentError if the text is too long */
export function filled(template: string, values: ReadonlyMap<string, string>, syntax: PromptSyntax = 'single'): string {
  let count = template.length;
  return fillPrompt(template, values, syntax, (value) => {
    count += value.length;
    requireCharacters(count);
  });
}
