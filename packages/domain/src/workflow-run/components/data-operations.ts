import { type JsonObject, type JsonValue, objectOf } from '../../workflow/index.ts';
import { ComponentError, type Inputs, type PureComponent } from './component.ts';
import { comparisonOf } from './exact.ts';
import { readLiteral } from './literal.ts';
import { asWritten, existing, nameIn, namesIn, operationIn, own, pairsIn, quoted } from './operation.ts';
import { valueAt } from './path.ts';
import { requireSize } from './size.ts';
import { rowsOf, textIn, textOf } from './value.ts';

/** What an operation makes of the objects that arrive. Except for Combine, it makes one object of each. */
type Operation = (objects: readonly JsonObject[], inputs: Inputs) => JsonObject[];

/** Texts that Langflow evaluates: they begin as a literal of Python, or are a number or one word. */
const LITERAL = /^(?:[{[('"]|(?:true|false|none)$|-?\d[\d.]*$)/i;

function knownKeys(objects: readonly JsonObject[]): Set<string> {
  return new Set(objects.flatMap((object) => Object.keys(object)));
}

/** Finds keys of the objects. Without any object, nothing is missing. */
function keysOf(names: readonly string[], objects: readonly JsonObject[], known = knownKeys(objects)): string[] {
  return objects.length === 0 ? [...names] : existing(names, known, { place: 'The data', kind: 'key' });
}

function selectKeys(objects: readonly JsonObject[], inputs: Inputs): JsonObject[] {
  const keys = new Set(keysOf(namesIn(inputs, 'select_keys_input', 'The list of keys to select'), objects));
  return objects.map((object) => Object.fromEntries(Object.entries(object).filter(([key]) => keys.has(key))));
}

/** Changes every object in a value by its entries, the outer objects first. */
function mapObjects(value: JsonValue, change: (entries: [string, JsonValue][]) => [string, JsonValue][]): JsonValue {
  if (Array.isArray(value)) return value.map((each) => mapObjects(each, change));
  const object = objectOf(value);
  if (!object) return value;
  const entries = change(Object.entries(object));
  return Object.fromEntries(entries.map(([key, inner]) => [key, mapObjects(inner, change)]));
}

function mapEach(
  objects: readonly JsonObject[],
  change: (entries: [string, JsonValue][]) => [string, JsonValue][],
): JsonObject[] {
  return objects.map((object) => objectOf(mapObjects(object, change)) ?? {});
}

/** The keys of objects, and of the objects in them. */
function innerKeys(objects: readonly JsonObject[]): Set<string> {
  const keys = new Set<string>();
  mapEach(objects, (entries) => {
    for (const [key] of entries) keys.add(key);
    return entries;
  });
  return keys;
}

function removeKeys(objects: readonly JsonObject[], inputs: Inputs): JsonObject[] {
  const names = namesIn(inputs, 'remove_keys_input', 'The list of keys to remove');
  const keys = new Set(keysOf(names, objects, innerKeys(objects)));
  return mapEach(objects, (entries) => entries.filter(([key]) => !keys.has(key)));
}

function renameKeys(objects: readonly JsonObject[], inputs: Inputs): JsonObject[] {
  const pairs = pairsIn(inputs, 'rename_keys_input', 'The list of keys to rename');
  const known = innerKeys(objects);
  keysOf([...pairs.keys()], objects, known);
  const names = new Map([...pairs].map(([key, value]) => [asWritten(key, known), textOf(value)]));
  for (const [key, name] of names) {
    if (name.trim() === '') throw new ComponentError(`The new name of the key ${quoted([key])} is empty. Enter one.`);
  }
  return mapEach(objects, (entries) => {
    const renamed = entries.map(([key, value]): [string, JsonValue] => [names.get(key) ?? key, value]);
    const seen = new Set<string>();
    for (const [key] of renamed) {
      if (seen.has(key))
        throw new ComponentError(`Two keys would have the name ${quoted([key])}. Choose another name.`);
      seen.add(key);
    }
    return renamed;
  });
}

function evaluated(value: JsonValue): JsonValue {
  if (typeof value === 'string') {
    const read = LITERAL.test(value.trim()) ? readLiteral(value) : undefined;
    return read === undefined ? value : read;
  }
  if (Array.isArray(value)) return value.map(evaluated);
  const object = objectOf(value);
  return object ? Object.fromEntries(Object.entries(object).map(([key, inner]) => [key, evaluated(inner)])) : value;
}

/** Evaluates the texts that are literals. Other texts stay as they are. */
function evaluateTexts(objects: readonly JsonObject[]): JsonObject[] {
  const results = objects.map((object) => objectOf(evaluated(object)) ?? {});
  requireSize(results);
  return results;
}

/** Joins objects to one. The values of a key that several of them have become a list. */
function combine(objects: readonly JsonObject[]): JsonObject[] {
  const combined = new Map<string, { values: JsonValue[]; isList: boolean }>();
  for (const object of objects) {
    for (const [key, value] of Object.entries(object)) {
      const known = combined.get(key);
      if (!known) {
        combined.set(
          key,
          Array.isArray(value) ? { values: [...value], isList: true } : { values: [value], isList: false },
        );
        continue;
      }
      known.isList = true;
      for (const each of Array.isArray(value) ? value : [value]) known.values.push(each);
    }
  }
  const entries = [...combined].map(([key, { values, isList }]): [string, JsonValue] => [
    key,
    isList ? values : (values[0] ?? null),
  ]);
  return [Object.fromEntries(entries)];
}

/** Keeps the items of lists whose values match. An item without the key has an empty text there. */
function filterValues(objects: readonly JsonObject[], inputs: Inputs): JsonObject[] {
  const lists = keysOf(namesIn(inputs, 'filter_key', 'The key to filter by'), objects);
  const wanted = pairsIn(inputs, 'filter_values', 'The list of values to filter by');
  const matches = comparisonOf(textIn(inputs, 'operator') || 'equals');
  const filtered = (key: string, value: JsonValue): JsonValue => {
    if (!Array.isArray(value)) {
      throw new ComponentError(`The key ${quoted([key])} does not hold a list. Choose a key that holds one.`);
    }
    if (value.length === 0) return value;
    const items = value.map((item) => objectOf(item) ?? {});
    const known = knownKeys(items);
    const place = `The list ${quoted([key])}`;
    existing([...wanted.keys()], known, { place, kind: 'key' });
    const tests = [...wanted].map(([name, text]) => [asWritten(name, known), textOf(text)] as const);
    return value.filter((_, at) => tests.every(([name, text]) => matches(own(items[at] ?? {}, name), text)));
  };
  return objects.map((object) =>
    Object.fromEntries(
      Object.entries(object).map(([key, value]) => [key, lists.includes(key) ? filtered(key, value) : value]),
    ),
  );
}

function appendOrUpdate(objects: readonly JsonObject[], inputs: Inputs): JsonObject[] {
  const pairs = pairsIn(inputs, 'append_update_data', 'The list of keys to set');
  return objects.map((object) => Object.fromEntries([...Object.entries(object), ...pairs]));
}

/** Gives the object at a path; any other value under the key `result`. */
function selectPath(objects: readonly JsonObject[], inputs: Inputs): JsonObject[] {
  const path = nameIn(inputs, 'selected_key', 'The path').trim();
  return objects.map((object) => {
    const value = valueAt(object, path);
    return objectOf(value) ?? { result: value };
  });
}

const OPERATIONS: ReadonlyMap<string, Operation> = new Map<string, Operation>([
  ['Select Keys', selectKeys],
  ['Literal Eval', evaluateTexts],
  ['Combine', combine],
  ['Filter Values', filterValues],
  ['Append or Update', appendOrUpdate],
  ['Remove Keys', removeKeys],
  ['Rename Keys', renameKeys],
  ['Path Selection', selectPath],
]);

/** Whether one object arrives, and not a list of objects. */
function isOne(given: JsonValue): boolean {
  if (!Array.isArray(given)) return true;
  return given.length === 1 && !Array.isArray(given[0]);
}

/**
 * Works on each object that arrives. One object gives one object, and a list gives a list. It never changes what arrived,
 * because other components take it too. @throws ComponentError
 */
export const dataOperations: PureComponent = (inputs) => {
  const given = inputs['data'] ?? null;
  const [name, operation] = operationIn(inputs, 'operations', OPERATIONS);
  requireSize(given);
  const objects = rowsOf(given);
  if (objects.length === 0 && isOne(given)) throw new ComponentError('No data has arrived. Connect data.');
  const results = operation(objects, inputs);
  return { outputs: { data_output: name === 'Combine' || isOne(given) ? (results[0] ?? {}) : results } };
};
