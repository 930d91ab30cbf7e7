import { type JsonObject, type JsonValue, objectOf } from '../../workflow/index.ts';
import { ComponentError } from './component.ts';
import { own, quoted } from './operation.ts';
import { readLiteral } from './literal.ts';

const LONGEST_PATH = 2000;
/** A name behind a dot, a text in quotes, or a place in a list. The first name needs no dot. */
const STEP = /\.?(?:([^.[\]"]+)|("(?:[^"\\]|\\.)*"))|\.?\[(?:\s*(-?\d{1,9})\s*|("(?:[^"\\]|\\.)*"))\]/y;

type Step = { key: string } | { index: number };

function stepOf([, name, text, index, bracketed]: RegExpExecArray): Step | null {
  if (index !== undefined) return { index: Number(index) };
  const written = text ?? bracketed;
  if (written === undefined) return { key: (name ?? '').trim() };
  const key = readLiteral(written);
  return typeof key === 'string' ? { key } : null;
}

/** Reads a path such as `.items[0].name` or `.["unit price"]`. @throws ComponentError */
function stepsOf(path: string): Step[] {
  if (path.length > LONGEST_PATH) throw new ComponentError(`A path has at most ${LONGEST_PATH} characters.`);
  const steps: Step[] = [];
  STEP.lastIndex = path === '.' ? 1 : 0;
  while (STEP.lastIndex < path.length) {
    const from = STEP.lastIndex;
    const match = STEP.exec(path);
    const step = match && stepOf(match);
    if (!step) {
      throw new ComponentError(
        `The path ${quoted([path])} cannot be read from ${quoted([path.slice(from)])}. Enter it as “.items[0].name”.`,
      );
    }
    steps.push(step);
  }
  return steps;
}

function stepInto(value: JsonValue, step: Step): JsonValue | undefined {
  if ('index' in step) return Array.isArray(value) ? value.at(step.index) : undefined;
  const object = objectOf(value);
  return object ? own(object, step.key) : undefined;
}

/**
 * Returns the value at a path. Keys of JavaScript's own objects are never found. @throws ComponentError that names the step
 * that does not exist
 */
export function valueAt(object: JsonObject, path: string): JsonValue {
  let value: JsonValue = object;
  let walked = '';
  for (const step of stepsOf(path)) {
    const written = 'index' in step ? `[${step.index}]` : `.${step.key}`;
    const next = stepInto(value, step);
    if (next === undefined) {
      const known = objectOf(value);
      const keys = known ? Object.keys(known) : [];
      const exists = keys.length > 0 ? ` It has ${quoted(keys)}.` : '';
      throw new ComponentError(`The data has no ${quoted([written])} at ${quoted([walked || '.'])}.${exists}`);
    }
    value = next;
    walked += written;
  }
  return value;
}
