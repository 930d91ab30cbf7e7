import { describe, expect, it } from 'vitest';
import { boundDocuments } from './bind.ts';
import { withoutInstructions } from './instructions.ts';
import { analyzeQuery } from './query.ts';
import { looksLike, searchPlan } from './statements.ts';

const CARDS = ['NORTHWIND_2030_10K.pdf', 'NORTHWIND_2031_10K.pdf', 'Harbor Foods 2031.pdf', 'BLUERIVER_2031.pdf'].map(
  (name) => ({ id: name, name, firstPage: '' }),
);

describe('documents of a named company', () => {
  it.each([
    ['What was the revenue of Northwind in FY2031?', ['NORTHWIND_2031_10K.pdf']],
    ['What was Blue River’s revenue in 2030?', ['BLUERIVER_2031.pdf']],
    ['What were total assets in 2031?', []],
    ['What was the revenue of Eastwind in 2031?', []],
  ])('%s', (question, expected) => {
    expect(boundDocuments(analyzeQuery(question), CARDS)).toEqual(expected);
  });

  it.each([
    ['What does Blue Lake pay?', ['NDA, Blue Lake.pdf']],
    ['What does Blue River Foods pay?', ['BLUERIVER_2031.pdf']],
    ['What does Blue Hills pay?', []],
    ['What was ABN’s Adjusted Revenue?', ['ABNORTH_2031Q1.pdf']],
    ['What did the Northern Line report?', []],
  ])('are not those of a company with the same first word: %s', (question, expected) => {
    const cards = [
      ...CARDS,
      ...['NDA, Blue Lake.pdf', 'ABNORTH_2031Q1.pdf', 'Lease, Northern Wharf.pdf'].map((name) => ({
        id: name,
        name,
        firstPage: '',
      })),
    ];
    expect(boundDocuments(analyzeQuery(question), cards)).toEqual(expected);
  });

  it('are not chosen if most documents have the name', () => {
    expect(boundDocuments(analyzeQuery('What was the revenue of Northwind?'), CARDS.slice(0, 3))).toEqual([]);
  });
});

describe('instructions', () => {
  it.each([
    ['What is the net income of Northwind? Answer in USD millions.', 'What is the net income of Northwind?'],
    [
      'Using only the balance sheet, what are total assets? Round your answer to two decimal places.',
      'what are total assets?',
    ],
    ['You are an analyst. Here is the question: who is the auditor?', 'who is the auditor?'],
    ['Give me the rent.', 'Give me the rent.'],
  ])('are left out of %s', (question, expected) => expect(withoutInstructions(question)).toBe(expected));
});

describe('statements', () => {
  it('adds the lines that a measure is computed from', () => {
    const { words, statements } = searchPlan('What is the working capital of Northwind?');
    expect(words).toContain('total current assets total current liabilities');
    expect(statements).toEqual(['balance']);
  });

  it('tells the balance sheet from a text that mentions it', () => {
    const rows = Array.from({ length: 9 }, (_, at) => `| Line ${at} | ${at}1 |`).join('\n');
    const sheet = `## Consolidated Balance Sheets\n\n${rows}\n| Total assets | 91 |\n| Total liabilities | 40 |\n| Retained earnings | 2 |`;
    expect(looksLike('balance', sheet)).toBe(1);
    expect(looksLike('balance', 'See the consolidated balance sheets for total assets.')).toBe(0);
  });
});
