import { describe, expect, it } from 'vitest';
import { passageOf, plain } from './passage.ts';

const PAGE = `# Lease

Some other paragraph.

4.2 Commencing on the **Rent Commencement Date**, Tenant shall pay $48,250 per month, subject to Section 4.4.

Next paragraph.`;

describe('the passage around a quote', () => {
  it('is its paragraph, without Markdown', () => {
    const quote = 'Tenant shall pay $48,250 per month';
    const start = PAGE.indexOf(quote);
    expect(passageOf(PAGE, start, start + quote.length)).toEqual({
      before: '4.2 Commencing on the Rent Commencement Date, ',
      quote,
      after: ', subject to Section 4.4.',
    });
  });

  it('is cut between words', () => {
    const long = `${'word '.repeat(100)}QUOTE${' tail'.repeat(100)}`;
    const start = long.indexOf('QUOTE');
    const { before, after } = passageOf(long, start, start + 5);
    expect(before).toMatch(/^word /);
    expect(after).toMatch(/ tail$/);
    expect(before.length + after.length).toBeLessThan(320);
  });

  it('is the whole row in a table', () => {
    const table = '| Item | Term |\n| --- | --- |\n| Base Rent | $48,250.00 per month |\n| Deposit | $1 |';
    const start = table.indexOf('$48,250.00');
    expect(passageOf(table, start, start + 10)).toEqual({
      before: 'Base Rent  ',
      quote: '$48,250.00',
      after: ' per month',
    });
  });

  it('has a table row as plain text', () => {
    expect(plain('| Base Rent | **$48,250** |')).toBe('  Base Rent  $48,250  ');
    expect(plain('| --- | --- |')).toBe('');
  });
});
