import { foldName, words } from './fold-name.ts';

/** Folded, so without any accents: Cyrillic “й” is “и”. */
const OPENING = words(
  'opening (?:ledger )?bal(?:ance)?',
  '(?:opening )?balance (?:brought|b/?f|c/?f|forward)\\p{L}*(?: (?:forward|down|over))?',
  'brought (?:forward|down)',
  'b/[fd]',
  'start(?:ing)? balance',
  '(?:previous|prior|old|initial) balance',
  'beginning balance',
  'anfangs(?:saldo|bestand|stand)',
  '(?:alter|letzter|vorheriger) (?:konto)?(?:stand|saldo)',
  'kontostand alt',
  'saldo ?vortrag',
  'solde (?:initial|precedent|d\\S?ouverture|anterieur|de depart|debut(?: de periode)?)',
  'report (?:a nouveau|du solde)',
  'ancien solde',
  'saldo (?:inicial|anterior|iniziale|precedente|poczatkowe|primo|awal|previo)',
  'saldo (?:contabile|contabil|contable) (?:iniziale|inicial)',
  '(?:begin|start|aanvangs|primo|alku)saldo',
  '(?:vorig|oud) saldo',
  'bilans otwarcia',
  'pocatecni zustatek',
  'pociatocny zostatok',
  '(?:nyito|kezdo|indulo) egyenleg',
  'pocetno stanje',
  'sold (?:initial|anterior|precedent)',
  'ingaende saldo',
  'inngaende saldo',
  'начальн\\p{L}+ (?:остаток|сальдо|баланс)',
  'входящее сальдо',
  'остаток на начало(?: \\p{L}+)*',
  'вхіднии залишок',
  'начално салдо',
  'входящии остаток',
  'открывающии баланс',
  '(?:devreden|onceki|acilis) bakiye\\p{L}*',
  'algsaldo',
  'sakuma atlikums',
  'likutis (?:periodo )?pradziai',
  '(?:前月|前期)?繰越(?:残高|金)?',
  '期初余额',
  '上[期月]结余',
  '上[期月]余额',
  '(?:期初|上期)餘額',
  'ยอดยกมา',
  'so du [dđ]au ky',
  '(?:αρχικο|προηγουμενο) υπολοιπο',
  'יתרת פתיחה',
  '(?:ال)?رصيد (?:ال)?(?:افتتاحي|سابق)',
  '承前(?:页|結餘|结余)?',
  '(?:전월)?이월(?:잔액)?',
);
const CLOSING = words(
  'closing (?:ledger )?bal(?:ance)?',
  'ending balance',
  'new balance',
  'end balance',
  'carried (?:forward|over|down)',
  'c/f',
  'final balance',
  'end(?:saldo|bestand)',
  'kontostand neu',
  'neuer (?:konto)?(?:stand|saldo)',
  'abschlusssaldo',
  'schlusssaldo',
  'solde (?:final|de cloture|nouveau|de fin|fin de periode)',
  'nouveau solde',
  'saldo (?:final|finale|koncowe|actual|ultimo|akhir)',
  'saldo (?:contabile|contabil|contable) (?:finale|final)',
  'eindsaldo',
  'nieuw saldo',
  'slutsaldo',
  'bilans zamkniecia',
  'konecny zustatek',
  'konecny zostatok',
  'zaro egyenleg',
  'zavrsno stanje',
  'sold final',
  'utgaende saldo',
  'исходящии остаток',
  'конечн\\p{L}+ (?:остаток|сальдо|баланс)',
  'исходящее сальдо',
  'остаток на конец(?: \\p{L}+)*',
  'вихіднии залишок',
  'краино салдо',
  'kapanis bakiye\\p{L}*',
  'so du cuoi ky',
  'τελικο υπολοιπο',
  'יתרת סגירה',
  '(?:ال)?رصيد (?:ال)?(?:ختامي|نهائي)',
  '次(?:月|期)繰越',
  'loppsaldo',
  'beigu atlikums',
  'likutis (?:periodo )?pabaigai',
  '期末余额',
  '기말잔액',
);
/** Balances at the end of a page, which is not that of the statement. */
const CARRIED = words(
  'carried (?:forward|over|down)',
  'c/f',
  'c/o',
  'ubertrag',
  'a reporter',
  'report',
  'suma y sigue',
);
const TOTAL = words(
  'saldo (?:do dia|diario|del dia|parcial|disponivel|contabilistico|contable|disponible)',
  'tagessaldo',
  'daily balance',
  'available balance',
  '(?:sub|grand )?totals?',
  'summe',
  'gesamt\\p{L}*',
  'totaal',
  'totale',
  'suma',
  'итого',
  'turnover',
  'umsatze',
  'page \\d+ of \\d+',
  'end of (?:statement|report|file)',
  'statement summary',
  'razem',
  'yhteensa',
  'sammanlagt',
  'i alt',
  'celkem',
  'osszesen',
  'toplam',
  'totale?s',
  '合[计計]',
  '합계',
);
/** Totals of all entries of a statement, or of one side. Not balances, nor totals of a part: a day, a page, a kind of entry. */
const OVERALL = new RegExp(
  `^(?:(?:grand |statement )?totals?|summe|gesamt(?:summe|betrag)?|totaal|totale?s?|suma|итого|razem|yhteensa|sammanlagt|i alt|celkem|osszesen|toplam|合[计計]|합계)(?: (?:of|for|amount|der|des|des?|di|all|period|statement|general|transactions|entries|umsatze|buchungen|operations|mouvements|movimientos))*\\W*$`,
  'u',
);
const TOTAL_CREDITS =
  /^(?:grand )?(?:totals?|summe|totaal|totale?|suma|gesamt)(?: (?:of|amount|der|des?|di|all|money|paid))* ?(?:credits?|deposits?|in|received|receipts?|haben|gutschriften|eingange|einnahmen|entrate|accrediti|abonos|ingresos|creditos?|credits?|versements|bij|wplaty|wplywy|uznania)(?: and (?:other )?(?:credits|additions))?(?: amount)?\W*$/u;
