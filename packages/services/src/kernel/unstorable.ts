/** The deepest allowed nesting. Real inputs are flatter, and a recursive schema overflows the stack only much deeper. */
const DEEPEST = 512;

/**
 * Returns the path in a parsed request to a value that the database cannot store: text with NUL or half of a surrogate
 * pair, or too deep nesting. Null if there is none. Files are skipped, because their content is never in a statement.
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
