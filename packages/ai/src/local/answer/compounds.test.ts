import { describe, expect, it } from 'vitest';
import { extractAnswer } from './answer.ts';

function answer(question: string, texts: Readonly<Record<string, string>>) {
  const passages = Object.entries(texts).map(([documentName, text], index) => {
    return { number: index + 1, documentId: `document-${index}`, documentName, text };
  });
  const { parts } = extractAnswer(question, [], passages);
  return parts.flatMap(({ statements }) => statements.map(({ text }) => text)).join('\n');
}

const OPERATIONS = `### Statement of operations

| US dollars | Year 2025 |
| --- | --- |
| Interest on cash | 51,284.36 |
| Insurance | 34,900.00 |
| Net increase in net assets from operations | 7,597,890.81 |`;

describe('part of a compound', () => {
  it('is no answer if the document contains the whole compound', () => {
    const agreement = 'The General Partner shall return any carried interest which exceeds 20% of cumulative profits.';
    const texts = { 'Agreement.pdf': agreement, 'Accounts.pdf': OPERATIONS };
    expect(answer('What is the carried interest?', texts)).toMatch(/^\*\*20%\*\*/);
    expect(answer('What is the carried interest?', texts)).not.toContain('51,284.36');
  });

  it('is no answer to a question for a value', () => {
    expect(answer('What is the insured value?', { 'Accounts.pdf': OPERATIONS })).toBe('');
  });

  it('does not match an acronym', () => {
    const text = `${OPERATIONS}\n\n| Date | Net asset value |\n| --- | --- |\n| December 31, 2025 | 79,615,793.99 |`;
    expect(answer('What is the NAV?', { 'Accounts.pdf': text })).toContain('79,615,793.99');
    expect(answer('What is the NAV?', { 'Accounts.pdf': text })).not.toContain('7,597,890.81');
  });

  it('is left out if another document contains the whole compound', () => {
    const texts = {
      'Deck.pptx': 'Purchase price: $21,400,000',
      'Invoice.pdf': '| Description | Unit price |\n| --- | --- |\n| Purchase agreement, negotiation | 685.00 |',
    };
    expect(answer('What is the purchase price?', texts)).toBe('**$21,400,000** (Purchase price)');
  });
});

describe('a figure', () => {
  it('belongs to its own noun', () => {
    const deck = 'Bexley Ltd pays about $54 thousand a month, with a security deposit of about 3 months.';
    expect(answer('How much is the security deposit of Bexley?', { 'Deck.pptx': deck })).not.toContain('**$54');
  });

  it('of a part is replaced by the total', () => {
    const text = `| Security | Acquired | Cost |
| --- | --- | --- |
| Halden Inc. (Technology) | | |
| Series B preferred | 11/08/2022 | 4,800,000.00 |
| Common stock warrants | 04/03/2023 | 150,000.00 |
| Total | | 4,950,000.00 |`;
    expect(answer('What is the cost of Halden?', { 'Report.pdf': text })).toBe('**4,950,000.00** (Total, Cost)');
  });
});
