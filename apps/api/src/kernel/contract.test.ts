import { isListAnswer } from '@atrium/domain/kernel';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { appRouter } from '../router.ts';
import type { Definitions, JsonSchema } from './json-schema.ts';
import { mirrorOperations } from './mirror-operation.ts';
import { exampleOf, openApiDocument } from './openapi.ts';
import { isRequirement } from './openapi-example.ts';

const operations = mirrorOperations(appRouter);

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
    const document = openApiDocument(operations, '0.0.0');
    const result = await new Validator().validate(structuredClone(document));
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
  });

  it.each(operations.map((operation) => [operation.key, operation] as const))(
    '%s has a summary, a guard and a valid example',
    (_key, operation) => {
      const { definition, rest } = operation.meta;
      expect(definition.summary).toMatch(/^\S.*[^.]$/);
      expect(rest.guard).not.toBe('');
      const example = exampleOf(operation);
      expect(example).toBeDefined();
      // JSON cannot carry a file, so the example of an upload cannot be parsed.
      if (rest.content !== 'multipart') expect(definition.input.safeParse(example).error?.issues ?? []).toEqual([]);
    },
  );

  it('has a named schema for each entity', () => {
    const { schemas = {} } = openApiDocument(operations, '0.0.0').components;
    const names = Object.keys(schemas);
    expect(names).toEqual(
      expect.arrayContaining(['AiTable', 'Cell', 'Conversation', 'Dataroom', 'Document', 'Session']),
    );
    expect(names.length).toBeGreaterThan(40);
    expect(names.filter((name) => /\d$/.test(name))).toEqual([]);
  });

  it('requires only the id in the rows of a list with selected fields', () => {
    const { paths, components } = openApiDocument(operations, '0.0.0');
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
    const { ErrorCode } = openApiDocument(operations, '0.0.0').components['schemas'] as Definitions;
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
    const { paths } = openApiDocument(operations, '0.0.0');
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
      expect(meta.restOnly, key).toBe(meta.rest.answer === 'file' || takesFiles);
    }
  });
});
