import { expect, it } from 'vitest';
import { matchedText } from './matched-text.ts';

it.each([
  ['ACH Credit Harbor', 'ach credit', ['', 'ACH Credit', ' Harbor']],
  ['From STRASSE 12', 'strasse', ['From ', 'STRASSE', ' 12']],
  ['Straße 12', 'strasse', ['Straße 12', '', '']],
  ['Rent', '', ['Rent', '', '']],
  ['Rent', 'loan', ['Rent', '', '']],
])('marks in “%s” the text “%s”', (description, found, parts) => {
  const { before, match, after } = matchedText(description, found);
  expect([before, match, after]).toEqual(parts);
});
