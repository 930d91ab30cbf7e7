export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;
export type JsonObject = { [key: string]: JsonValue };

/** Returns the value as an object, or null. A list is not an object. */
export function objectOf(value: unknown): JsonObject | null {
  // The values come from JSON.parse, which makes nothing but JSON.
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
}

/** Returns the value of an own key, so that `constructor` or `__proto__` in a file finds nothing of JavaScript's own. */
export function at(object: JsonObject | null, key: string): JsonValue | undefined {
  return object && Object.hasOwn(object, key) ? object[key] : undefined;
}

export function objectAt(object: JsonObject | null, key: string): JsonObject | null {
  return objectOf(at(object, key));
}

export function textAt(object: JsonObject | null, key: string): string | null {
  const value = at(object, key);
  return typeof value === 'string' ? value : null;
}

export function listAt(object: JsonObject | null, key: string): JsonValue[] {
  const value = at(object, key);
  return Array.isArray(value) ? value : [];
}

/** Returns the texts of a list, without its other values. */
export function textsAt(object: JsonObject | null, key: string): string[] {
  return listAt(object, key).filter((value) => typeof value === 'string');
}

/** Whether a value says nothing: no text, no list with something in it, no object with a key. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.every(isEmpty);
  const object = objectOf(value);
  return object !== null && Object.keys(object).length === 0;
}

/** Returns JSON with sorted keys: equal for equal values, whatever the order of their keys. */
export function canonicalJson(value: JsonValue | undefined): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const object = objectOf(value);
  if (!object) return JSON.stringify(value ?? null);
  const entries = Object.keys(object)
    .toSorted()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(object[key])}`);
  return `{${entries.join(',')}}`;
}
