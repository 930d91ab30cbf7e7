import { expect, it } from 'vitest';
import { z } from 'zod';
import { strictJsonSchema } from './json-schema.ts';

it('closes every object and requires every key', () => {
  const schema = z.object({
    kind: z.literal('lease'),
    rent: z.object({ value: z.number().min(0).nullable(), unit: z.enum(['USD', 'EUR']) }),
    dates: z.array(z.object({ on: z.iso.date().describe('ISO date') })).max(5),
    pages: z.int(),
  });
  expect(strictJsonSchema(schema)).toEqual({
    isStrict: true,
    schema: {
      type: 'object',
      additionalProperties: false,
      required: ['kind', 'rent', 'dates', 'pages'],
      properties: {
        kind: { type: 'string', enum: ['lease'] },
        rent: {
          type: 'object',
          additionalProperties: false,
          required: ['value', 'unit'],
          properties: {
            value: { anyOf: [{ type: 'number', minimum: 0 }, { type: 'null' }] },
            unit: { type: 'string', enum: ['USD', 'EUR'] },
          },
        },
        dates: {
          type: 'array',
          maxItems: 5,
          items: {
            type: 'object',
            additionalProperties: false,
            required: ['on'],
            properties: { on: { type: 'string', description: 'ISO date' } },
          },
        },
        pages: { type: 'integer' },
      },
    },
  });
});

it('converts a discriminated union to anyOf', () => {
  const choice = z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })]);
  const { schema, isStrict } = strictJsonSchema(z.object({ choice }));
  expect(isStrict).toBe(true);
  expect(JSON.stringify(schema)).toMatch(/"choice":\{"anyOf":\[\{"type":"object".*\},\{"type":"object"/);
});

it('is not strict for records', () => {
  const { schema, isStrict } = strictJsonSchema(z.object({ cells: z.record(z.string(), z.number()) }));
  expect(isStrict).toBe(false);
  expect(schema).toMatchObject({ properties: { cells: { additionalProperties: { type: 'number' } } } });
});

it('describes the input of a transformation, not its output', () => {
  const schema = z.object({ amount: z.string().transform(Number) });
  expect(strictJsonSchema(schema).schema).toMatchObject({ properties: { amount: { type: 'string' } } });
});
