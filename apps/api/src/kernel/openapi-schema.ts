import type { z } from 'zod';
import { inputSchemaOf, type JsonSchema, outputSchemaOf, type SchemaWithDefinitions } from './json-schema.ts';

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
export function addOutput(registry: SchemaRegistry, schema: z.ZodType): JsonSchema {
  return registry.add(outputSchemaOf(schema));
}
