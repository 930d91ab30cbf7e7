import { expect, it } from 'vitest';
import { dependenciesOf, fingerprint, levels, referencesIn, renameReferences, replaceReferences } from './index.ts';
import type { DependentColumn, Origin } from './index.ts';

function column(id: string, prompt: string | null = null, needs: string[] = []): DependentColumn {
  return {
    id,
    name: id.toUpperCase(),
    prompt,
    depends_on_column_ids: needs,
  };
}

it('finds references and keeps escaped braces', () => {
  expect(referencesIn('From {Rent} and { Start date }, again {Rent}; as {{"json": 1}}')).toEqual([
    'Rent',
    'Start date',
  ]);
  expect(replaceReferences('{{{A}}} of {B}', (name) => `<${name}>`)).toBe('{<A>} of <B>');
  expect(renameReferences('{A} {{A}} {B}', 'A', 'C')).toBe('{C} {{A}} {B}');
});

it('joins the chosen columns with those that the prompt names', () => {
  const needs = dependenciesOf([column('a'), column('b', 'twice {A}', ['c', 'a']), column('c')]);
  expect(needs.get('b')).toEqual(['c', 'a']);
});

it('puts columns into levels', () => {
  expect(
    levels([column('d', '{B} {C}'), column('b', '{A}'), column('a'), column('c', null, ['a']), column('e')]),
  ).toEqual([['a', 'e'], ['b', 'c'], ['d']]);
});

it.each([
  [[column('a', '{A}')], 'Columns may not depend on themselves: “A” → “A”.'],
  [[column('x', '{A}'), column('a', '{B}'), column('b', null, ['c']), column('c', '{A}')], '“A” → “B” → “C” → “A”.'],
  [[column('a', 'see {Rent}')], 'names {Rent}, which is not a column'],
  [[column('a', null, ['gone'])], 'a column that this table does not have'],
])('refuses circles and unknown columns', (columns, sentence) => {
  expect(() => dependenciesOf(columns)).toThrow(
    expect.objectContaining({ code: 'INVALID', message: expect.stringContaining(sentence) }),
  );
});

const origin: Origin = {
  documentVersionId: 'v1',
  column: { name: 'Rent', description: '', format: 'currency', prompt: null },
  model: 'local/1',
  dependencies: { a: { value: 1, decimal: '1.0', unit: null }, b: { value: 'x', decimal: null, unit: null } },
};

it('returns the same text for the same origin', () => {
  const turned = { ...origin, dependencies: { b: origin.dependencies.b!, a: origin.dependencies.a! } };
  expect(fingerprint(turned)).toBe(fingerprint(origin));
});

it.each<[string, Origin]>([
  ['document', { ...origin, documentVersionId: 'v2' }],
  ['prompt', { ...origin, column: { ...origin.column, prompt: 'p' } }],
  ['name', { ...origin, column: { ...origin.column, name: 'Base rent' } }],
  ['format', { ...origin, column: { ...origin.column, format: 'number' } }],
  ['model', { ...origin, model: 'local/2' }],
  ['value', { ...origin, dependencies: { ...origin.dependencies, a: { value: 1, decimal: '1.00', unit: null } } }],
  ['unit', { ...origin, dependencies: { ...origin.dependencies, a: { value: 1, decimal: '1.0', unit: 'USD' } } }],
  ['set of dependencies', { ...origin, dependencies: { b: origin.dependencies.b! } }],
])('changes with the %s', (_what, other) => expect(fingerprint(other)).not.toBe(fingerprint(origin)));