const TOTAL_DEBITS =
  /^(?:grand )?(?:totals?|summe|totaal|totale?|suma|gesamt)(?: (?:of|amount|der|des?|di|all|money|paid))* ?(?:debits?|withdrawals?|out|payments|soll|lastschriften|belastungen|ausgange|ausgaben|uscite|addebiti|cargos|egresos|debitos?|retraits|af|wyplaty|obciazenia)(?: and (?:other )?(?:debits|subtractions))?(?: amount)?\W*$/u;
const COUNT =
  /^(?:total )?(?:number|no\.?|count) of (?:transactions|entries|items|records|rows)|^(?:transactions?|entries|records?|item) count|^anzahl (?:der )?(?:buchungen|umsatze|posten)|^nombre d\W?(?:operations|ecritures)|^aantal transacties|^numero (?:de )?(?:movimientos|operaciones|operazioni|movimenti)/u;

/** The side of which a label is the total; null for all entries, undefined for no such total. */
export function sideOfTotal(text: string): 'Debit' | 'Credit' | null | undefined {
  const folded = foldName(text).replace(/[:：]\s*$/u, '');
  if (OVERALL.test(folded)) return null;
  if (TOTAL_CREDITS.test(folded)) return 'Credit';
  return TOTAL_DEBITS.test(folded) ? 'Debit' : undefined;
}

/** The name of a total in a summary, where “total” is left out: “Debits”; null for any other text. */
export function summaryLabel(text: string): string | null {
  if (labelOfRow(text) !== null) return text;
  const total = `total ${text}`;
  return sideOfTotal(total) !== undefined || /\bcount$/.test(foldName(text)) ? total : null;
}

/** Whether a label is that of the number of entries. */
export function isCountLabel(text: string): boolean {
  return COUNT.test(foldName(text));
}

/** The meaning of the label of a row that is no transaction. */
export function labelOfRow(text: string): 'opening' | 'closing' | 'total' | null {
  const folded = foldName(text);
  if (OPENING.test(folded)) return 'opening';
  if (CLOSING.test(folded)) return 'closing';
  return (TOTAL.test(folded) || COUNT.test(folded)) && folded.length <= 60 ? 'total' : null;
}

/** Labels of a balance that texts of entries have too, so they must be all that a cell has. */
const CURRENT = /^(?:saldo|kontostand|balance|(?:account|current|ledger) balance|solde|bakiye|stan konta)$/;
/** Words beside the label of a balance: a day, a currency, “as on”. */
const BESIDE_LABEL = /[\d/.,:;()*_-]+|(?<!\p{L})(?:as|on|of|at|vom|am|per|au|del?|op|inr|eur|usd|gbp|chf)(?!\p{L})/gu;

/** A part of every label below, before folding: most cells have none, and folding all would cost more than reading them. */
const HINT =
  /bal|sald|s a l|sold|stand|stan |forward|brought|[bc]\/[fod]|carried|bestand|bilans|egyenleg|stanje|сальдо|салдо|залиш|υπόλοιπο|υπολοιπο|יתרת|رصيد|ยอดยกมา|dư|餘額|report |остат|баланс|繰越|余额|结余|結餘|承前|이월|잔액|bakiye|atlikum|likut|z[uů]statek|k[aä]ive|apgro|apyvart|turnover|obr[oó]t|vortrag/iu;

/** The sum of one side of a statement, as a row of the table. */
const TURNOVER = /^(?:turnover|kaive|apgrozijums|apyvarta|obrot)$/;

/** Whether a row is the sum of one side, whatever its other cells have. */
export function isTurnover(cells: readonly string[]): boolean {
  return cells.some((cell) => HINT.test(cell) && TURNOVER.test(foldName(cell)));
}

/** The balance that a row prints if a cell has its label and nothing else. Texts of entries say more. */
export function exactLabel(cells: readonly string[]): 'opening' | 'closing' | null {
  for (const cell of cells) {
    if (cell.length > 60 || !HINT.test(cell)) continue;
    const folded = foldName(cell);
    const joined = /^(?:\p{L} )+\p{L}$/u.test(folded) ? folded.replaceAll(' ', '') : folded;
    const bare = joined.replaceAll(BESIDE_LABEL, ' ').replaceAll(/\s+/g, ' ').trim();
    for (const [label, pattern] of [
      ['opening', OPENING],
      ['closing', CLOSING],
    ] as const)
      if (bare !== '' && pattern.exec(bare)?.[0] === bare) return label;
    if (CURRENT.test(bare)) return 'closing';
  }
  return null;
}

/** Whether a balance is only carried from one page to the next. */
export function isCarriedBalance(cells: readonly string[]): boolean {
  return cells.some((cell) => CARRIED.test(foldName(cell)));
}
