import { isListAnswer } from '@atrium/domain/kernel';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { TAGS } from '../description/about.ts';
import { descriptionKey, DESCRIPTIONS } from '../description/index.ts';
import { appRouter } from '../router.ts';
import type { Definitions, JsonSchema } from './json-schema.ts';
import { mirrorOperations } from './mirror-operation.ts';
import { exampleOf, openApiDocument } from './openapi.ts';
import { isRequirement } from './openapi-example.ts';

const operations = mirrorOperations(appRouter);
const published = openApiDocument(operations, '0.0.0');

type Field = { owner: string; path: string[]; description: string | undefined; schema: object };

function fieldsIn(schema: JsonSchema, owner: string, path: string[] = []): Field[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const here = [...path, name];
    return [{ owner, path: here, description: field.description, schema: field }, ...fieldsIn(field, owner, here)];
  });
  const inside = [schema.items, schema.additionalProperties].filter((each) => typeof each === 'object');
  const branches = [...inside, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return [...own, ...branches.flatMap((branch) => fieldsIn(branch, owner, path))];
}

const Content = z.object({ content: z.record(z.string(), z.object({ schema: z.custom<JsonSchema>() })).optional() });

/** Returns every field of the entities, parameters, bodies and answers. */
function fieldsOf({ paths, components }: ReturnType<typeof openApiDocument>): Field[] {
  const entities = Object.entries(components['schemas'] as Definitions);
  const calls = Object.values(paths).flatMap((item) => Object.values(item));
  return [
    ...entities.flatMap(([name, schema]) => fieldsIn(schema, name)),
    ...calls.flatMap(({ operationId, parameters, requestBody, responses }) => {
      const Parameters = z.array(z.object({ name: z.string().optional(), description: z.string().optional() }));
      const named = Parameters.parse(parameters).flatMap(({ name, description }) => {
        return name === undefined
          ? []
          : [{ owner: `${operationId}:in`, path: [name], description, schema: { type: '' } }];
      });
      const bodies = Object.values(Content.parse(requestBody ?? {}).content ?? {});
      const answers = Object.values(z.record(z.string(), Content).parse(responses));
      return [
        ...named,
        ...bodies.flatMap(({ schema }) => fieldsIn(schema, `${operationId}:in`)),
        ...answers.flatMap(({ content = {} }) =>
          Object.values(content).flatMap(({ schema }) => fieldsIn(schema, `${operationId}:out`)),
        ),
      ];
    }),
  ];
}

/** Forms without files. Only forms with files are REST only. */
const FIELDS_ALONE = new Set(['dataroom.update', 'organization.update']);

type Responses = Record<string, { content?: Record<string, { schema?: JsonSchema }> }>;

/** Returns the required fields of a list's rows other than the id. */
function requiredInRows(answer: unknown, schemas: Definitions): string[] {
  const content = Object.values(answer as Responses)[0]?.content?.['application/json'];
  const items = content?.schema?.properties?.['data']?.items;
  if (typeof items !== 'object') throw new Error('This is not a list answer');
  const row = schemas[items.$ref?.split('/').pop() ?? ''] ?? items;
  return [row, ...(row.anyOf ?? [])].flatMap(({ required = [] }) => required.filter((name) => name !== 'id'));
}

