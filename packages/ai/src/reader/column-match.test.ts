import { describe, expect, it } from 'vitest';
import type { Format } from '@atrium/domain/value';
import { kindFor, knownColumnFor } from './column-match.ts';
import { KNOWN_COLUMNS } from './known-columns.ts';

function asked(name: string, format: Format, prompt = '') {
  return { name, format, prompt, description: '' };
}

describe('a learned column', () => {
  it.each(KNOWN_COLUMNS.map((column) => [column.id, column] as const))('%s is found by all its names', (id, column) => {
    for (const name of [column.name, ...column.names])
      for (const format of column.formats) expect(knownColumnFor(asked(name, format, column.prompt))?.id).toBe(id);
  });

  it.each<[string, Format]>([
    ['Merchant name', 'string'],
    ['Total of the receipt', 'currency'],
    ['What is the governing law?', 'string'],
  ])('%s is one', (name, format) => expect(knownColumnFor(asked(name, format))).toBeDefined());

  it.each<[string, Format]>([
    ['Due date', 'date'],
    ['Total tax', 'currency'],
    ['Company registration number', 'string'],
    ['Total', 'string'],
    ['Term', 'date'],
  ])('%s as %s is none', (name, format) => expect(knownColumnFor(asked(name, format))).toBeUndefined());

  it('is none if the prompt asks for something else', () => {
    expect(knownColumnFor(asked('Total', 'currency', 'Total amount to pay'))?.id).toBe('total');
    expect(knownColumnFor(asked('Total', 'currency', 'Total before discounts'))).toBeUndefined();
  });
});

it.each<[string, Format, string, string | undefined]>([
  ['Closing date', 'date', '', 'date'],
  ['Parking fee', 'currency', '', 'money'],
  ['X1', 'string', 'The address of the landlord', 'address'],
  ['Notice period', 'string', '', 'duration'],
  ['Colour', 'string', '', undefined],
  ['Renewal', 'boolean', '', undefined],
])('the kind of %s as %s is %s', (name, format, prompt, kind) =>
  expect(kindFor(asked(name, format, prompt))).toBe(kind),
);
