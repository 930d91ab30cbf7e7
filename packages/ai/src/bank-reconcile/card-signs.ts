import { type Amount } from '@atrium/domain/bank-reconcile';
import { foldName, words } from './fold-name.ts';

/** Texts of money that a card account receives. A bank account has them as money in too, or never. */
const RECEIVED = words(
  'thank you',
  'autopay',
  'payments?(?: received)?',
  'refunds?',
  'returns?',
  'credits?',
  'cash ?back',
  'pagamentos? (?:recebidos?|efetuados?|de fatura)',
  'estornos?',
  'paiements? recus?',
  'merci',
  'remboursements?',
  'zahlung erhalten',
  'gutschrift',
  'erstattung',
  'pago recibido',
  'abono',
  'ontvangen betaling',
  'terugbetaling',
);
/** Texts of money that is spent on a card. */
const SPENT = words('purchases?', 'sales?', 'compras?', 'achats?', 'kauf', 'einkauf', 'aankoop', 'interest charged?');
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
  const count = { spentPlus: 0, spentMinus: 0, receivedPlus: 0, receivedMinus: 0, plus: 0, minus: 0 };
  for (const { text, amount } of rows) {
    if (amount.units === 0n) continue;
    const isMinus = amount.units < 0n;
    count[isMinus ? 'minus' : 'plus'] += 1;
    const folded = foldName(text);
    if (SPENT.test(folded)) count[isMinus ? 'spentMinus' : 'spentPlus'] += 1;
    else if (RECEIVED.test(folded)) count[isMinus ? 'receivedMinus' : 'receivedPlus'] += 1;
  }
  const isCard = names.some((name) => CARD.test(foldName(name)));
  const isMostlyPlus = count.plus >= 2 && count.plus > count.minus;
  if (!isMostlyPlus || count.minus === 0) return null;
  const against = count.spentMinus + count.receivedPlus;
  // All money with a minus was received, or what was spent has none.
  const isReceived = count.receivedMinus > 0 && count.receivedMinus >= count.minus * 0.75;
  if ((isReceived || count.spentPlus > 1) && against === 0) return 'inverted';
  return isCard && count.spentMinus === 0 ? 'unsure' : null;
}
