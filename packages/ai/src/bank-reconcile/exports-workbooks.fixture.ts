import * as xlsx from '@e965/xlsx';
import { type ExportCase } from './statement-files.fixture.ts';

function book(rows: unknown[][], merges: string[] = [], name = 'Sheet1', type: xlsx.BookType = 'xlsx'): Uint8Array {
  const b = xlsx.utils.book_new();
  const s = xlsx.utils.aoa_to_sheet(rows);
  s['!merges'] = merges.map((m) => xlsx.utils.decode_range(m));
  xlsx.utils.book_append_sheet(b, s, name);
  return xlsx.write(b, { type: 'buffer', bookType: type });
}

/** A day as workbooks keep it: 46037 is the 15th of January 2026. */
function d(v: number, z = 'dd/mm/yyyy') {
  return { t: 'n', v, z };
}

/** An amount. */
function n(v: number, z = '#,##0.00') {
  return { t: 'n', v, z };
}

/** Workbooks, as banks write them. */
export const WORKBOOK_EXPORTS: ExportCase[] = [
  [
    'merged names in two lines',
    book(
      [
        ['Banco Uno', null, null, null, null, null],
        ['Movimientos de la cuenta ES91 2100 0418 4502 0005 1332'],
        [],
        ['Fecha', null, 'Detalle', 'Importe', null, 'Saldo'],
        ['Operación', 'Valor', null, 'Cargo', 'Abono', null],
        [d(46037), d(46037), 'TIENDA', n(10.5), null, n(989.5)],
        [d(46042), d(46042), 'NOMINA', null, n(1100), n(2089.5)],
      ],
      ['A1:F1', 'A2:F2', 'A4:B4', 'C4:C5', 'D4:E4', 'F4:F5'],
    ),
    [
      'ES9121000418450200051332 | - | - to - | unproven',
      '2026-01-15 | -10.50 | 989.50 | TIENDA',
      '2026-01-20 | 1100.00 | 2089.50 | NOMINA',
    ],
  ],
  [
    'a first column and rows that are blank',
    book([
      [],
      [null, 'Últimos movimientos'],
      [],
      [],
      [
        null,
        'F.Valor',
        'Fecha',
        'Concepto',
        'Movimiento',
        'Importe',
        'Divisa',
        'Disponible',
        'Divisa',
        'Observaciones',
      ],
      [null, d(46042), d(46042), 'Nómina', 'Abono', n(1100), 'EUR', n(2089.5), 'EUR', 'ACME'],
      [null, d(46037), d(46037), 'Compra', 'Pago con tarjeta', n(-10.5), 'EUR', n(989.5), 'EUR', 'TIENDA'],
    ]),
    [
      '- | EUR | - to - | unproven',
      '2026-01-20 | 1100.00 | 2089.50 | Nómina Abono ACME',
      '2026-01-15 | -10.50 | 989.50 | Compra Pago con tarjeta TIENDA',
    ],
  ],
  [
    'amounts as texts',
    book([
      ['Datum', 'Omschrijving', 'Bedrag', 'Saldo'],
      ['15-01-2026', 'Winkel', '-10,50', '989,50'],
      ['20-01-2026', 'Loon', '1.100,00', '2.089,50'],
    ]),
    ['- | - | - to - | unproven', '2026-01-15 | -10.50 | 989.50 | Winkel', '2026-01-20 | 1100.00 | 2089.50 | Loon'],
  ],
  [
    'lines of stars and a summary below, in an old workbook',
    book(
      [
        ['HDFC like bank'],
        ['Account No :12345678901234   PRIME'],
        ['Statement From : 01/01/2026 To : 31/01/2026'],
        ['********', '********', '********', '********', '********', '********', '********'],
        ['Date', 'Narration', 'Chq./Ref.No.', 'Value Dt', 'Withdrawal Amt.', 'Deposit Amt.', 'Closing Balance'],
        ['********', '********', '********', '********', '********', '********', '********'],
        ['15/01/26', 'UPI-SHOP', '0000601512345678', '15/01/26', n(10.5), null, n(989.5)],
        ['20/01/26', 'NEFT', 'N0201', '20/01/26', null, n(1100), n(2089.5)],
        [],
        ['********'],
        ['STATEMENT SUMMARY  :-'],
        ['Opening Balance', '', 'Debits', 'Credits', 'Closing Bal'],
        [n(1000), '', n(10.5), n(1100), n(2089.5)],
        ['Generated On:', '02-FEB-2026'],
      ],
      [],
      'S',
      'biff8',
    ),
    [
      '12345678901234 | - | 1000.00 to 2089.50 | proven',
      '2026-01-15 | -10.50 | 989.50 | UPI-SHOP',
      '2026-01-20 | 1100.00 | 2089.50 | NEFT',
    ],
  ],
  [
    'a summary above',
    book([
      ['Account Summary'],
      ['Opening Balance', n(1000)],
      ['Total Debits', n(10.5)],
      ['Total Credits', n(1100)],
      ['Closing Balance', n(2089.5)],
      [],
      ['Transactions'],
      ['Posting Date', 'Description', 'Amount'],
      [d(46037), 'Shop', n(-10.5)],
      [d(46042), 'Acme', n(1100)],
    ]),
    ['- | - | 1000.00 to 2089.50 | proven', '2026-01-15 | -10.50 | - | Shop', '2026-01-20 | 1100.00 | - | Acme'],
  ],
  [
    'a balance above, amounts as texts with spaces',
    book([
      ['Kontoutdrag'],
      ['Konto', '123 456 789'],
      ['Saldo', '2 089,50'],
      [],
      ['Reskontradatum', 'Transaktionsdatum', 'Text', 'Belopp', 'Saldo'],
      ['2026-01-20', '2026-01-20', 'Lön', '1 100,00', '2 089,50'],
      ['2026-01-15', '2026-01-14', 'Butik', '-10,50', '989,50'],
    ]),
    [
      '123 456 789 | - | - to - | unproven',
      '2026-01-20 | 1100.00 | 2089.50 | Lön',
      '2026-01-15 | -10.50 | 989.50 | Butik',
    ],
  ],
  [
    'days with times',
    book([
      ['Date', 'Details', 'Money out', 'Money in', 'Balance'],
      [{ t: 'n', v: 46037.5, z: 'yyyy-mm-dd hh:mm' }, 'Shop', n(10.5), null, n(989.5)],
      [{ t: 'n', v: 46042.25, z: 'yyyy-mm-dd hh:mm' }, 'Acme', null, n(1100), n(2089.5)],
    ]),
    ['- | - | - to - | unproven', '2026-01-15 | -10.50 | 989.50 | Shop', '2026-01-20 | 1100.00 | 2089.50 | Acme'],
  ],
  [
    'texts in the row below',
    book([
      ['Date', 'Particulars', 'Debit', 'Credit', 'Balance'],
      [d(46037), 'UPI/1234', n(10.5), null, n(989.5)],
      [null, 'SHOP MUMBAI'],
      [d(46042), 'NEFT', null, n(1100), n(2089.5)],
      [null, 'ACME SALARY'],
      ['Closing Balance', null, null, null, n(2089.5)],
    ]),
    [
      '- | - | - to 2089.50 | unproven',
      '2026-01-15 | -10.50 | 989.50 | UPI/1234 SHOP MUMBAI',
      '2026-01-20 | 1100.00 | 2089.50 | NEFT ACME SALARY',
    ],
  ],
];
