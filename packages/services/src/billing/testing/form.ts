/** Form fields after decoding: `line_items[0][price]=x` is `{ line_items: [{ price: 'x' }] }`. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = { [name: string]: FormValue };

/** The names of a request's fields with indexes and free keys left out: `line_items[][price]`, `metadata[*]`. */
function nameOf(raw: string): string {
  return raw.replaceAll(/\[\d+\]/g, '[]').replace(/((?:^|\[)metadata\]?)\[[^\]]+\]$/, '$1[*]');
}

function partsOf(raw: string): string[] {
  return raw.split('[').map((part) => part.replace(/\]$/, ''));
}

function isList(value: { [name: string]: FormValue }): boolean {
  const names = Object.keys(value);
  return names.length > 0 && names.every((name, index) => name === String(index));
}

function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  if (isList(value)) return Object.values(value).map(withLists);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withLists(each)]));
}

/** Decodes a body or a query of `application/x-www-form-urlencoded`. `unknown` has the fields that are not in `allowed`. */
export function readForm(text: string, allowed: ReadonlySet<string>): { form: Form; unknown: string[] } {
  const root: { [name: string]: FormValue } = {};
  const unknown: string[] = [];
  for (const [raw, value] of new URLSearchParams(text)) {
    if (!allowed.has(nameOf(raw))) unknown.push(raw);
    const parts = partsOf(raw);
    let at = root;
    for (const part of parts.slice(0, -1)) {
      const next = at[part] ?? {};
      if (typeof next === 'string' || Array.isArray(next))
        throw new Error(`The field ${raw} is both a value and a group`);
      at[part] = next;
      at = next;
    }
    at[parts.at(-1) ?? raw] = value;
  }
  const form = withLists(root);
  return { form: typeof form === 'string' || Array.isArray(form) ? {} : form, unknown };
}

/** The text of a field, or undefined if it is absent. */
export function textOf(form: Form, name: string): string | undefined {
  const value = form[name];
  return typeof value === 'string' ? value : undefined;
}

/** The group of a field, or an empty one. */
export function groupOf(form: Form, name: string): Form {
  const value = form[name];
  return typeof value === 'object' && !Array.isArray(value) ? value : {};
}

/** The list of a field, or an empty one. */
export function listOf(form: Form, name: string): FormValue[] {
  const value = form[name];
  return Array.isArray(value) ? value : [];
}

/** The fields of a group that are text. */
export function textsOf(form: Form, name: string): Record<string, string> {
  const texts = Object.entries(groupOf(form, name)).filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  );
  return Object.fromEntries(texts);
}
