import { csv, tabbed, utf16, type StatementCase } from './statement-files.fixture.ts';

/** Exports of banks of other countries, and notations of amounts, days and rows. */
export const NOTATION_CASES: StatementCase[] = [
  [
    'Indian, with rows of stars and a serial number',
    csv(
      'S No.,Value Date,Transaction Date,Cheque Number,Transaction Remarks,Withdrawal Amount (INR ),Deposit Amount (INR ),Balance (INR )',
      '1,15/01/2026,15/01/2026,-,UPI/SHOP,10500.00,0,989500.00',
      '2,20/01/2026,20/01/2026,-,NEFT/SALARY,0,1100000.00,2089500.00',
      '********,********,********,********,********,********,********,********',
    ),
    ['- INR -10500.00 1100000.00 unproven'],
  ],
  [
    'Indian tabs, with an apostrophe before the account and padded names',
    tabbed(
      'Account Name|:|Mr. A',
      'Account Number|:|_00000012345678901',
      'Start Date|:|1 Jan 2026',
      '',
      'Txn Date|Value Date|Description|Ref No./Cheque No.|        Debit|Credit|Balance',
      '15 Jan 2026|15 Jan 2026|   TO TRANSFER-UPI--|TRANSFER TO 123 / |"10,500.00"| |"9,89,500.00"',
      '20 Jan 2026|20 Jan 2026|   BY SALARY--|TRANSFER FROM 9| |"11,00,000.00"|"20,89,500.00"',
    ),
    ['00000012345678901 - -10500.00 1100000.00 unproven'],
  ],
  [
    'American, with the last digits of the account',
    csv(
      'Account Number,****1234',
      '',
      'Date,Description,Debit,Credit',
      '03/14/26,CHECK 1001,($10.50),',
      '03/20/26,"DEPOSIT, PAYROLL",,$200.00',
    ),
    ['****1234 - -10.50 200.00 unproven'],
  ],
  [
    'American, with a number sign before the account',
    csv(
      'Account #: 12-3456',
      'Accounts paid 12',
      '',
      'Date,Description,Amount',
      '03/14/26,CHECK 1001,-10.50',
      '03/20/26,PAYROLL,200.00',
    ),
    ['12-3456 - -10.50 200.00 unproven'],
  ],
  [
    'of two accounts, each with its own balance and names of columns',
    csv(
      'Compte;FR761111',
      'Solde initial;100,00',
      'Date;Libellé;Montant',
      '03/04/2026;PRLV;-85,20',
      '15/04/2026;VIR;100,00',
      'Solde final;114,80',
      '',
      'Compte;FR762222',
      'Solde initial;20,00',
      'Date;Libellé;Montant',
      '13/04/2026;ACHAT;-5,00',
      'Solde final;15,00',
    ),
    ['FR761111 - -85.20 100.00 proven', 'FR762222 - -5.00 proven'],
  ],
  [
    'of one account that names another one below a row, and itself above repeated names of columns',
    csv(
      'Account number: 12-3456',
      'Date,Description,Amount',
      '13/04/2026,Transfer to,-5.00',
      'Account 99-8877,,',
      '14/04/2026,Pay,100.00',
      'Account number: 12-3456',
      'Date,Description,Amount',
      '15/04/2026,Shop,-7.00',
    ),
    ['12-3456 - -5.00 100.00 -7.00 unproven'],
  ],
  [
    'South African, with a preamble and amounts before descriptions',
    csv(
      'ACCOUNT TRANSACTION HISTORY',
      '',
      'Name:, Ann, Nkosi',
      'Account:, 62000000000, [Cheque]',
      'Balance:, 2089.50, 2089.50',
      '',
      'Date, Amount, Balance, Description',
      '2026/01/15, -10.50, 989.50, "SHOP"',
      '2026/01/20, 1100.00, 2089.50, "SALARY"',
    ),
    ['62000000000 - -10.50 1100.00 unproven'],
  ],
  [
    'Swiss, with debits that have a minus',
    csv(
      'Datum von:;01.01.2026',
      'Konto:;CH5604835012345678009',
      'Währung:;CHF',
      '',
      'Datum;Avisierungstext;Gutschrift in CHF;Lastschrift in CHF;Valuta;Saldo in CHF',
      "20.01.2026;GUTSCHRIFT LOHN;1'100.00;;20.01.2026;2'089.50",
      '15.01.2026;KAUF LADEN;;-10.50;15.01.2026;989.50',
    ),
    ['CH5604835012345678009 CHF 1100.00 -10.50 unproven'],
  ],
  [
    'Austrian, in UTF-16',
    utf16(
      csv(
        '"Buchungsdatum","Partnername","Partner IBAN","BIC/SWIFT","Partner Kontonummer","Bankleitzahl","Betrag","Währung","Buchungs-Info"',
        '"15.01.2026","Laden","AT61","XXX","","","-10,50","EUR","Einkauf"',
        '"20.01.2026","Firma","AT62","XXX","","","1.100,00","EUR","Lohn"',
      ),
      true,
    ),
    ['- EUR -10.50 1100.00 unproven'],
  ],
  [
    'Austrian, without names, with the account first',
    csv(
      'AT611904300234573201;Bezahlung Karte LADEN;15.01.2026;15.01.2026;-10,50;EUR',
      'AT611904300234573201;Gehalt FIRMA;20.01.2026;20.01.2026;+1.100,00;EUR',
    ),
    ['AT611904300234573201 EUR -10.50 1100.00 unproven'],
  ],
  [
    'Belgian, with an amount, a balance, and columns of credit and debit',
    csv(
      'Rekeningnummer;Rubrieknaam;Naam;Munt;Afschriftnummer;Datum;Omschrijving;Valuta;Bedrag;Saldo;credit;debet;rekeningnummer tegenpartij',
      'BE68539007547034;;ANN;EUR;2026001;15/01/2026;AANKOOP;15/01/2026;-10,50;989,50;;-10,50;',
      'BE68539007547034;;ANN;EUR;2026001;20/01/2026;LOON;20/01/2026;1100,00;2089,50;1100,00;;BE71096123456769',
    ),
    ['BE68539007547034 EUR -10.50 1100.00 unproven'],
  ],
  [
    'from Singapore, with named months',
    csv(
      'Account Details For:,Savings 123-45678-9',
      'Statement as at:,31 Jan 2026',
      'Available Balance:,2089.50',
      '',
      'Transaction Date,Reference,Debit Amount,Credit Amount,Transaction Ref1,Transaction Ref2',
      '20 Jan 2026,GRO, ,1100.00,SALARY,ACME',
      '15 Jan 2026,POS,10.50, ,SHOP,',
    ),
    ['- - 1100.00 -10.50 unproven'],
  ],
  [
    'Mexican',
    csv(
      'FECHA,DESCRIPCION,RETIROS,DEPOSITOS,SALDO',
      '15/01/2026,TIENDA,$10.50,,$989.50',
      '20/01/2026,NOMINA,,"$1,100.00","$2,089.50"',
    ),
    ['- - -10.50 1100.00 unproven'],
  ],
  [
    'a card, with a day of the purchase and of the booking',
    csv(
      'Transaction Date,Posted Date,Card No.,Description,Category,Debit,Credit',
      '2026-01-14,2026-01-15,1234,SHOP,Merchandise,10.50,',
      '2026-01-19,2026-01-20,1234,PAYMENT,Payment/Credit,,1100.00',
    ),
    ['- - -10.50 1100.00 unproven'],
  ],
  [
    'one column of money out alone',
    csv('Date,Description,Withdrawals', '2026-01-15,SHOP,10.50', '2026-01-16,CAFE,4.00', '2026-01-17,TRAIN,8.00'),
    ['- - -10.50 -4.00 -8.00 unproven'],
  ],
  [
    'amounts with the currency behind them',
    csv('Date;Text;Amount', '15.01.2026;A;-10,50 €', '20.01.2026;B;1.100,00 €', '21.01.2026;C;-1,00 €'),
    ['- EUR -10.50 1100.00 -1.00 unproven'],
  ],
  [
    'semicolons, decimal points and groups with commas',
    csv(
      'Date;Text;Amount;Balance',
      '2026-01-15;A;-1,010.50;8,989.50',
      '2026-01-20;B;1,100.00;10,089.50',
      '2026-01-21;C;-9.50;10,080.00',
    ),
    ['- - -1010.50 1100.00 -9.50 unproven'],
  ],
  [
    'full-width digits',
    csv('日付,摘要,出金,入金', '２０２６/０１/１５,店,１０５００,', '２０２６/０１/２０,給与,,１１０００００'),
    ['- - -10500 1100000 unproven'],
  ],
  [
    'line ends of old computers',
    csv('Date,Description,Amount', '2026-01-15,A,-1.00', '2026-01-16,B,2.00').replaceAll('\r\n', '\r'),
    ['- - -1.00 2.00 unproven'],
  ],
  [
    'rows that are longer and shorter than the names',
    csv('Date,Description,Amount', '2026-01-15,A,-1.00,,,', '2026-01-16,B,2.00', '2026-01-17,C,3.00,x'),
    ['- - -1.00 2.00 3.00 unproven'],
  ],
  [
    'months as three letters and years of two digits',
    csv('Date,Description,Amount', '15-JAN-26,A,-1.00', '16-Feb-26,B,2.00'),
    ['- - -1.00 2.00 unproven'],
  ],
  [
    'times and zones behind the day',
    csv('Date,Description,Amount', '2026-01-15T10:00:00Z,A,-1.00', '2026-01-16T23:59:59+02:00,B,2.00'),
    ['- - -1.00 2.00 unproven'],
  ],
  [
    'totals of debits and credits below the table',
    csv(
      'Date,Description,Debit,Credit,Balance',
      '15/01/2026,A,1.00,,9.00',
      '16/01/2026,B,,2.00,11.00',
      ',Total,1.00,2.00,',
      ',Closing balance,,,11.00',
    ),
    ['- - -1.00 2.00 proven'],
  ],
];
