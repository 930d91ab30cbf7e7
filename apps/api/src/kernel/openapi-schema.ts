import type { z } from 'zod';
import {
  type Definitions,
  inputSchemaOf,
  type JsonSchema,
  outputSchemaOf,
  resolve,
  type SchemaWithDefinitions,
} from './json-schema.ts';

/** The schemas of a document by name. If two different schemas have one name, the second gets a number. */
export type SchemaRegistry = { schemas: Record<string, JsonSchema>; add: (made: SchemaWithDefinitions) => JsonSchema };

const REFERENCE = '#/$defs/';

function renamed(node: unknown, names: Map<string, string>): unknown {
  if (Array.isArray(node)) return node.map((item: unknown) => renamed(item, names));
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(node).map(([key, value]: [string, unknown]): [string, unknown] => {
    const target = key === '$ref' && typeof value === 'string' ? names.get(value) : undefined;
    return [key, target ?? renamed(value, names)];
  });
  return Object.fromEntries(entries);
}

export function schemaRegistry(): SchemaRegistry {
  const schemas: Record<string, JsonSchema> = {};
  const originals = new Map<string, string>();

  const nameFor = (wanted: string, content: string): string => {
    const base = wanted.startsWith('__schema') ? 'Tree' : wanted;
    for (let n = 1; ; n++) {
      const name = n === 1 ? base : `${base}${n}`;
      const held = originals.get(name);
      if (held === undefined || held === content) {
        originals.set(name, content);
        return name;
      }
    }
  };

  const add = ({ root, definitions }: SchemaWithDefinitions): JsonSchema => {
    const names = new Map<string, string>();
    const placed = Object.entries(definitions).map(([id, { id: _id, $schema: _schema, ...definition }]) => {
      const name = nameFor(id, JSON.stringify(definition));
      names.set(`${REFERENCE}${id}`, `#/components/schemas/${name}`);
      return { name, definition };
    });
    // renamed() changes only references, so its result is a schema again.
    for (const { name, definition } of placed) schemas[name] = renamed(definition, names) as JsonSchema;
    return renamed(root, names) as JsonSchema;
  };
  return { schemas, add };
}

export function addInput(registry: SchemaRegistry, schema: z.ZodType): JsonSchema {
  return registry.add(inputSchemaOf(schema));
}
/** The rows of a list have only their id and the selected fields, so only the id is required. */
function withPartialRows({ root, definitions }: SchemaWithDefinitions): SchemaWithDefinitions {
  const items = root.properties?.['data']?.items;
  if (typeof items !== 'object') return { root, definitions };
  const row = partial(resolve(items, definitions), definitions);
  const name = items.$ref?.split('/').pop();
  const properties = { ...root.properties, data: { ...root.properties?.['data'], items: row } };
  if (name === undefined) return { root: { ...root, properties }, definitions };
  const reference = { $ref: `${REFERENCE}${name}Row` };
  const data = { ...properties.data, items: reference };
  return {
    root: { ...root, properties: { ...properties, data } },
    definitions: { ...definitions, [`${name}Row`]: row },
  };
}

function partial({ required, ...schema }: JsonSchema, definitions: Definitions): JsonSchema {
  const branches = schema.oneOf ?? schema.anyOf;
  if (branches)
    return {
      ...schema,
      oneOf: undefined,
      anyOf: branches.map((each) => partial(resolve(each, definitions), definitions)),
    };
  return { ...schema, ...(required?.includes('id') ? { required: ['id'] } : {}) };
}

/** Adds an answer. The rows of a list call have only the selected fields if `selects`. */
export function addOutput(registry: SchemaRegistry, schema: z.ZodType, selects = false): JsonSchema {
  const made = outputSchemaOf(schema);
  return registry.add(selects ? withPartialRows(made) : made);
}

/** The names of an event: one, several, or none that is known. */
function typesOf({ const: only, enum: several }: JsonSchema): unknown[] {
  return only === undefined ? (several ?? []) : [only];
}

function nameOfEvent(types: unknown[], title: string | undefined): string {
  if (types.length !== 1 && title !== undefined) return title;
  const words = types.length === 1 ? String(types[0]) : 'live';
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}Event`;
}

/** Adds the payloads of a stream: one named schema for each event, told apart by `type`. */
export function addEvents(registry: SchemaRegistry, item: z.ZodType): JsonSchema {
  const { root, definitions } = outputSchemaOf(item);
  const mapping: Record<string, string> = {};
  for (const branch of root.oneOf ?? root.anyOf ?? [root]) {
    const { event = {}, data = {} } = resolve(branch, definitions).properties ?? {};
    const payload = resolve(data, definitions);
    const types = typesOf(event);
    const name = nameOfEvent(types, item.meta()?.title);
    const properties = { type: event, ...payload.properties };
    const schema = { ...payload, properties, required: ['type', ...(payload.required ?? [])] };
    registry.add({ root: { $ref: `${REFERENCE}${name}` }, definitions: { ...definitions, [name]: schema } });
    for (const type of types) mapping[String(type)] = `#/components/schemas/${name}`;
  }
  mapping['error'] ??= '#/components/schemas/StreamFailure';
  const oneOf = [...new Set(Object.values(mapping))].map(($ref) => ({ $ref }));
  return { oneOf, discriminator: { propertyName: 'type', mapping } };
}
