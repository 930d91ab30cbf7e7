import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

export type JsonSchema = {
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
  items?: JsonSchema | boolean;
  prefixItems?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  minItems?: number;
  minLength?: number;
  minimum?: number;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  $schema?: string;
  contentMediaType?: string;
  [extension: string]: unknown;
};
export type Definitions = Record<string, JsonSchema>;
export type SchemaWithDefinitions = { root: JsonSchema; definitions: Definitions };

/** Describes what Zod cannot convert to JSON Schema: uploaded files and dates. */
function override({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: object }): void {
  const meta = zodSchema instanceof z.ZodType ? zodSchema.meta() : undefined;
  if (meta?.['upload'] === true) {
    for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
    Object.assign(jsonSchema, { type: 'string', format: 'binary', description: 'A file' });
  } else if (zodSchema._zod.def.type === 'date') {
    Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
  }
}

/** Says how long a tuple is. Some tools refuse an array whose `items` is missing or is not an object. */
function fixLength(schema: JsonSchema): void {
  if (schema.prefixItems === undefined || typeof schema.items === 'object') return;
  const [first, ...others] = schema.prefixItems;
  const isUniform = first !== undefined && others.every((item) => isDeepStrictEqual(item, first));
  const { length } = schema.prefixItems;
  Object.assign(schema, { items: isUniform ? first : { not: {} }, minItems: length, maxItems: length });
}

/** Inputs are closed: a field that the schema does not name is refused. Loose objects and records stay open. */
function close({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }): void {
  if (zodSchema._zod.def.type === 'object' && jsonSchema.type === 'object') jsonSchema.additionalProperties ??= false;
}

function convert(schema: z.ZodType, io: 'input' | 'output'): SchemaWithDefinitions {
  const converted = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override: (given) => {
      const made = given as { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }; // plain JSON Schema
      override(given);
      fixLength(made.jsonSchema);
      if (io === 'input') close(made);
    },
  });
  const { $defs, $schema: _schema, ...root } = converted as JsonSchema; // plain JSON Schema by construction
  return { root, definitions: $defs ?? {} };
}

export function inputSchemaOf(schema: z.ZodType): SchemaWithDefinitions {
  return convert(schema, 'input');
}
export function outputSchemaOf(schema: z.ZodType): SchemaWithDefinitions {
  return convert(schema, 'output');
}

const DEFINITION = '#/$defs/';

export function resolve(schema: JsonSchema, definitions: Definitions): JsonSchema {
  const name = schema.$ref?.startsWith(DEFINITION) ? schema.$ref.slice(DEFINITION.length) : undefined;
  const target = name === undefined ? undefined : definitions[name];
  return target === undefined ? schema : resolve(target, definitions);
}

/** Returns the fields of an object, or of all objects of a union or intersection. */
export function propertiesOf(schema: JsonSchema, definitions: Definitions): Record<string, JsonSchema> {
  const resolved = resolve(schema, definitions);
  const branches = [...(resolved.anyOf ?? []), ...(resolved.oneOf ?? []), ...(resolved.allOf ?? [])];
  const inherited = branches.map((branch) => propertiesOf(branch, definitions));
  const own = Object.entries(resolved.properties ?? {}).map(([name, field]) => [name, resolve(field, definitions)]);
  return Object.assign({}, ...inherited, Object.fromEntries(own)) as Record<string, JsonSchema>; // entries of JsonSchema
}
