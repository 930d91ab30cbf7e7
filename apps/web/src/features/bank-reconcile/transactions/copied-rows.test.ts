import type { Transaction } from '@atrium/domain/bank-reconcile';
import { expect, it } from 'vitest';
import { copiedRows } from './copied-rows.ts';

it('copies a line for each row, which keeps its cells apart', () => {
  const row = { bookedOn: '2026-10-02', description: 'WIRE\tFEE', amount: '-12.00', currency: 'EUR', account: '3308' };
  const rows = [
    { ...row, categoryId: 'gl_1' },
    { ...row, currency: null, categoryId: null },
  ] as Transaction[];
  expect(copiedRows(rows, () => '6800 Bank fees')).toBe(
    '2026-10-02\tWIRE FEE\t-12.00\tEUR\t3308\t6800 Bank fees\n2026-10-02\tWIRE FEE\t-12.00\t\t3308\t',
  );
});
