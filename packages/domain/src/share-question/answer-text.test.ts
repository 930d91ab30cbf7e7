import { expect, it } from 'vitest';
import { answerForReader, citedNumbers, identityIn } from './answer-text.ts';

const SOURCES = [
  { n: 1, quote: 'The rent is USD 100.', shown: true },
  { n: 2, quote: 'The highest bid is USD 9,000,000.', shown: false },
  { n: 3, quote: 'The lease ends in 2031.', shown: true },
];
function read(text: string) {
  return answerForReader(text, SOURCES, ({ shown }) => shown);
}

it('leaves out a paragraph that cites a hidden source, and numbers the rest anew', () => {
  const text = 'The rent is USD 100. [1]\n\nThe highest bid is USD 9,000,000. [2]\n\nIt ends in 2031. [3]';
  const found = read(text);
  expect(found?.text).toBe('The rent is USD 100. [1]\n\nIt ends in 2031. [2]');
  expect(found?.sources.map(({ n, quote }) => [n, quote])).toEqual([
    [1, 'The rent is USD 100.'],
    [2, 'The lease ends in 2031.'],
  ]);
});

it('leaves out a whole paragraph of which one of two sources is hidden, and single list items', () => {
  expect(read('See [1][2].')).toBeNull();
  expect(read('- Rent [1]\n- Bid [2]\n- End [3]')?.text).toBe('- Rent [1]\n- End [2]');
});

it('leaves out a paragraph that repeats a hidden quote without its number', () => {
  expect(read('As agreed.\n\nthe highest bid is USD 9,000,000')?.text).toBe('As agreed.');
});

it('shows everything to a reader who sees every source', () => {
  const text = 'A [1]\n\nB [2] [3]';
  expect(answerForReader(text, SOURCES, () => true)?.text).toBe(text);
});

it('counts each cited number once', () => {
  expect(citedNumbers('a [2] b [1] c [2]')).toEqual([2, 1]);
});

it('finds the address, the name and the company of the asker in other spellings', () => {
  const asker = { email: 'ada@fund.example', name: 'Ada Lovelace', company: 'Analytical Fund' };
  expect(identityIn('Write to ADA@fund.example', asker)).toBe('ada@fund.example');
  expect(identityIn('Does lovelace get it?', asker)).toBe('Lovelace');
  expect(identityIn('What does “Analytical  Fund” pay?', asker)).toBe('Analytical Fund');
  expect(identityIn('What is the rent?', asker)).toBeNull();
  expect(identityIn('What is the rent?', { email: null, name: null, company: null })).toBeNull();
});
