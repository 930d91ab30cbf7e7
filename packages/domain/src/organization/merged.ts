function isPart(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Merges `change` into `base`: objects field by field, lists and values as a whole. Ignores `undefined`. */
export function merged(base: unknown, change: unknown): unknown {
  if (change === undefined) return base;
  if (!isPart(base) || !isPart(change)) return change;
  const names = new Set([...Object.keys(base), ...Object.keys(change)]);
  return Object.fromEntries([...names].map((name) => [name, merged(base[name], change[name])]));
}
