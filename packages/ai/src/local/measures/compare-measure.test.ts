import { describe, expect, it } from 'vitest';
import { answerFrom } from '../proposals/answer.ts';

function incomeOf(company: string, year: number, sales: string) {
  return {
    documentId: company,
    documentName: `${company.toUpperCase()}_${year}_10K.pdf`,
    text: `# ${company.toUpperCase()}, INC.

## CONSOLIDATED STATEMENTS OF INCOME

(In millions)

|  | Year ended December 31, | |
| --- | --- | --- |
|  | ${year} | ${year - 1} |
| Net sales | $ ${sales} | $ 8,000 |
| Cost of sales | 4,000 | 3,000 |`,
  };
}

const passages = [incomeOf('Northwind', 2031, '9,100'), incomeOf('Southgate', 2030, '7,200')].map((one, at) => {
  return { ...one, number: at + 1 };
});

function answered(question: string): string[] {
  return answerFrom(question, [], passages).parts.flatMap(({ statements }) => statements.map(({ text }) => text));
}

describe('questions that compare companies', () => {
  it.each([
    'Compare net sales of Northwind and Southgate',
    'Compare the net sales of Northwind with Southgate.',
    'What are the net sales of Northwind and Southgate?',
    'How do the net sales of Northwind and Southgate compare?',
  ])('answers “%s” with the newest figure of each', (question) => {
    const [first = '', second = '', ...more] = answered(question);
    expect(more).toEqual([]);
    expect(first).toContain('*Northwind*: **$9,100 million**');
    expect(second).toContain('*Southgate*: **$7,200 million**');
  });

  it('uses the asked year for all', () => {
    const [first = '', second = ''] = answered('Compare the net sales of Northwind and Southgate in 2030');
    expect(first).toContain('*Northwind*: **$8,000 million**');
    expect(second).toContain('*Southgate*: **$7,200 million**');
  });

  it.each([
    'Compare the net sales of Northwind and Southgate in 2031',
    'Compare the net sales of Northwind and Eastport',
  ])('does not compare for “%s”, because a company has no such figure', (question) => {
    expect(answered(question).join('\n')).not.toContain('million**');
  });
});
