import { type Amount } from '@atrium/domain/bank-reconcile';
import { foldName, words } from './fold-name.ts';

/** Texts of a payment to a card, which no account has as money out. */
const PAID_TO_CARD = words(
  'thank you',
  'autopay',
  'payments? received',
  'pagamentos? recebidos?',
  'paiements? recus?',
  'merci',
  'zahlung erhalten',
  'pago recibido',
  'ontvangen betaling',
);
/** Texts of money that a card receives, and that other accounts also pay. */
const RECEIVED = words(
  'payments?',
  'refunds?',
  'returns?',
  'credits?',
  'cash ?back',
  'estornos?',
  'remboursements?',
  'gutschrift',
  'erstattung',
  'abono',
  'terugbetaling',
);
/** Texts of money that is spent on a card. For a shop, a sale is money in. */
const SPENT = words('purchases?', 'sales?', 'compras?', 'achats?', 'kauf', 'einkauf', 'aankoop');
/** Names of columns that only exports of cards have. */
const CARD = words(
  'card ?(?:member|holder|no\\.?|number|used)',
  'purchased by',
  'karten?(?:nummer|inhaber)',
  'billing amount',
);

/** The text of a row and its amount. */
export type TextOfAmount = { text: string; amount: Amount };

/**
 * Decides from the texts of rows whether a table of a card writes what is spent without a minus. Null if it does not look like one;
 * `unsure` if it does, and nothing decides.
 */
export function cardEvidence(rows: readonly TextOfAmount[], names: readonly string[]): 'inverted' | 'unsure' | null {
  const isCard = names.some((name) => CARD.test(foldName(name)));
  const plus = { all: 0, spent: 0, received: 0 };
  const minus = { all: 0, spent: 0, received: 0 };
  let paidToCard = 0;
  for (const { text, amount } of rows) {
    if (amount.units === 0n) continue;
    const side = amount.units < 0n ? minus : plus;
    const folded = foldName(text);
    side.all += 1;
    if (PAID_TO_CARD.test(folded)) {
      side.received += 1;
      if (side === minus) paidToCard += 1;
    } else if (SPENT.test(folded)) side.spent += 1;
    else if (RECEIVED.test(folded)) side.received += 1;
  }
  if (plus.all < 2 || plus.all <= minus.all || minus.all === 0) return null;
  if (minus.spent + plus.received > 0) return null;
  const isReceived = minus.received >= minus.all * 0.75;
  if ((paidToCard > 0 && isReceived) || (isCard && (isReceived || plus.spent > 1))) return 'inverted';
  return isCard ? 'unsure' : null;
}
