import { type JsonObject, type JsonValue, objectOf } from '../../workflow/index.ts';
import { ComponentError, type Inputs } from './component.ts';
import { textOf } from './value.ts';

const MOST_NAMES = 10;
const LONGEST_NAME = 60;

/** Writes names for people: the first ten, each with at most 60 characters. */
export function quoted(names: Iterable<string>): string {
  const all = [...names];
  const shown = all
    .slice(0, MOST_NAMES)
    .map((name) => `“${name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name}”`);
  const more = all.length > MOST_NAMES ? ` and ${all.length - MOST_NAMES} more` : '';
  return `${shown.join(', ')}${more}`;
}

/** Returns the value of an own key; undefined for a missing key and for keys of JavaScript's own objects. */
export function own(object: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

function nameOf(value: JsonValue): string {
  const object = objectOf(value);
  return textOf(object ? own(object, 'name') : value).trim();
}

/**
 * Returns the operation that a field names: a text, or Langflow's list with one `{ name }`. @throws ComponentError if there
 * is none, more than one, or an unknown one
 */
export function operationIn<T>(inputs: Inputs, field: string, operations: ReadonlyMap<string, T>): [string, T] {
  const given = inputs[field] ?? '';
  const names = (Array.isArray(given) ? given : [given]).map(nameOf).filter((name) => name !== '');
  const [name] = names;
  if (name === undefined) throw new ComponentError('No operation is chosen. Choose one.');
  if (names.length > 1) throw new ComponentError(`${names.length} operations are chosen. Choose one.`);
  const operation = operations.get(name);
  if (operation) return [name, operation];
  throw new ComponentError(`The operation ${quoted([name])} does not exist here. Choose another one.`);
}

/** Returns the names of a list field, each once. A text is a list of one. @throws ComponentError if there are none */
export function namesIn(inputs: Inputs, field: string, what: string): string[] {
  const given = inputs[field] ?? '';
  const names = (Array.isArray(given) ? given : [given]).map(textOf).filter((name) => name.trim() !== '');
  if (names.length === 0) throw new ComponentError(`${what} is empty. Enter at least one name.`);
  return [...new Set(names)];
}

/** Returns the name of a field. @throws ComponentError if it is empty */
export function nameIn(inputs: Inputs, field: string, what: string): string {
  const [name = ''] = namesIn(inputs, field, what);
  return name;
}

/**
 * Returns the keys and values of a field: an object, or Langflow's list of objects. @throws ComponentError if there are
 * none
 */
export function pairsIn(inputs: Inputs, field: string, what: string): Map<string, JsonValue> {
  const given = inputs[field] ?? null;
  const objects = (Array.isArray(given) ? given : [given]).map(objectOf);
  const pairs = new Map(objects.flatMap((object) => (object ? Object.entries(object) : [])));
  if (pairs.size === 0) throw new ComponentError(`${what} is empty. Enter at least one key and its value.`);
  return pairs;
}

/** Returns a name as it is known: exactly, or without the spaces around it. */
export function asWritten(name: string, known: ReadonlySet<string>): string {
  return known.has(name) ? name : name.trim();
}

/**
 * Finds names as they are written, or without the spaces around them. @throws ComponentError that names what is missing and
 * what exists
 */
export function existing(
  names: readonly string[],
  known: ReadonlySet<string>,
  { place, kind }: { place: string; kind: string },
): string[] {
  const found = names.map((name) => asWritten(name, known));
  const missing = found.filter((name) => !known.has(name));
  if (missing.length === 0) return [...new Set(found)];
  const rest = known.size > 0 ? `It has ${quoted(known)}.` : 'It is empty.';
  throw new ComponentError(`${place} has no ${kind} ${quoted(missing)}. ${rest}`);
}
