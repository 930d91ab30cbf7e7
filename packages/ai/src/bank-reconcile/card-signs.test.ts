import { amountOf } from '@atrium/domain/bank-reconcile';
import { describe, expect, it } from 'vitest';
import { cardEvidence } from './card-signs.ts';

function rowsOf(...rows: [text: string, amount: string][]) {
  return rows.map(([text, amount]) => ({ text, amount: amountOf(amount)! }));
}

describe('the signs of a card', () => {
  it('are turned by a payment that only a card receives', () => {
    const rows = rowsOf(['SHOP', '10.50'], ['CAFE', '4.25'], ['PAYMENT - THANK YOU', '-100']);
    expect(cardEvidence(rows, ['Date', 'Description', 'Amount'])).toBe('inverted');
  });

  it('are turned by purchases if the file names a card', () => {
    const rows = rowsOf(['Purchase SHOP', '10.50'], ['Purchase CAFE', '4.25'], ['Deposit', '-100']);
    expect(cardEvidence(rows, ['Date', 'Amount', 'Card Member'])).toBe('inverted');
  });

  it('stay where money out is negative', () => {
    const rows = rowsOf(['Purchase SHOP', '-10.50'], ['Payment thank you', '100'], ['Return', '3'], ['Return', '4']);
    expect(cardEvidence(rows, ['Date', 'Amount', 'Card Member'])).toBeNull();
  });

  it.each([
    [
      'a shop',
      rowsOf(['Sale 1', '10'], ['Sale 2', '20'], ['Refund of sale 1', '-10'], ['Refund', '-1'], ['Sale 3', '5']),
    ],
    ['an account that pays bills', rowsOf(['Deposit', '10'], ['Deposit', '20'], ['Payment to vendor', '-5'])],
  ])('stay in the account of %s', (_, rows) => {
    expect(cardEvidence(rows, ['Date', 'Description', 'Amount'])).toBeNull();
  });

  it('are asked for if the file names a card and nothing decides', () => {
    const rows = rowsOf(['SHOP', '10.50'], ['CAFE', '4.25'], ['KIOSK', '-1']);
    expect(cardEvidence(rows, ['Date', 'Amount', 'Card No.'])).toBe('unsure');
  });
});
