/** The values of a column as one array literal, for `unnest(?::type[])`. */
export function columnArray(values: readonly (string | number | bigint | boolean | null)[]): string {
  return `{${values.map((value) => (typeof value === 'string' ? quoted(value) : String(value))).join(',')}}`;
}

const NEEDS_ESCAPE = /["\\]/;

function quoted(text: string): string {
  // PostgreSQL cannot store the character NUL in a text.
  const clean = text.includes('\0') ? text.replaceAll('\0', '') : text;
  return NEEDS_ESCAPE.test(clean) ? `"${clean.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"` : `"${clean}"`;
}
