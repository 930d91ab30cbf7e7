import { describe, expect, it } from 'vitest';
import { answerFrom } from '../proposals/answer.ts';

const INCOME = `# NORTHWIND FERRIES, INC.

## CONSOLIDATED STATEMENTS OF OPERATIONS

(In thousands, except per share amounts)

|  | Year ended December 31, | |
| --- | --- | --- |
|  | 2031 | 2030 |
| Total net revenue | $ 9,000,000 | $ 6,000,000 |
| Cost of sales | 4,000,000 | 3,000,000 |
| Gross profit | 5,000,000 | 3,000,000 |
| Selling expenses | 2,600,000 | 2,400,000 |
| Operating income | 900,000 | 1,200,000 |
| Provision for income taxes | 100,000 | 90,000 |
| Net loss | (20,500) | (1,250) |
| Net loss per share, diluted | $ (0.10) | $ (0.01) |`;

const BALANCE = `# NORTHWIND FERRIES, INC.

## CONSOLIDATED BALANCE SHEETS

| (Dollars in thousands) | December 31, 2031 2030 |
| --- | --- |
| Other current assets | 56,331 41,447 |
| Total current assets | 1,200,000 1,000,000 |
| Property and equipment | 900,000 700,000 |
| Property and equipment, net | 600,000 500,000 |
| Goodwill | 57,173 57,173 |
| Total assets | 2,000,000 1,700,000 |
| Other current liabilities | 73,623 28,945 |
| Total current liabilities | 800,000 750,000 |
| Total liabilities | 1,100,000 950,000 |
| Retained earnings | 900,000 750,000 |`;

const CASH = `## Liquidity of Northwind

| (in millions) | 2031 | 2030 |
| --- | --- | --- |
| Net cash provided by operating activities | 480.0 | 400.0 |
| Purchases of property and equipment | (81.5) | (77.0) |`;

const passages = [INCOME, BALANCE, CASH].map((text, index) => {
  return { number: index + 1, documentId: 'northwind', documentName: 'NORTHWIND_2031_10K.pdf', text };
});

function answered(question: string, others: typeof passages = []): string {
  const { parts } = answerFrom(question, [], [...passages, ...others]);
  return parts.flatMap(({ statements }) => statements.map(({ text }) => text)).join('\n');
}

describe('questions about lines of statements', () => {
  it.each([
    ['What is the FY2031 capital expenditure amount (in USD millions) for Northwind?', '**81.5 million**'],
    ['What was the total revenue of Northwind in 2030? Answer in USD billions.', '**$6 billion**'],
    ['What is the year end FY2031 net PPNE for Northwind?', '**$600,000 thousand**'],
    ['What was the net income of Northwind in FY2031?', '**-$20,500 thousand**'],
    [
      'What is the total revenue growth rate of Northwind from FY2030 to FY2031?',
      '**50%** = (9,000,000 − 6,000,000) ÷ 6,000,000',
    ],
    ['Did Northwind grow its total assets between FY2030 and FY2031?', '**Yes.** The change is **$300,000 thousand**'],
    [
      'Does Northwind have an improving operating margin profile as of FY2031? If operating margin is not a useful metric for a company like this, then state that.',
      '**No.** **10%** = 900,000 ÷ 9,000,000 in 2031; **20%** = 1,200,000 ÷ 6,000,000 in 2030',
    ],
    [
      'What is the FY2030 - FY2031 average operating income % margin for Northwind? Round to one decimal place.',
      '**15%** = ((1,200,000 ÷ 6,000,000) + (900,000 ÷ 9,000,000)) ÷ 2',
    ],
    ['What was the working capital of Northwind in FY2031?', '**$400,000 thousand** = 1,200,000 − 800,000'],
    [
      'What is the FY2031 cash ratio of Northwind? It is defined as: cash from operations / total current liabilities. Round to two decimal places.',
      '**0.6** = 480,000,000 ÷ 800,000,000',
    ],
    [
      'What is Northwind’s FY2031 fixed asset turnover? It is defined as: FY2031 revenue / (average net PP&E between FY2030 and FY2031).',
      '**16.36** = 9,000,000 ÷ ((500,000 + 600,000) ÷ 2)',
    ],
  ])('%s', (question, expected) => expect(answered(question)).toContain(expected));

  it('quotes the row of every operand and needs all of them', () => {
    const [part] = answerFrom('What was the working capital of Northwind in FY2031?', [], passages).parts;
    expect(part?.statements).toMatchObject([
      {
        needsAllQuotes: true,
        quotes: [
          { passage: 2, quote: '| Total current assets | 1,200,000 1,000,000 |' },
          { passage: 2, quote: '| Total current liabilities | 800,000 750,000 |' },
        ],
      },
    ]);
  });

  it.each([
    ['another company', 'What were the total assets of Eastwind in FY2031?'],
    ['a year that no column has', 'What were the total assets of Northwind in FY2029?'],
    ['a quarter', 'What were the total assets of Northwind in Q3 2031?'],
    [
      'a line that no statement has',
      'What is the FY2031 ratio of Northwind? It is defined as: total deposits / total assets.',
    ],
    ['words that narrow the line', 'What were the total assets of Northwind in Norway in FY2031?'],
  ])('computes nothing for %s', (_, question) => expect(answered(question)).not.toContain('2,000,000'));

  it('answers nothing where two statements differ', () => {
    const restated = { ...passages[1]!, number: 4, text: BALANCE.replace('57,173 57,173', '99,999 57,173') };
    expect(answered('What was the goodwill of Northwind in FY2031?', [restated])).not.toContain('**$');
  });
});
