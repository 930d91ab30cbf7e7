import { describe, expect, it } from 'vitest';
import { matchPartners } from './match.ts';
import { classOf, foldName, formsAgree, likeness } from './names.ts';
import type { CapitalEntry } from './side.ts';

const NOWHERE = { sheet: null, cell: null, page: null, box: null };

function entry(name: string, identifier: string | null = null): CapitalEntry {
  return { name, identifier, className: null, place: NOWHERE, otherNames: [], lines: [] };
}

function matched(
  workbook: CapitalEntry[],
  statement: CapitalEntry[],
  answers: Parameters<typeof matchPartners>[2] = [],
) {
  const { pairs, proposals } = matchPartners(workbook, statement, answers);
  return {
    pairs: pairs.map(({ workbook: left, statement: right, matchedBy }) => [
      left?.name ?? null,
      right?.name ?? null,
      matchedBy,
    ]),
    proposals: proposals.map(({ reasons }) => reasons),
  };
}

describe('a folded name', () => {
  it.each([
    ['Acme Holdings, L.P.', 'ACME HOLDINGS LP'],
    ['The Acme Company', 'Acme Co.'],
    ['Acme Limited Partnership', 'Acme LP'],
    ['Smith, John A.', 'John A Smith'],
    ['Birch Family Trust, Trustee', 'Trustee of the Birch Family Trust'],
    ['Müller & Söhne GmbH', 'Muller and Sohne GmbH'],
    ['Harbor Bank FBO Iris Wong', 'Harbor Bank Custodian for Iris Wong'],
  ])('is the same for %s and %s', (one, other) => {
    expect(foldName(one).core).toBe(foldName(other).core);
    expect(formsAgree(foldName(one), foldName(other))).toBe(true);
  });

  it.each([
    ['Fund II LP', 'Fund III LP'],
    ['John Smith', 'John Smith IRA'],
    ['Acme Holdings LLC', 'Acme Partners LLC'],
  ])('differs for %s and %s', (one, other) => {
    expect(foldName(one).core).not.toBe(foldName(other).core);
  });

  it('has its class apart', () => {
    expect(classOf('Acme LP - Class A')).toEqual({ name: 'Acme LP', className: 'A' });
    expect(classOf('Acme LP (Series B-1)')).toEqual({ name: 'Acme LP', className: 'B-1' });
    expect(classOf('World Class Capital')).toEqual({ name: 'World Class Capital', className: null });
  });
});

describe('partners', () => {
  it('are matched by identifier before name', () => {
    const { pairs } = matched(
      [entry('Acme', 'LP-1'), entry('Birch', 'LP-2')],
      [entry('Birch', 'lp 1'), entry('Birch', 'LP-2')],
    );
    expect(pairs).toEqual([
      ['Acme', 'Birch', 'identifier'],
      ['Birch', 'Birch', 'identifier'],
    ]);
  });

  it('are not matched by name if their identifiers differ', () => {
    const { pairs, proposals } = matched([entry('Acme', '1')], [entry('Acme', '2')]);
    expect(pairs).toEqual([
      ['Acme', null, null],
      [null, 'Acme', null],
    ]);
    expect(proposals).toEqual([['The names are the same.', 'The identifiers differ: 1 and 2.']]);
  });

  it('are never matched by likeness alone', () => {
    const { pairs, proposals } = matched(
      [entry('Evergreen Fundation'), entry('Acme LLC'), entry('J. Smith')],
      [entry('Evergreen Foundation'), entry('Acme LP'), entry('John Smith')],
    );
    expect(pairs.every(([, , by]) => by === null)).toBe(true);
    expect(proposals).toEqual([
      ['“Fundation” and “Foundation” differ in one letter.'],
      ['The names are the same, but their legal forms differ.'],
      ['“J” can be short for “John”.'],
    ]);
  });

  it('follow what a person has answered', () => {
    const [left, right] = [[entry('Acme LLC')], [entry('Acme LP')]];
    const answer = { workbookKey: 'name:acme llc', statementKey: 'name:acme lp' };
    expect(matched(left, right, [{ ...answer, isSame: true }]).pairs).toEqual([['Acme LLC', 'Acme LP', 'person']]);
    expect(matched(left, right, [{ ...answer, isSame: false }]).proposals).toEqual([]);
  });

  it('are not matched by a folded name that two of them share', () => {
    const { pairs } = matched([entry('Acme Inc'), entry('Acme LLC')], [entry('Acme')]);
    expect(pairs.every(([, , by]) => by === null)).toBe(true);
  });
});

describe('likeness', () => {
  it('does not join names that differ in a number', () => {
    expect(likeness(foldName('Fund 12'), foldName('Fund 13'))).toBe(null);
  });
});
