import { FAILURE_OUTPUT, isEmpty, type Vertex } from '@atrium/domain/workflow';

type Values = Record<string, unknown>;
export type NamedValue = { name: string; value: unknown };

/** A value that is too large to be shown is its beginning. */
function beginningOf(values: Values): NamedValue[] | null {
  return typeof values['preview'] === 'string' && typeof values['bytes'] === 'number'
    ? [{ name: 'The beginning', value: values['preview'] }]
    : null;
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Returns the inputs of a node with the names of its fields. Leaves out fields that nobody has set. */
export function tookOf(vertex: Vertex | undefined, inputs: Values): NamedValue[] {
  const fields = new Map(vertex?.definition?.fields.map((field) => [field.name, field]));
  const taken = Object.entries(inputs).filter(
    ([name, value]) => !isEmpty(value) && !isSame(value, fields.get(name)?.value),
  );
  return beginningOf(inputs) ?? taken.map(([name, value]) => ({ name: fields.get(name)?.displayName ?? name, value }));
}

/** Returns the outputs of a node with their names. */
export function gaveOf(vertex: Vertex | undefined, outputs: Values): NamedValue[] {
  const names = new Map(vertex?.definition?.outputs.map(({ name, displayName }) => [name, displayName]));
  const given = Object.entries(outputs).filter(([, value]) => !isEmpty(value));
  const nameOf = (name: string) => (name === FAILURE_OUTPUT ? 'On failure' : (names.get(name) ?? name));
  return beginningOf(outputs) ?? given.map(([name, value]) => ({ name: nameOf(name), value }));
}
