import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { appRouter } from '../router.ts';
import { mirrorOperations } from './mirror-operation.ts';
import { exampleOf, openApiDocument } from './openapi.ts';

const operations = mirrorOperations(appRouter);

describe('the contract of the product', () => {
  it('is valid OpenAPI 3.1', async () => {
    const document = openApiDocument(operations, '0.0.0');
    const result = await new Validator().validate(structuredClone(document));
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
  });

  it.each(operations.map((operation) => [operation.key, operation] as const))(
    '%s has a summary, a guard and an example that it takes',
    (_key, operation) => {
      const { definition, rest } = operation.meta;
      expect(definition.summary).toMatch(/^\S.*[^.]$/);
      expect(rest.guard).not.toBe('');
      const example = exampleOf(operation);
      expect(example).toBeDefined();
      // A file has no form in JSON to be checked in.
      if (rest.content !== 'multipart') expect(definition.input.safeParse(example).error?.issues ?? []).toEqual([]);
    },
  );

  it('keeps bytes off tRPC', () => {
    for (const { key, meta } of operations) {
      // A form may have fields alone; only one that takes files is kept off.
      const takesFiles = meta.rest.content === 'multipart' && key !== 'dataroom.update';
      expect(meta.restOnly, key).toBe(meta.rest.answer === 'file' || takesFiles);
    }
  });
});
