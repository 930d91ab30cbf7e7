function isPart(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `base` with what `change` names: parts field by field, lists and plain values as a whole, `undefined` not at all. */
export function merged(base: unknown, change: unknown): unknown {
  if (change === undefined) return base;
  if (!isPart(base) || !isPart(change)) return change;
  const names = new Set([...Object.keys(base), ...Object.keys(change)]);
  return Object.fromEntries([...names].map((name) => [name, merged(base[name], change[name])]));
}
