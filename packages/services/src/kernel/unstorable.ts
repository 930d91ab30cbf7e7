/** Steps from the top; deeper than any input of ours, and less than what a recursive schema could not survive. */
const DEEPEST = 512;

/**
 * Where in a parsed request stands what the database cannot hold: text with NUL or half of a surrogate pair, or nesting
 * without end. Null where there is none. Files are passed over: their content is never text of a statement.
 */
export const findUnstorable = (value: unknown, path: readonly string[] = []): readonly string[] | null => {
  if (path.length > DEEPEST) return path.slice(0, 8);
  if (typeof value === 'string') return isStorable(value) ? null : path;
  if (Array.isArray(value)) return firstOf(value.entries(), path);
  return isPlainObject(value) ? firstOf(Object.entries(value), path) : null;
};

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value));

const firstOf = (entries: Iterable<[string | number, unknown]>, path: readonly string[]): readonly string[] | null => {
  for (const [key, each] of entries) {
    const here = [...path, String(key)];
    const found = isStorable(String(key)) ? findUnstorable(each, here) : path;
    if (found) return found;
  }
  return null;
};
