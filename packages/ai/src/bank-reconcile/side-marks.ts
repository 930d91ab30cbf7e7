import { foldName } from './fold-name.ts';

const DEBIT_MARK =
  /^(?:支出|支|出金|借|출금|d|dr|db|debit|debet|deb|dbit|soll|s|af|out|withdrawal|lastschrift|-|u|cargo|addebito|dare|debito|uscita|borc|b|expenses?|spend|spent|outgoing|outflow|money out|paid out|withdraw|debited|ausgaben?|belastung|depenses?|gastos?|egresos?|salida|despesas?|saidas?|spes[ae]|uscite|uitgaven?|utgift|udgift|wydat(?:ek|ki)|vydaj|gider|расход|списание|расходы)\.?$/;
const CREDIT_MARK =
  /^(?:收入|收|入金|贷|입금|c|cr|credit|kredit|crdt|haben|h|bij|in|deposit|gutschrift|\+|e|k|kreedit|kredits|abono|accredito|avere|credito|entrata|alacak|a|income|incoming|inflow|money in|paid in|received|credited|einnahmen?|recettes?|ingresos?|receitas?|entradas?|entrate|inkomsten|inkomst|indtægt|indtaegt|wplyw|prijem|gelir|приход|зачисление|поступление|доход|доходы)\.?$/;

/** Marks that no other column has, apart from single letters. */
const CLEAR_MARK = /^(?:dr|cr|db|debit|credit|debet|dbit|crdt|soll|haben|af|bij)\.?$/;

/** Whether cells are marks even if the name of their column does not say so: both sides, or words that are nothing else. */
export function areMarks(cells: ReadonlySet<string>): boolean {
  const folded = [...cells].map(foldName);
  if (folded.every((cell) => CLEAR_MARK.test(cell))) return true;
  return ['c d', 'd k', 'h s', '+ -'].includes(folded.toSorted().join(' '));
}

/** The side that a cell of a mark column names. */
export function sideOfMark(text: string): 'Debit' | 'Credit' | null {
  const folded = foldName(text);
  if (DEBIT_MARK.test(folded)) return 'Debit';
  return CREDIT_MARK.test(folded) ? 'Credit' : null;
}

/** Whether cells are words for both sides, such as “income” and “expense”. Beside amounts with signs, they are categories. */
export function areSideWords(cells: ReadonlySet<string>): boolean {
  const sides = new Set([...cells].map((cell) => (cell.trim().length > 2 ? sideOfMark(cell) : null)));
  return sides.size === 2 && !sides.has(null);
}
