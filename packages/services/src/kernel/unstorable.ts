/** Steps from the top; deeper than any input of ours, and less than what a recursive schema could not survive. */
const DEEPEST = 512;

/**
 * Where in a parsed request stands what the database cannot hold: text with NUL or half of a surrogate pair, or nesting
 * without end. Null where there is none. Files are passed over: their content is never text of a statement.
 */
export function findUnstorable(value: unknown, path: readonly string[] = []): readonly string[] | null {
  if (path.length > DEEPEST) return path.slice(0, 8);
  if (typeof value === 'string') return isStorable(value) ? null : path;
  if (Array.isArray(value)) return firstOf(value.entries(), path);
  return isPlainObject(value) ? firstOf(Object.entries(value), path) : null;
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value));
}

function firstOf(entries: Iterable<[string | number, unknown]>, path: readonly string[]): readonly string[] | null {
  for (const [key, each] of entries) {
    const here = [...path, String(key)];
    const found = isStorable(String(key)) ? findUnstorable(each, here) : path;
    if (found) return found;
  }
  return null;
}
