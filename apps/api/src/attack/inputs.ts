import { newId } from '@atrium/domain/kernel';
import { BAIT } from '../canary/hide.ts';
import { shapeOf } from '../canary/shape.ts';
import type { ProcedureMeta } from '../kernel/rest-call.ts';

/** Two inputs that must get the same answer: one names a foreign thing, the other a thing that does not exist. */
export type Pair = { field: string; foreign: object; absent: object; ids: readonly [foreign: string, absent: string] };

type Operation = ProcedureMeta['operation'];

/** Puts a foreign id into every id field of a call, one at a time. A field called `id` gets ids of several kinds. */
export function foreignIds(operation: Operation, ids: Record<string, string>, most: number): Pair[] {
  const { fields, least } = shapeOf(operation);
  const pair = (field: string, foreign: string, wrap: (id: string) => unknown): Pair => {
    const absent = newId();
    const input = (id: string): object => ({ ...least, [field]: wrap(id) });
    return { field, foreign: input(foreign), absent: input(absent), ids: [foreign, absent] };
  };
  return fields.flatMap((field) => {
    const one = ids[field];
    const many = field.endsWith('s') ? ids[field.slice(0, -1)] : undefined;
    if (one !== undefined) return [pair(field, one, (id) => id)];
    if (many !== undefined) return [pair(field, many, (id) => [id])];
    if (field === 'id')
      return Object.values(ids)
        .slice(0, most)
        .map((id) => pair(field, id, (value) => value));
    if (field === 'knowledgeContextTree')
      return [pair(field, ids['dataroomId'] ?? newId(), (id) => [{ id, type: 'dataroom', name: 'Room' }])];
    if (field === 'items') return [pair(field, ids['documentId'] ?? newId(), (id) => [{ id, type: 'document' }])];
    return [];
  });
}

/** Makes plain requests: the example, all rows of a list, and searches for the word beside the secret. */
export function plainInputs(operation: Operation): object[] {
  const { fields, least } = shapeOf(operation);
  const rows = fields.includes('where') ? [{ limit: 100 }] : [];
  const texts = ['search', 'query', 'quote'].filter((field) => fields.includes(field));
  return [least, ...rows, ...texts.map((field) => ({ ...least, [field]: BAIT }))];
}

const STRANGE_TEXT = [
  `%_\\'"; drop table document; --`,
  'a\u0000b',
  '\ud800',
  '(((((',
  'x'.repeat(20_000),
  '{"$ne":null}',
];

/** Hostile values for the fields of a list query: search, filters, order and page. */
export function hostileFilters(operation: Operation): object[] {
  const { fields, least } = shapeOf(operation);
  const texts = ['search', 'query', 'quote'].filter((field) => fields.includes(field));
  const searches = texts.flatMap((field) => STRANGE_TEXT.map((text) => ({ ...least, [field]: text })));
  if (!fields.includes('where')) return searches;
  const { listFields = {} } =
    (operation.definition.input as { shape?: { where?: { listFields?: object } } }).shape?.where ?? {};
  const names = [...Object.keys(listFields), 'password_hash', 'constructor', '__proto__', 'id; select 1'];
  const values: unknown[] = [
    { eq: STRANGE_TEXT[0] },
    { gt: '1e400' },
    { in: [] },
    { like: '%' },
    { eq: { a: 1 } },
    null,
    [],
    'x',
  ];
  const wheres = names.flatMap((name) => values.map((value) => ({ ...least, where: { [name]: value } })));
  const others = [
    { where: [] },
    { where: 'x' },
    { limit: -1 },
    { limit: 1e12 },
    { offset: -1 },
    { offset: 1e15 },
    { orderBy: [{ field: 'password_hash', direction: 'asc' }] },
    { orderBy: 'id desc; drop table users' },
    { selectFields: ['password_hash', '*'] },
  ].map((change) => ({ ...least, ...change }));
  return [...searches, ...wheres, ...others];
}

/** Values of wrong types and sizes, in each field of a call. */
export function wrongValues(operation: Operation): object[] {
  const { fields, least } = shapeOf(operation);
  const values: unknown[] = [{}, [], -1, 1e308, 'a\u0000b', '\ud800', 'x'.repeat(100_000), true];
  return [
    ...fields.flatMap((field, at) =>
      [values[at % values.length], values[(at + 3) % values.length]].map((value) => ({ ...least, [field]: value })),
    ),
    { ...least, unknownField: 1 },
    JSON.parse(`{"__proto__":{"isOperator":true}}`) as object,
  ];
}

/** Bodies that are no JSON objects, or that are too deep. */
export const MALFORMED_BODIES = [
  '',
  '{',
  '[]',
  'null',
  '"text"',
  '1e999',
  '{"a":1',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  '\u0000',
  '{"a":"\\ud800"}',
];

/** Larger than any request may be, in bytes. */
export const OVERSIZED_BYTES = 9 * 1024 ** 2;
