import { foldText } from '@atrium/domain/bank-reconcile';
import { currencyOf } from '@atrium/domain/value';
import type { ColumnRole } from './dialect.ts';

function words(...texts: string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\d])(?:${texts.join('|')})(?![\\p{L}\\d])`, 'u');
}

/** Facts about the account or its owner that are not its number. */
const OTHER_FACTS = words('(?:account|acct|compte) ?(?:name|type|label|holder|owner)', 'kontoname', 'kontoart');

/** Columns of the other side of a payment, which are not those of the account. */
const OTHER_PARTY = words(
  'counter\\p{L}*',
  'gegen\\p{L}*',
  'tegen\\p{L}*',
  'beneficiary',
  'payee',
  'begunstigter?',
  'empfanger\\p{L}*',
  'auftraggeber\\p{L}*',
  'zahlungs\\p{L}*',
  'destinat\\p{L}*',
  'beneficiario',
  'partner',
  'other',
  'to',
  'from',
);

/**
 * Names of columns in English, German, French, Spanish, Italian, Portuguese, Dutch, Nordic languages, Polish, Czech, Turkish,
 * Russian, Chinese, Japanese and Korean, folded and without accents. Earlier roles win. A name alone decides nothing: the
 * cells must fit too, and tables in other languages are read by their cells.
 */
const NAMES: readonly (readonly [ColumnRole, RegExp])[] = [
  [
    'balance',
    words(
      '(?:running |closing |book |ledger |available |account)?balance',
      'accountbalance',
      'saldo\\p{L}*',
      'solde',
      'kontostand',
      'bakiye',
      'stan',
      'zustatek',
      'bal',
      'salda',
      '\\p{L}*saldo',
    ),
  ],
  [
    'balance',
    /余额|餘額|残高|잔액|остаток|баланс|залишок|υπολοιπο|יתרה|الرصيد|رصيد|คงเหลือ|so du|egyenleg|\bsold\b|zostatok|jaak|likutis|atlikums|stanje/u,
  ],
  [
    'mark',
    words(
      'dr ?/ ?cr',
      'cr ?/ ?dr',
      'd ?/ ?c',
      'c ?/ ?d',
      'debit ?/ ?credit',
      'credit ?/ ?debit',
      'af ?/? ?bij',
      'soll ?/ ?haben',
      's ?/ ?h',
      'debet ?/ ?credit',
      '(?:credit ?debit|debit ?credit) indicator',
      'sens',
      'direction',
    ),
  ],
  [
    'debit',
    words(
      'debits?(?: amount)?',
      'withdrawals?\\p{L}*',
      'paid out',
      'money out',
      'out',
      'spent',
      'payments?',
      'soll',
      'lastschrift',
      'belastung',
      'ausgang',
      'ausgaben?',
      'debet',
      'cargos?',
      'addebit\\p{L}*',
      'uscite',
      'dare',
      'debitos?',
      'saida',
      'borc',
      'wyplat\\p{L}*',
      'obciazeni\\p{L}*',
      'dr',
      'af',
      'ut',
      'uttak',
      'withdrawal amt\\.?',
      'retraits?',
      'egresos?',
      'retiros?',
      'ud',
      'depenses?',
    ),
  ],
  // Before the words for each side, which it contains.
  ['amount', /入出金|出入金|收支金额|发生额\(|交易金额/u],
  ['mark', /收 ?\/ ?支|借 ?\/ ?贷|借贷|입출금구분/u],
  [
    'debit',
    /支出|出金|お引出|支払|출금|借方|расход|списани|χρεωση|חובה|مدين|ถอน|ghi no|terheles|na tarhu|na ťarchu|deebet|debet/u,
  ],
  [
    'credit',
    words(
      'credits?(?: amount)?',
      'deposits?',
      'paid in',
      'money in',
      'in',
      'received',
      'receipts?',
      'haben',
      'gutschrift',
      'eingang',
      'einnahmen?',
      'abonos?',
      'accredit\\p{L}*',
      'entrate',
      'avere',
      'creditos?',
      'entrada',
      'alacak',
      'wplat\\p{L}*',
      'uznani\\p{L}*',
      'cr',
      'bij',
      'inn',
      'innskudd',
      'deposit amt\\.?',
      'versements?',
      'ingresos?',
      'depositos?',
      'ind',
      'recettes?',
    ),
  ],
  [
    'credit',
    /收入|入金|お預|입금|贷方|貸方|приход|поступлени|зачислени|πιστωση|זכות|دائن|ฝาก|ghi co|jovairas|v prospech|kreedit|kredit/u,
  ],
  [
    'valueDate',
    words(
      'value ?date',
      'val(?:ue)? ?dt\\.?',
      'valuta(?:datum)?',
      'wert(?:stellung)?(?:sdatum|stag)?',
      'date (?:de )?val(?:eur|ue)?',
      'fecha (?:de )?valor',
      'data (?:de )?valor',
      'data valuta',
      'rentedatum',
      'valuteringsdatum',
      'rentedato',
      'interest date',
      'effective date',
      'data waluty',
    ),
  ],
  [
    'date',
    words(
      '(?:\\p{L}+ )?date',
      '\\p{L}*datum',
      'buchungstag',
      'buchung',
      '\\p{L}*dato',
      'fecha(?: \\p{L}+)*',
      'data(?: \\p{L}+)*',
      'day',
      'tarih',
      'paiva',
      'pvm',
      'date (?:operation|comptable|d[ e]operation)',
      'txn date',
      'posted',
      'posting',
      'booked',
      'dt',
    ),
  ],
  [
    'date',
    /日期|日付|年月日|取引日|交易时间|거래일|날짜|дата|ημερομηνια|תאריך|التاريخ|تاريخ|วันที่|ngay|tanggal|tarikh|kirjauspaiva|konyveles|kuupaev|datums/u,
  ],
  [
    'currency',
    words(
      'currency',
      'ccy',
      'curr',
      'wahrung',
      'waehrung',
      'devise',
      'moneda',
      'divisa',
      'moeda',
      'muntsoort',
      'munt',
      'valuta',
      'valuutta',
      'waluta',
      'mena',
      'para birimi',
      'cur',
    ),
  ],
  ['currency', /币种|通貨|통화|валюта/u],
  [
    'bankId',
    words(
      'fitid',
      'transaction ?id',
      'txn ?id',
      'transaktions-?id',
      'id (?:de )?transaction',
      'entry ?id',
      'unique ?id',
      'id transaccion',
    ),
  ],
  [
    'reference',
    words(
      'ref(?:erence|erenz|erentie|erencia)?(?: ?(?:no|nr|number|num))?\\.?',
      'cheque(?: ?(?:no|number))?\\.?',
      'check(?: ?(?:no|number|#))?\\.?',
      'chq\\.?(?: ?/? ?ref\\.? ?no\\.?)?',
      'kundenreferenz',
      'riferimento',
      'kenmerk',
      'volgnr',
      'serial',
      'document(?:o| no)?',
      'belegnummer',
      'numero',
    ),
  ],
  [
    'account',
    words(
      'account(?: ?(?:no|number|num|nr|id|iban))?\\.?',
      'iban',
      'konto(?:nummer)?',
      '(?:auftrags|eigenes? ?)konto',
      'rekening(?:nummer)?',
      'cuenta',
      'conto',
      'compte',
      'conta',
      'a/c(?: no)?\\.?',
      'iban/bban',
      'numer rachunku',
      'iban auftragskonto',
    ),
  ],
  ['account', /账号|口座|계좌|חשבון/u],
  [
    'description',
    words(
      'descri\\p{L}*',
      'details?',
      'narrative',
      'narration',
      'memo',
      'particulars',
      'payee',
      'merchant',
      'name',
      'naam\\p{L}*',
      'text',
      'tekst',
      'transaction(?: details)?',
      'verwendungszweck',
      'buchungstext',
      'umsatztext',
      'vorgang',
      'begunstigter?\\p{L}*',
      'auftraggeber\\p{L}*',
      'empfanger\\p{L}*',
      'zahlungs\\p{L}*',
      'omschrijving',
      'mededelingen',
      'libelle',
      'nature',
      'concepto',
      'detalle',
      'observaciones',
      'causale',
      'operazione',
      'historico',
      'lancamento',
      'opis\\p{L}*',
      'tytul',
      'popis',
      'aciklama',
      'beskrivning',
      'beskrivelse',
      'forklaring',
      'selite',
      'viesti',
      'remarks?',
      'note',
      'beneficiary',
      'purpose',
      'counterparty',
      'type',
      'code',
      'category',
    ),
  ],
  [
    'description',
    /αιτιολογια|περιγραφη|תיאור|פרטים|الوصف|البيان|รายการ|dien giai|noi dung|keterangan|butiran|kozlemeny|摘要|内容|备注|说明|적요|내용|описание|назначение/u,
  ],
  [
    'amount',
    words(
      'amount\\p{L}*',
      'amt\\.?',
      'betrag',
      'umsatz',
      'bedrag',
      'montant',
      'importe?',
      'importo',
      'monto',
      'valor',
      'quantia',
      'belopp',
      'belop',
      'beløp',
      'bel[oø]b',
      'kwota',
      'castka',
      'tutar',
      'summa',
      'maara',
      'sum',
      'value',
      'total',
      'transaction amount',
    ),
  ],
  ['amount', /金额|金額|금액|сумма|сума|ποσο|סכום|المبلغ|จำนวนเงิน|so tien|jumlah|osszeg|objem|iznos|summa/u],
];

/** The role that a column's name suggests. */
export function roleOfName(name: string): ColumnRole | null {
  const folded = foldName(name);
  if (folded === '' || OTHER_FACTS.test(folded)) return null;
  for (const [role, pattern] of NAMES) {
    if (!pattern.test(folded)) continue;
    if (role === 'account' && OTHER_PARTY.test(folded)) return 'description';
    return role;
  }
  return null;
}

export function foldName(name: string): string {
  // accountNumber and account_number are two words.
  const divided = name.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  return foldText(divided)
    .normalize('NFKD')
    .replaceAll(/(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu, '')
    .normalize('NFC')
    .replaceAll(/[\s_#]+/g, ' ')
    .trim();
}

const OPENING = words(
  'opening (?:ledger )?balance',
  'balance (?:brought|b/?f|c/?f|forward)\\p{L}*',
  'brought forward',
  'b/f',
  'start(?:ing)? balance',
  'previous balance',
  'beginning balance',
  'anfangssaldo',
  'alter (?:konto)?(?:stand|saldo)',
  'saldovortrag',
  'solde (?:initial|precedent|d\\S?ouverture|anterieur)',
  'ancien solde',
  'saldo (?:inicial|anterior|iniziale|precedente|poczatkowe)',
  'beginsaldo',
  'ingaende saldo',
  'inngaende saldo',
  'начальный остаток',
  'входящий остаток',
  'открывающий баланс',
  'devreden bakiye',
  '(?:前月|前期)?繰越(?:残高|金)?',
  '期初余额',
  '上期结余',
  '承前(?:页|結餘|结余)?',
  '(?:전월)?이월(?:잔액)?',
);
const CLOSING = words(
  'closing (?:ledger )?balance',
  'ending balance',
  'new balance',
  'end balance',
  'carried (?:forward|over|down)',
  'c/f',
  'endsaldo',
  'neuer (?:konto)?(?:stand|saldo)',
  'abschlusssaldo',
  'schlusssaldo',
  'solde (?:final|de cloture|nouveau)',
  'nouveau solde',
  'saldo (?:final|finale|koncowe|actual)',
  'eindsaldo',
  'utgaende saldo',
  'konečný zůstatek',
  'исходящий остаток',
  'конечный остаток',
  '次(?:月|期)繰越',
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

/** Whether a label is that of the number of entries. */
export function isCountLabel(text: string): boolean {
  return COUNT.test(foldName(text));
}

/** What the label of a row that is no transaction says. */
export function labelOfRow(text: string): 'opening' | 'closing' | 'total' | null {
  const folded = foldName(text);
  if (OPENING.test(folded)) return 'opening';
  if (CLOSING.test(folded)) return 'closing';
  return (TOTAL.test(folded) || COUNT.test(folded)) && folded.length <= 60 ? 'total' : null;
}

/** Whether a balance is only carried from one page to the next. */
export function isCarriedBalance(cells: readonly string[]): boolean {
  return cells.some((cell) => CARRIED.test(foldName(cell)));
}

const DEBIT_MARK =
  /^(?:支出|支|出金|借|출금|d|dr|db|debit|debet|deb|dbit|soll|s|af|out|withdrawal|lastschrift|-|u|cargo|addebito|dare|debito|uscita|borc|b)\.?$/;
const CREDIT_MARK =
  /^(?:收入|收|入金|贷|입금|c|cr|credit|kredit|crdt|haben|h|bij|in|deposit|gutschrift|\+|e|abono|accredito|avere|credito|entrata|alacak|a)\.?$/;

/** Marks that no other column has, apart from single letters. */
const CLEAR_MARK = /^(?:dr|cr|db|debit|credit|debet|dbit|crdt|soll|haben|af|bij)\.?$/;

/** Whether cells are marks even if the name of their column does not say so: both sides, or words that are nothing else. */
export function areMarks(cells: ReadonlySet<string>): boolean {
  const folded = [...cells].map(foldName);
  if (folded.every((cell) => CLEAR_MARK.test(cell))) return true;
  return ['c d', 'h s', '+ -'].includes(folded.toSorted().join(' '));
}

/** The side that a cell of a mark column names. */
export function sideOfMark(text: string): 'Debit' | 'Credit' | null {
  const folded = foldName(text);
  if (DEBIT_MARK.test(folded)) return 'Debit';
  return CREDIT_MARK.test(folded) ? 'Credit' : null;
}

/** The currency that a line above a table names. */
export function currencyIn(text: string): string | null {
  const named = /(?:currency|ccy|währung|devise|moneda|divisa|valuta|munt)\W+([A-Z]{3}|[€£₹])(?![A-Za-z])/iu.exec(
    text,
  )?.[1];
  return named === undefined ? null : (currencyOf(named) ?? null);
}

/** Fees beside the amount, which some providers leave out of it. */
export function isFeeName(name: string): boolean {
  return /^(?:fees?|gebuhr(?:en)?|frais|commission|comision|comissao|provisi|kosten|avgift|手续费|手数料|комиссия)$/.test(
    foldName(name),
  );
}

/** The currency in the name of a column of amounts: “Betrag (EUR)”, “CAD$”, “金额(元)”. */
export function currencyOfColumn(name: string): string | null {
  if (!['amount', 'debit', 'credit', 'balance'].includes(roleOfName(name) ?? '')) return null;
  if (/元|人民币/.test(name)) return 'CNY';
  if (/円/.test(name)) return 'JPY';
  if (/원\)/.test(name)) return 'KRW';
  const code = /(?:\(|\bin |\s)([A-Z]{3})\b\s?\)?\s*$/.exec(name)?.[1] ?? /\(\s*(R\$|€|£|zł)\s*\)/.exec(name)?.[1];
  return code === undefined ? null : (currencyOf(code) ?? null);
}
