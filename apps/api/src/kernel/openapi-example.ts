import type { z } from 'zod';
import { EXAMPLES } from '../description/examples.ts';
import { type Definitions, inputSchemaOf, type JsonSchema, outputSchemaOf, resolve } from './json-schema.ts';

const AN_ID = '01936b2c-7f3a-7c1e-9d5a-1b2c3d4e5f60';
const AN_INSTANT = '2026-03-31T09:00:00.000Z';

const BY_FORMAT: Record<string, string> = {
  uuid: AN_ID,
  'date-time': AN_INSTANT,
  date: '2026-03-31',
  email: 'ada@example.com',
  uri: 'https://example.com',
  binary: '(file)',
};
/** Example values for fields that many requests share. `EXAMPLES` has the other values. */
const BY_NAME: [RegExp, string][] = [
  [/(?:^id|Id|Ids|^ids)$/, AN_ID],
  [/email/i, 'ada@example.com'],
  [/^username$/, 'ada@example.com'],
  [/password/i, 'correct horse battery staple'],
  [/query|question/i, 'When does the lease end?'],
  [/name|title/i, 'Harbor Fund II'],
  [/message/i, 'Query Successful'],
];

const MAX_DEPTH = 6;
/** `owner` is the entity or the field that contains the value. */
type Walk = { definitions: Definitions; optional: boolean; depth: number; owner: string };

function isOfType(value: string | number | boolean | null, type: string | undefined): boolean {
  if (value === null) return type === 'null';
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

/** Whether a schema accepts a value, as far as its type and its list of values say. Formats have examples of their own. */
function accepts(schema: JsonSchema, value: string | number | boolean | null, definitions: Definitions): boolean {
  const { enum: known, type, format } = schema;
  if (known) return known.includes(value);
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return branches.some((branch) => accepts(resolve(branch, definitions), value, definitions));
  if (format !== undefined && format !== 'uri') return false;
  return [type].flat().some((each) => isOfType(value, each));
}

function knownValue(schema: JsonSchema, name: string, { owner, definitions }: Walk) {
  const entity = owner.endsWith('Row') && owner !== 'Row' ? owner.slice(0, -3) : owner;
  const key = [`${entity}.${name}`, name].find((each) => Object.hasOwn(EXAMPLES, each));
  const value = key === undefined ? undefined : EXAMPLES[key];
  return value !== undefined && accepts(schema, value, definitions) ? value : undefined;
}

function text(schema: JsonSchema, name: string): string {
  const known = BY_FORMAT[schema.format ?? ''] ?? BY_NAME.find(([pattern]) => pattern.test(name))?.[1] ?? 'text';
  return known.padEnd(schema.minLength ?? 0, '.');
}

/** Whether a schema contains itself. */
function isRecursive({ $ref }: JsonSchema, definitions: Definitions): boolean {
  return $ref !== undefined && JSON.stringify(resolve({ $ref }, definitions)).includes(`"${$ref}"`);
}

/** Whether a schema only says which fields are required, or combines such schemas. */
export function isRequirement({ required, oneOf, ...rest }: JsonSchema): boolean {
  return Object.keys(rest).length === 0 && (required !== undefined || (oneOf?.every(isRequirement) ?? false));
}

function object(schema: JsonSchema, walk: Walk): Record<string, unknown> {
  const required = new Set([...(schema.required ?? []), ...(schema.anyOf?.find(isRequirement)?.required ?? [])]);
  const wanted = Object.entries(schema.properties ?? {}).filter(
    ([name, field]) => required.has(name) || (walk.optional && field.default === undefined),
  );
  const deeper = { ...walk, depth: walk.depth + 1 };
  return Object.fromEntries(wanted.map(([name, field]) => [name, valueOf(field, name, deeper)]));
}

function array(schema: JsonSchema, name: string, walk: Walk): unknown[] {
  if (name === 'errors') return []; // examples show successful answers
  const deeper = { ...walk, depth: walk.depth + 1 };
  if (schema.prefixItems) return schema.prefixItems.map((item, index) => valueOf(item, `${name}${index}`, deeper));
  const isWanted =
    (schema.minItems ?? 0) > 0 ||
    (walk.depth < MAX_DEPTH && typeof schema.items === 'object' && !isRecursive(schema.items, walk.definitions));
  return isWanted && typeof schema.items === 'object' ? [valueOf(schema.items, name, deeper)] : [];
}

function valueOf(given: JsonSchema, name: string, walk: Walk): unknown {
  const schema = resolve(given, walk.definitions);
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  const known = knownValue(schema, name, walk);
  if (known !== undefined) return known;
  if (schema.enum) return schema.enum[0];
  const branch = (schema.anyOf ?? schema.oneOf ?? schema.allOf)?.find((each) => !isRequirement(each));
  if (branch) return valueOf(branch, name, walk);
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
  if (type === 'object') return object(schema, { ...walk, owner: given.$ref?.split('/').pop() ?? name });
  if (type === 'array') return array(schema, name, walk);
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (type === 'boolean') return true;
  return type === 'null' ? null : text(schema, name);
}

function hasFiles(schema: JsonSchema): boolean {
  return JSON.stringify(schema).includes('"binary"');
}

/** Returns the required fields plus one optional field each, for inputs that need one of several fields. */
function withOneMore(root: JsonSchema, base: Record<string, unknown>, walk: Walk): Record<string, unknown>[] {
  return Object.entries(root.properties ?? {})
    .filter(([name]) => !(name in base))
    .map(([name, { default: _default, ...field }]) => ({ ...base, [name]: valueOf(field, name, walk) }));
}

/**
 * Makes a body that the schema accepts: the required fields, those plus one optional field, or all fields. Returns
 * undefined if the schema accepts none of them; the call then needs its own `example`.
 */
export function exampleInput(schema: z.ZodType, inPath: string[] = []): unknown {
  const { root: given, definitions } = inputSchemaOf(schema);
  const root = { ...given, required: [...(given.required ?? []), ...inPath] };
  const walk = { definitions, optional: false, depth: 0, owner: '' };
  const least = valueOf(root, '', walk);
  if (hasFiles(root)) return least; // JSON cannot carry a file, so the example cannot be parsed
  const more = root.type === 'object' ? withOneMore(root, object(root, walk), walk) : [];
  const all = valueOf(root, '', { ...walk, optional: true });
  return [least, ...more, all].find((candidate) => schema.safeParse(candidate).success);
}

/** Makes an answer that fits the schema, for the reference. */
export function exampleOutput(schema: z.ZodType): unknown {
  const { root, definitions } = outputSchemaOf(schema);
  return valueOf(root, '', { definitions, optional: true, depth: 0, owner: '' });
}
