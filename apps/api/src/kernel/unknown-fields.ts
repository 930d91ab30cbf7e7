import type { FieldIssue } from '@atrium/domain/kernel';
import { type Definitions, type JsonSchema, propertiesOf, resolve } from './json-schema.ts';

type Path = (string | number)[];

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function unknownInObject(
  schema: JsonSchema,
  value: Record<string, unknown>,
  definitions: Definitions,
  path: Path,
): Path[] {
  const known = schema.properties ?? {};
  const { additionalProperties } = schema;
  return Object.entries(value).flatMap(([name, field]) => {
    const named = Object.hasOwn(known, name) ? known[name] : undefined;
    if (named !== undefined) return unknownFields(named, field, definitions, [...path, name]);
    if (typeof additionalProperties === 'object') {
      return unknownFields(additionalProperties, field, definitions, [...path, name]);
    }
    return additionalProperties === false ? [[...path, name]] : [];
  });
}

/** Returns the paths of the fields in a request that its schema does not name. Of a union, the best branch counts. */
export function unknownFields(given: JsonSchema, value: unknown, definitions: Definitions, path: Path = []): Path[] {
  const schema = resolve(given, definitions);
  if (Array.isArray(value)) {
    const { items } = schema;
    if (typeof items === 'object') {
      return value.flatMap((item: unknown, at) => unknownFields(items, item, definitions, [...path, at]));
    }
  }
  if (isObject(value) && schema.type === 'object') return unknownInObject(schema, value, definitions, path);
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map((branch) => resolve(branch, definitions));
  const fitting = branches.filter(({ type }) => type === (Array.isArray(value) ? 'array' : 'object'));
  if (!(isObject(value) || Array.isArray(value)) || fitting.length === 0) return [];
  const found = fitting.map((branch) => unknownFields(branch, value, definitions, path));
  return found.reduce((best, each) => (each.length < best.length ? each : best));
}

/** Returns one issue for each field of a body that the call does not know. */
export function unknownFieldIssues(schema: JsonSchema, body: unknown, definitions: Definitions): FieldIssue[] {
  const unknown = unknownFields(schema, body, definitions);
  if (unknown.length === 0) return [];
  const known = Object.keys(propertiesOf(schema, definitions));
  const message = known.length === 0 ? 'Unknown field; this call has no fields' : 'Unknown field';
  return unknown.map((path) => ({ path, message, type: 'unrecognized_keys' }));
}
