import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { appRouter } from '../router.ts';
import { mirrorOperations } from './mirror-operation.ts';
import { exampleOf, openApiDocument } from './openapi.ts';
import { isRequirement } from './openapi-example.ts';

const operations = mirrorOperations(appRouter);

/** Forms without files. Only forms with files are REST only. */
const FIELDS_ALONE = new Set(['dataroom.update', 'organization.update']);

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