describe('the contract of the product', () => {
  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(structuredClone(published));
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
  });

  it.each(operations.map((operation) => [operation.key, operation] as const))(
    '%s has a summary, a guard and a valid example',
    (_key, operation) => {
      const { definition, rest } = operation.meta;
      expect(definition.summary).toMatch(/^\S.*[^.]$/);
      expect(rest.guard).not.toBe('');
      // The body of a webhook is bytes that another service signs.
      if (rest.content === 'raw') return;
      const example = exampleOf(operation);
      expect(example).toBeDefined();
      // JSON cannot carry a file, so the example of an upload cannot be parsed.
      if (rest.content !== 'multipart') expect(definition.input.safeParse(example).error?.issues ?? []).toEqual([]);
    },
  );

  it('has a named schema for each entity', () => {
    const { schemas = {} } = published.components;
    const names = Object.keys(schemas);
    expect(names).toEqual(
      expect.arrayContaining(['AiTable', 'Cell', 'Conversation', 'Dataroom', 'Document', 'Session']),
    );
    expect(names.length).toBeGreaterThan(40);
    expect(names.filter((name) => /\d$/.test(name))).toEqual([]);
  });

  it('requires only the id in the rows of a list with selected fields', () => {
    const { paths, components } = published;
    const lists = operations.filter(({ fields, meta }) => {
      return 'selectFields' in fields && isListAnswer(meta.definition.output);
    });
    expect(lists.length).toBeGreaterThan(20);
    for (const { key, meta } of lists) {
      const answer = paths[meta.rest.path]?.[meta.rest.method.toLowerCase()]?.['responses'];
      expect(requiredInRows(answer, components['schemas'] as Definitions), key).toEqual([]);
    }
  });

  it('publishes each error code with a sentence, as an open enum', () => {
    const { ErrorCode } = published.components['schemas'] as Definitions;
    const [known, open] = ErrorCode?.anyOf ?? [];
    expect(open).toEqual({ type: 'string' });
    for (const { const: code, description } of known?.oneOf ?? []) {
      expect(code).toMatch(/^[a-z]+(?:_[a-z]+)*$/);
      expect(description).toMatch(/^[A-Z].*\.$/);
    }
    expect(known?.oneOf?.map(({ const: code }) => code)).toEqual(
      expect.arrayContaining(['not_found', 'session_ended']),
    );
  });

  it('describes the events of a stream as a union by type', () => {
    const { paths } = published;
    const responses = paths['/api/v1/ai/conversation/initiate']?.['post']?.['responses'] as Responses;
    const schema = responses['200']?.content?.['text/event-stream']?.schema;
    expect(schema?.['discriminator']).toMatchObject({ propertyName: 'type', mapping: { token: expect.any(String) } });
    expect(schema?.oneOf?.length).toBeGreaterThan(5);
  });

  it('refuses an empty body in the schema of each call that refuses it', () => {
    const refused = operations.filter(({ meta, pathParameters }) => {
      const isBody = meta.rest.method !== 'GET' && meta.rest.content !== 'raw' && pathParameters.length === 0;
      return isBody && !meta.definition.input.safeParse({}).success;
    });
    const silent = refused.filter(({ input: { root } }) => {
      return (root.required ?? []).length === 0 && ![...(root.anyOf ?? []), ...(root.allOf ?? [])].some(isRequirement);
    });
    expect(refused.length).toBeGreaterThan(50);
    expect(silent.map(({ key }) => key)).toEqual([]);
  });

  it('serves files and uploads over REST only', () => {
    for (const { key, meta } of operations) {
      const takesFiles = meta.rest.content === 'multipart' && !FIELDS_ALONE.has(key);
      expect(meta.restOnly, key).toBe(meta.rest.answer === 'file' || meta.rest.content === 'raw' || takesFiles);
    }
  });

  it('describes every field, and describes no field that does not exist', () => {
    const used = new Set<string | undefined>();
    const missing: string[] = [];
    for (const { owner, path, description } of fieldsOf(published)) {
      used.add(descriptionKey(owner, path));
      if (description === undefined) missing.push([owner, ...path].join('.'));
    }
    expect(missing).toEqual([]);
    expect(Object.keys(DESCRIPTIONS).filter((key) => !used.has(key))).toEqual([]);
  });

  it('gives every field a type', () => {
    const known = ['type', '$ref', 'anyOf', 'oneOf', 'allOf', 'enum', 'const'];
    const fields = fieldsOf(published);
    expect(fields.length).toBeGreaterThan(2_000);
    const untyped = fields.filter(({ schema }) => !known.some((key) => key in schema));
    expect(untyped.map(({ owner, path }) => [owner, ...path].join('.'))).toEqual([]);
    // Spectral refuses an array that does not say what is in it.
    const text = JSON.stringify(published, (_key, value: unknown) => {
      const schema = z.looseObject({ type: z.literal('array') }).safeParse(value).data;
      return schema && typeof schema['items'] !== 'object' ? 'an array without items' : value;
    });
    expect(text).not.toContain('an array without items');
  });

  it('has a sentence for each group of calls', () => {
    const { tags } = published;
    for (const { name, description } of tags) expect(description, name).toMatch(/^[A-Z].*\.$/);
    expect(Object.keys(TAGS).sort()).toEqual(tags.map(({ name }) => name).sort());
  });

  it('documents the limits, the lifetime of idempotency keys and the absence of CORS', () => {
    const { info } = published;
    const { description } = z.object({ description: z.string() }).parse(info);
    for (const words of ['6000 requests a minute', 'at least 24 hours', 'There is no CORS'])
      expect(description).toContain(words);
  });

  it('has no placeholders in its examples', () => {
    const text = JSON.stringify(published.paths);
    expect(text.match(/"\w+":"text\.*"/g) ?? []).toEqual([]);
  });

  it('declares 401 on internal calls, 404 and 410 on links and tokens, and 405 everywhere', () => {
    const { paths } = published;
    const statuses = (path: string) =>
      Object.values(paths[`/api/v1/${path}`] ?? {}).map(({ responses }) => Object.keys(responses as object));
    for (const path of ['internal/auth/create-user', 'internal/auth/use-verification-token'])
      expect(statuses(path)).toEqual([expect.arrayContaining(['401'])]);
    for (const path of [
      'document/fetch-with-token/{token}',
      'login/magic-link',
      'login/password-reset',
      'user/verify-user-email',
      'organization/users/accept-invitation',
    ])
      expect(statuses(path)).toEqual([expect.arrayContaining(['404', '410'])]);
    for (const path of Object.keys(paths))
      for (const declared of statuses(path.replace('/api/v1/', ''))) expect(declared, path).toContain('405');
  });
});
