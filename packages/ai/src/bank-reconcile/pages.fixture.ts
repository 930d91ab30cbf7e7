import PdfKit from 'pdfkit';
import { buffer as readStream } from 'node:stream/consumers';
import type { ParsedPage, TextPiece } from '../parsing/index.ts';

const WIDTH = 595;
const HEIGHT = 842;
const LEFT = 30;
const TOP = 40;
const LETTER = 5.2;
const LINE = 14;
const SIZE = 8;

type Drawn = { text: string; x: number; y: number; end: number; isRight: boolean };

/** The pieces of pages that are drawn as lines of text: two spaces divide pieces, and a form feed divides pages. */
function piecesOf(art: string): Drawn[][] {
  return art.split('\f').map((page) =>
    page.split('\n').flatMap((line, row) =>
      [...line.matchAll(/\S+(?: \S+)*/g)].map((match) => ({
        text: match[0],
        x: LEFT + match.index * LETTER,
        end: LEFT + (match.index + match[0].length) * LETTER,
        y: TOP + row * LINE,
        isRight: /\d$|\d ?(?:CR|DR|Cr|Dr|[-+)SH])$/.test(match[0]) && !/[/A-Za-z].*\d{4}$/.test(match[0]),
      })),
    ),
  );
}

/** The pages as the parser would read them. */
export function pagesOf(art: string): ParsedPage[] {
  return piecesOf(art).map((drawn, at) => {
    const rows = Map.groupBy(drawn, ({ y }) => y);
    return {
      page: at + 1,
      md: '',
      spans: [],
      width: WIDTH,
      height: HEIGHT,
      lines: [...rows.values()].map((pieces) => ({ pieces: pieces.map(pieceOf) })),
    };
  });
}

function pieceOf({ text, x, y, end }: Drawn): TextPiece {
  const [x0, x1] = [x / WIDTH, end / WIDTH];
  return { text, x0, x1, box: [x0, y / HEIGHT, x1, (y + SIZE * 1.2) / HEIGHT] };
}

/** The pages as a PDF. Amounts are aligned right, as banks print them. */
export async function pdfOf(art: string): Promise<Buffer> {
  const pdf = new PdfKit({ size: 'A4', margin: 0, autoFirstPage: false });
  const bytes = readStream(pdf);
  for (const drawn of piecesOf(art)) {
    pdf.addPage();
    pdf.font('Helvetica').fontSize(SIZE);
    for (const { text, x, y, end, isRight } of drawn)
      if (isRight) pdf.text(text, end - 200, y, { width: 200, align: 'right', lineBreak: false });
      else pdf.text(text, x, y, { lineBreak: false });
  }
  pdf.end();
  return bytes;
}

type PageCase = [name: string, art: string, expected: string[]];

