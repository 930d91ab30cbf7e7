import type { JsonSchema } from './json-schema.ts';

function typesOf(schema: JsonSchema | undefined): string[] {
  if (schema === undefined) return [];
  const own = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  return [...own, ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap(typesOf)];
}

function itemsOf(schema: JsonSchema): JsonSchema | undefined {
  if (typeof schema.items === 'object') return schema.items;
  return [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map(itemsOf).find((items) => items !== undefined);
}

const NUMBER = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return text; // the schema then refuses the text with its own message
    throw error;
  }
}

function scalar(text: string, types: string[]): unknown {
  if (types.includes('boolean') && /^(?:true|false|1|0)$/.test(text)) return text === 'true' || text === '1';
  if ((types.includes('integer') || types.includes('number')) && NUMBER.test(text)) return Number(text);
  if (types.includes('object') && text.startsWith('{')) return fromJson(text);
  if (types.includes('array') && text.startsWith('[')) return fromJson(text);
  return text;
}

/**
 * Converts text of a query string or form to the types of the schema: numbers, booleans, JSON for objects, and lists
 * (repeated fields or a JSON list). A value that does not fit stays unchanged, so that validation can name it.
 */
export function coerce(schema: JsonSchema | undefined, value: unknown): unknown {
  const types = typesOf(schema);
  if (schema !== undefined && types.includes('array') && !types.includes('string')) {
    const parsed = typeof value === 'string' ? scalar(value, ['array']) : value;
    const items = itemsOf(schema);
    return (Array.isArray(parsed) ? parsed : [parsed]).map((item: unknown) => coerce(items, item));
  }
  if (typeof value !== 'string' || (types.includes('string') && !types.includes('boolean'))) return value;
  return scalar(value, types);
}
