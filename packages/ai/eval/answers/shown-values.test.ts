import { describe, expect, it } from 'vitest';
import { extractAnswer } from '../../src/local/answer/answer.ts';
import { ANSWERABLE, DOCUMENTS, UNANSWERABLE } from './question-set.ts';
import { boldValues, isQuoted } from '../../src/local/answer/shown-values.ts';

function papers(texts: Readonly<Record<string, string>>) {
  return Object.entries(texts).map(([documentName, text], index) => ({
    number: index + 1,
    documentId: documentName,
    documentName,
    text,
  }));
}
function statementsOf(question: string, texts: Readonly<Record<string, string>>) {
  return extractAnswer(question, [], papers(texts)).parts.flatMap((part) => part.statements);
}
function shown(question: string, text: string, name = 'Paper.pdf') {
  return statementsOf(question, { [name]: text })
    .map((statement) => statement.text)
    .join('\n');
}

const NOTICE =
  '# Foundry Holdings LLC\n\nOctober 2, 2017\n\nAster Pharmacy Inc.\n\nRe: Lease of 801 Foundry Row: notice of renewal\n\nWe renew the lease for five years.';

describe('what an answer shows', () => {
  it('is in one of its quotes, for every question', () => {
    const properties = ['date', 'total', 'rent', 'deposit', 'fee', 'number', 'address', 'name', 'notice period'];
    const swept = Object.keys(DOCUMENTS).flatMap((name) =>
      properties.map((property) => `What is the ${property} of ${name.replace(/\.\w+$/, '')}?`),
    );
    const questions = [...ANSWERABLE.map(({ question }) => question), ...UNANSWERABLE, ...swept];
    const values = questions.flatMap((question) =>
      statementsOf(question, DOCUMENTS).flatMap(({ text, quotes }) =>
        boldValues(text).map((value) => ({ question, value, quoted: isQuoted(value, quotes) })),
      ),
    );
    expect(values.length).toBeGreaterThan(ANSWERABLE.length / 2);
    expect(values.filter(({ quoted }) => !quoted)).toEqual([]);
  });

  it('does not use the date of a letter for its subject line', () => {
    for (const { text, quotes } of statementsOf('When is the lease of Aster Pharmacy renewed?', {
      'Notice.pdf': NOTICE,
    })) {
      expect(text).not.toContain('(Re)');
      for (const value of boldValues(text)) expect(isQuoted(value, quotes)).toBe(true);
    }
  });
});

describe('a count', () => {
  it.each([
    ['How many investments does the fund hold?', 'On July 22 the fund invested $4,250,000 in Orchard.'],
    ['How many tenants are there?', 'Under Section 4 tenants may assign the lease.'],
    [
      'How many tenants are there?',
      '# Rent roll\n\n| Tenant | Area | Share |\n| --- | --- | --- |\n| Aster Pharmacy | 4,100 | 12% |\n| Brio Foods | 6,200 | 18% |',
    ],
  ])('is not answered by another number: %s %s', (question, text) => {
    expect(shown(question, text)).toBe('');
  });

  it.each([
    ['How many investments does the fund hold?', 'The fund holds 14 investments.', '**14 investments**'],
    ['How many tenants are there?', 'Number of tenants: 9', '**9**'],
  ])('is answered by the number of the counted noun: %s', (question, text, value) => {
    expect(shown(question, text)).toContain(value);
  });
});
