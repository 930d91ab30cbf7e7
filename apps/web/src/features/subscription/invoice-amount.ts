import { decimalOf } from '@atrium/domain/bank-reconcile';
import type { BillingInvoice } from '@atrium/domain/billing';
import { formatMoney } from '../../shared/format/amount.ts';

/** An amount in the currency's smallest unit as people write it: 19900 usd is $199.00, 500 jpy is ¥500. */
export function invoiceAmount({ amount, currency }: Pick<BillingInvoice, 'amount' | 'currency'>): string {
  const code = currency.toUpperCase();
  const { maximumFractionDigits: scale = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
  }).resolvedOptions();
  return formatMoney(decimalOf({ units: BigInt(amount), scale }), code);
}
