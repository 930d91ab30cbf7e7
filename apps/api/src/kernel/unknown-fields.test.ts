import { CreateDatatableInput } from '@atrium/domain/ai-table';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { inputSchemaOf } from './json-schema.ts';
import { unknownFields } from './unknown-fields.ts';

function unknownIn(schema: z.ZodType, value: unknown): string[] {
  const { root, definitions } = inputSchemaOf(schema);
  return unknownFields(root, value, definitions).map((path) => path.join('.'));
}

describe('the unknown fields of a body', () => {
  const Leaf = z.object({ name: z.string(), tags: z.array(z.object({ key: z.string() })).optional() });

  it('are named with their path, in objects and lists', () => {
    const value = { name: 'a', nmae: 'b', tags: [{ key: 'k' }, { key: 'k', vaule: 1 }] };
    expect(unknownIn(Leaf, value)).toEqual(['nmae', 'tags.1.vaule']);
    expect(unknownIn(z.object({}), { a: 1 })).toEqual(['a']);
  });

  it('are those of the best branch of a union', () => {
    const Either = z.union([z.object({ a: z.string() }), z.object({ b: z.string(), c: z.string() })]);
    expect(unknownIn(Either, { b: 'x', c: 'y' })).toEqual([]);
    expect(unknownIn(Either, { b: 'x', d: 'y' })).toEqual(['d']);
    expect(unknownIn(z.object({ of: Leaf.nullish() }), { of: { name: 'a', x: 1 } })).toEqual(['of.x']);
  });

  it('do not exist in records, loose objects and values of any shape', () => {
    expect(unknownIn(z.object({ map: z.record(z.string(), Leaf) }), { map: { any: { name: 'a' } } })).toEqual([]);
    expect(unknownIn(z.object({ map: z.record(z.string(), Leaf) }), { map: { any: { x: 1 } } })).toEqual(['map.any.x']);
    expect(unknownIn(z.looseObject({}), { a: 1 })).toEqual([]);
    expect(unknownIn(z.object({ any: z.unknown() }), { any: { a: 1 } })).toEqual([]);
  });

  it('are found in recursive inputs', () => {
    const knowledgeContextTree = [{ id: '1', type: 'dataroom', children: [{ id: '2', type: 'folder', nmae: 'x' }] }];
    expect(unknownIn(CreateDatatableInput, { name: 'Rents', knowledgeContextTree })).toEqual([
      'knowledgeContextTree.0.children.0.nmae',
    ]);
  });
});
