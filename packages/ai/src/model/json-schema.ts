import { z } from 'zod';

type JsonSchema = { [key: string]: unknown };

/** The keywords that both OpenAI's strict mode and Gemini's `responseJsonSchema` support. Zod checks the rest afterwards. */
const KNOWN = new Set([
  'type',
  'description',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'enum',
  'anyOf',
  '$ref',
  '$defs',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
]);

/**
 * Converts a Zod schema to JSON Schema in the strict subset: every object closed, every key required. `isStrict` is false
 * if the schema needs open objects (records), which strict mode rejects.
 */
export function strictJsonSchema(schema: z.ZodType): { schema: JsonSchema; isStrict: boolean } {
  let isStrict = true;

  const strict = (node: JsonSchema): JsonSchema => {
    const { const: only, oneOf, ...rest } = node;
    const result: JsonSchema = Object.fromEntries(Object.entries(rest).filter(([key]) => KNOWN.has(key)));
    if (only !== undefined) result['enum'] = [only];
    if (oneOf !== undefined) result['anyOf'] = oneOf;
    // Zod adds the range of safe integers, which a model does not need.
    for (const bound of ['minimum', 'maximum']) {
      if (Math.abs(Number(result[bound])) === Number.MAX_SAFE_INTEGER) delete result[bound];
    }
    for (const [key, value] of Object.entries(result)) {
      if (key === 'properties' || key === '$defs') result[key] = mapValues(value, strict);
      else if (Array.isArray(value) && key === 'anyOf') result[key] = value.map((each) => strict(asSchema(each)));
      else if (key === 'items') result[key] = strict(asSchema(value));
    }
    if (result['type'] !== 'object') return result;
    if (typeof node['additionalProperties'] === 'object' || node['propertyNames'] !== undefined) {
      isStrict = false;
      return { ...result, additionalProperties: strict(asSchema(node['additionalProperties'])) };
    }
    return { ...result, required: Object.keys(asSchema(result['properties'])), additionalProperties: false };
  };

  const whole = strict(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  return { schema: whole, isStrict };
}

function mapValues(value: unknown, map: (each: JsonSchema) => JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(asSchema(value)).map(([key, each]) => [key, map(asSchema(each))]));
}

function asSchema(value: unknown): JsonSchema {
  return typeof value === 'object' && value !== null ? (value as JsonSchema) : {}; // a schema's keys are strings
}
