import { descriptionKey, DESCRIPTIONS } from '../description/index.ts';
import type { JsonSchema } from './json-schema.ts';

/**
 * Returns the description of a field, or undefined if there is none.
 * @param owner the entity, or the call with `:in` or `:out`
 * @param path the names that lead to the field
 */
export function descriptionOf(owner: string, path: string[]): string | undefined {
  const key = descriptionKey(owner, path);
  return key === undefined ? undefined : DESCRIPTIONS[key];
}

/** Returns the schema with a description for each field that has none. */
export function describedSchema(schema: JsonSchema, owner: string, path: string[] = []): JsonSchema {
  const made: JsonSchema = { ...schema };
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(([name, field]): [string, JsonSchema] => {
      const here = [...path, name];
      const inner = describedSchema(field, owner, here);
      const description = field.description ?? descriptionOf(owner, here);
      return [name, description === undefined ? inner : { ...inner, description }];
    });
    made.properties = Object.fromEntries(fields);
  }
  if (typeof schema.items === 'object') made.items = describedSchema(schema.items, owner, path);
  if (typeof schema.additionalProperties === 'object') {
    made.additionalProperties = describedSchema(schema.additionalProperties, owner, path);
  }
  for (const key of ['anyOf', 'oneOf', 'allOf'] as const) {
    const branches = schema[key]?.map((branch) => describedSchema(branch, owner, path));
    if (branches) made[key] = branches;
  }
  return made;
}
