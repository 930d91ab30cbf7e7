/** Returns a value that the benchmark has made itself. @throws Error if it is missing */
export function required<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`The benchmark has no ${what}.`);
  return value;
}