/** Statements on pages, with the summary that reading them must give. */
export const PAGE_CASES: PageCase[] = [
  [
    'days that are printed once, and two pages',
    `
Harbor Bank
Account number: 1234-5678                    Sort code 10-20-30
Statement period 01/12/2025 to 15/01/2026

Date        Description                         Money out      Money in       Balance
            Balance brought forward                                          1,000.00
28 Dec      CARD PAYMENT TESCO                      10.50
            STORES 2211 LONDON
            TRANSFER TO J SMITH                     20.00                      969.50
29 Dec      SALARY ACME LTD                                    2,000.00      2,969.50
            Balance carried forward                                          2,969.50
\f
Harbor Bank
Account number: 1234-5678
Date        Description                         Money out      Money in       Balance
            Balance brought forward                                          2,969.50
03 Jan      RENT                                   900.00                    2,069.50
            Closing balance                                                  2,069.50

Harbor Bank plc is authorised by nobody. Registered in nowhere 123456.
`,
    ['1234-5678 - 2025-12-28 -10.50 2025-12-28 -20.00 2025-12-29 2000.00 2026-01-03 -900.00 1000.00 2069.50 proven'],
  ],
  [
    'sections of deposits and withdrawals, and daily balances',
    `
Your checking account                         Account number: 0012 3456 7890
December 28, 2025 to January 27, 2026

Account summary
Beginning balance on December 28, 2025                         $1,000.00
Deposits and other additions                                    2,500.00
Withdrawals and other subtractions                                -75.25
Ending balance on January 27, 2026                             $3,424.75

Deposits and other additions
Date        Description                                           Amount
12/29/25    PAYROLL ACME CORP                                   2,000.00
01/05/26    MOBILE DEPOSIT                                        500.00
Total deposits and other additions                             $2,500.00

Withdrawals and other subtractions
Date        Description                                           Amount
12/30/25    CARD PURCHASE 1229 COFFEE                              -5.25
01/12/26    RENT SHARE                                            -70.00
Total withdrawals and other subtractions                         -$75.25

Daily ledger balances
Date          Balance ($)       Date          Balance ($)
12/29         3,000.00          01/05         3,494.75
`,
    ['0012 3456 7890 - 2025-12-29 2000.00 2026-01-05 500.00 2025-12-30 -5.25 2026-01-12 -70.00 1000.00 3424.75 proven'],
  ],
  [
    'unsigned amounts in sections, and checks by number',
    `
Account Number: 998877
Statement Period: 03/01/2026 through 03/31/2026
Beginning Balance                                   $500.00
Ending Balance                                      $520.00

Deposits and Additions
Date      Description                                Amount
03/04     Deposit 4411                              $100.00
Checks Paid
Check No.   Date                                     Amount
101         03/10                                     50.00
102         03/15                                     10.00
Fees
Date      Description                                Amount
03/31     Monthly Service Fee                         20.00
`,
    ['998877 - 2026-03-04 100.00 2026-03-10 -50.00 2026-03-15 -10.00 2026-03-31 -20.00 500.00 520.00 proven'],
  ],
  [
    'month first without years over New Year, signed, with balances',
    `
December 20, 2025 through January 22, 2026
Account Number: 000000123456789

TRANSACTION DETAIL
DATE       DESCRIPTION                               AMOUNT       BALANCE
           Beginning Balance                                    $1,000.00
12/22      Card Purchase 12/21 Grocer                 -15.25       984.75
12/31      Zelle Payment From Ann 1234                 200.00     1,184.75
01/05      Online Transfer To Sav ...9876            -184.75     1,000.00
           Ending Balance                                       $1,000.00
`,
    ['000000123456789 - 2025-12-22 -15.25 2025-12-31 200.00 2026-01-05 -184.75 1000.00 1000.00 proven'],
  ],
  [
    'German, with a minus after the amount and a value date',
    `
Kontoauszug 1/2026                 IBAN: DE89 3704 0044 0532 0130 00
Währung: EUR
alter Kontostand vom 31.12.2025                                  1.000,00+
Bu-Tag   Wert     Vorgang                                          Betrag
02.01.   02.01.   LASTSCHRIFT                                      10,50-
                  STADTWERKE MUSTER RG 4711
05.01.   06.01.   GUTSCHRIFT                                    2.000,00+
                  FIRMA BEISPIEL GMBH LOHN 01/26
neuer Kontostand vom 31.01.2026                                  2.989,50+
`,
    ['DE89370400440532013000 EUR 2026-01-02 -10.50 2026-01-05 2000.00 1000.00 2989.50 proven'],
  ],
  [
    'French, with spaces as groups',
    `
RELEVE DE COMPTE                        IBAN FR76 3000 6000 0112 3456 7890 189
du 01/12/2025 au 31/12/2025
Date         Libellé                               Débit         Crédit
             Solde initial au 01/12/2025                       1 000,00
05/12/2025   PRLV EDF                              80,25
13/12/2025   VIREMENT SALAIRE                                  2 500,00
             Solde final au 31/12/2025                         3 419,75
`,
    ['FR7630006000011234567890189 - 2025-12-05 -80.25 2025-12-13 2500.00 1000.00 3419.75 proven'],
  ],
  [
    'lakh grouping and CR beside balances',
    `
Account No : 50100012345678            Currency: INR
Statement From : 01/04/2026 To : 30/04/2026
Date        Narration                          Withdrawal Amt.   Deposit Amt.   Closing Balance
01/04/2026  OPENING BALANCE                                                      1,00,000.00 Cr
03/04/2026  UPI-GROCER-9988                         1,250.00                       98,750.00 Cr
15/04/2026  NEFT SALARY                                          2,50,000.00     3,48,750.00 Cr
`,
    ['50100012345678 INR 2026-04-03 -1250.00 2026-04-15 250000.00 100000.00 - proven'],
  ],
  [
    'two accounts',
    `
Account number: 111-222
Statement date 31 January 2026
Date         Details                       Debit     Credit     Balance
             Opening balance                                     50.00
02 Jan       A                             10.00                 40.00
             Closing balance                                     40.00
Account number: 333-444
Date         Details                       Debit     Credit     Balance
             Opening balance                                     70.00
03 Jan       B                                       5.00        75.00
             Closing balance                                     75.00
`,
    ['111-222 - 2026-01-02 -10.00 50.00 40.00 proven', '333-444 - 2026-01-03 5.00 70.00 75.00 proven'],
  ],
  [
    'descriptions whose amount is on the last line',
    `
Account number: 777888999
Statement 1 January to 31 January 2026
Date         Details                       Paid out   Paid in    Balance
             Balance brought forward                             100.00
02 Jan 26    VIS   TESCO
                   STORES 3311              10.00
             DD    WATER COMPANY            20.00                 70.00
04 Jan 26    CR    ANN SMITH                          5.00        75.00
             Balance carried forward                              75.00
`,
    ['777888999 - 2026-01-02 -10.00 2026-01-02 -20.00 2026-01-04 5.00 100.00 75.00 proven'],
  ],
  [
    'no decimals',
    `
Account number 1234567                                  Currency: JPY
Date          Description            Withdrawals     Deposits      Balance
2026/01/02    Balance brought forward                            1,000,000
2026/01/05    Rent                        85,000                   915,000
2026/01/25    Salary                                  300,000    1,215,000
2026/01/26    Fee                             500                1,214,500
`,
    ['1234567 JPY 2026-01-05 -85000 2026-01-25 300000 2026-01-26 -500 1000000 - proven'],
  ],
  [
    'a closing balance in a line with the totals of other columns',
    `
Account number: 1234-5678
Statement period 01/01/2026 to 31/01/2026
Date        Description                         Money out      Money in       Balance
            Opening balance                                                  1,000.00
28 Jan      CARD PAYMENT                            10.50                      989.50
29 Jan      SALARY                                               500.00      1,489.50
            Closing balance                         10.50        500.00      1,489.50
`,
    ['1234-5678 - 2026-01-28 -10.50 2026-01-29 500.00 1000.00 1489.50 proven'],
  ],
  [
    'an amount that was changed',
    `
Account number: 1234-5678
Statement period 01/01/2026 to 31/01/2026
Date        Description                         Money out      Money in       Balance
            Opening balance                                                  1,000.00
28 Jan      CARD PAYMENT                            10.51                      989.50
            Closing balance                                                    989.50
`,
    ['1234-5678 - 2026-01-28 -10.51 1000.00 989.50 failed'],
  ],
  [
    'no names above the columns',
    `
Period 01/01/2026 - 31/01/2026
Opening balance 100.00
03/01/2026   COFFEE                                -4.00          96.00
05/01/2026   REFUND                                10.00         106.00
13/01/2026   TRAIN                                 -6.00         100.00
`,
    ['- - 2026-01-03 -4.00 2026-01-05 10.00 2026-01-13 -6.00 100.00 - proven'],
  ],
  [
    'amounts without signs, and two pages with balances that are carried',
    `First Harbor Bank            Statement of account 4711-2
Period 1 March 2026 to 31 March 2026

Date          Details                        Amount      Balance
1 Mar 2026    Balance brought forward                     500.00
2 Mar 2026    Card payment SHOP               20.00       480.00
3 Mar 2026    Salary ACME                  1,000.00     1,480.00
              Balance carried forward                   1,480.00\f
Date          Details                        Amount      Balance
              Balance brought forward                   1,480.00
9 Mar 2026    Rent                            700.00      780.00
31 Mar 2026   Interest                          1.25      781.25
31 Mar 2026   Closing balance                             781.25`,
    ['4711-2 - 2026-03-02 -20.00 2026-03-03 1000.00 2026-03-09 -700.00 2026-03-31 1.25 500.00 781.25 proven'],
  ],
];
