import { LANGUAGE_CASES } from './dialects-languages.fixture.ts';
import { NOTATION_CASES } from './dialects-notations.fixture.ts';
import { csv, latin1, tabbed, type StatementCase } from './statement-files.fixture.ts';

/** Exports of banks with names in English, German, Dutch and French: preambles, totals, several amounts and balances. */
const CASES: StatementCase[] = [
  [
    'German, with columns of the other party and an unused column of debits',
    csv(
      '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Glaeubiger ID";"Mandatsreferenz";"Kundenreferenz (End-to-End)";"Sammlerreferenz";"Lastschrift Ursprungsbetrag";"Auslagenersatz Ruecklastschrift";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"BIC (SWIFT-Code)";"Betrag";"Waehrung";"Info"',
      '"DE11000000001234567890";"02.01.26";"02.01.26";"FOLGELASTSCHRIFT";"Strom";"DE98";"M1";"E1";"";"";"";"Stadtwerke";"DE22000000009999999999";"XXXX";"-80,25";"EUR";"Umsatz gebucht"',
      '"DE11000000001234567890";"15.01.26";"15.01.26";"GUTSCHRIFT";"Lohn";"";"";"E2";"";"";"";"Firma";"DE33000000008888888888";"XXXX";"2500,00";"EUR";"Umsatz gebucht"',
    ),
    ['DE11000000001234567890 EUR -80.25 2500.00 unproven'],
  ],
  [
    'German, with a preamble and the balance of a later day',
    csv(
      '"Kontonummer:";"DE11000000001234567890 / Girokonto";',
      '',
      '"Von:";"01.01.2026";',
      '"Bis:";"31.01.2026";',
      '"Kontostand vom 31.01.2026:";"1.234,56 EUR";',
      '',
      '"Buchungstag";"Wertstellung";"Buchungstext";"Auftraggeber / Begünstigter";"Verwendungszweck";"Kontonummer";"BLZ";"Betrag (EUR)";"Gläubiger-ID";"Mandatsreferenz";"Kundenreferenz";',
      '"30.01.2026";"30.01.2026";"Lastschrift";"Stadtwerke";"Abschlag";"DE22";"10010010";"-1.080,25";"";"";"";',
      '"15.01.2026";"15.01.2026";"Gutschrift";"Firma";"Lohn";"DE33";"20020020";"2.500,00";"";"";"";',
    ),
    ['DE11000000001234567890 EUR -1080.25 2500.00 unproven'],
  ],
  [
    'German, with two columns of currencies and a balance',
    csv(
      'Umsatzanzeige;Datei erstellt am: 02.02.2026 10:15',
      '',
      'IBAN;DE11 0000 0000 1234 5678 90',
      'Kontoname;Girokonto',
      'Bank;ING',
      'Zeitraum;01.01.2026 - 31.01.2026',
      'Saldo;1.419,75;EUR',
      '',
      'Sortierung;Datum absteigend',
      '',
      'Buchung;Valuta;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Saldo;Währung;Betrag;Währung',
      '30.01.2026;30.01.2026;Stadtwerke;Lastschrift;Strom;1.419,75;EUR;-80,25;EUR',
      '15.01.2026;15.01.2026;Firma;Gehalt;Lohn;1.500,00;EUR;1.000,00;EUR',
    ),
    ['DE11000000001234567890 EUR -80.25 1000.00 unproven'],
  ],
  [
    'German, with an old balance below and an entry that is not booked',
    csv(
      ';',
      '"Umsätze Girokonto";"Zeitraum: 30 Tage";',
      '"Neuer Kontostand";"1.419,75 EUR";',
      '',
      '"Buchungstag";"Wertstellung (Valuta)";"Vorgang";"Buchungstext";"Umsatz in EUR";',
      '"30.01.2026";"30.01.2026";"Lastschrift";"Strom";"-80,25";',
      '"15.01.2026";"15.01.2026";"Übertrag";"Lohn";"1.000,00";',
      '',
      '"Alter Kontostand";"500,00 EUR";',
    ),
    ['- EUR -80.25 1000.00 proven'],
  ],
  [
    'Dutch, with signs in front and a balance after each row',
    csv(
      '"IBAN/BBAN","Munt","BIC","Volgnr","Datum","Rentedatum","Bedrag","Saldo na trn","Tegenrekening IBAN/BBAN","Naam tegenpartij","Omschrijving-1"',
      '"NL11RABO0123456789","EUR","RABONL2U","000000000000000001","2026-01-02","2026-01-02","-10,50","+989,50","NL22ABNA0987654321","Winkel","Boodschappen"',
      '"NL11RABO0123456789","EUR","RABONL2U","000000000000000002","2026-01-03","2026-01-03","+20,00","+1009,50","NL33INGB0001112223","Jan","Terug"',
      '"NL11RABO0123456789","EUR","RABONL2U","000000000000000003","2026-01-04","2026-01-04","-9,50","+1000,00","NL22ABNA0987654321","Winkel","Boodschappen"',
    ),
    ['NL11RABO0123456789 EUR -10.50 20.00 -9.50 unproven'],
  ],
  [
    'Dutch tabs without names, with the balances before and after each row',
    tabbed(
      '861887719|EUR|20260102|1000,00|989,50|20260102|-10,50|BEA NR:XXX1234 WINKEL',
      '861887719|EUR|20260103|989,50|1009,50|20260103|20,00|TERUGBETALING',
      '861887719|EUR|20260104|1009,50|1000,00|20260104|-9,50|BEA NR:XXX1234 CAFE',
    ),
    ['861887719 EUR -10.50 20.00 -9.50 unproven'],
  ],
  [
    'British, with a sort code and columns of debits and credits',
    csv(
      'Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance',
      "15/01/2026,DEB,'30-00-00,12345678,CARD SHOP,10.50,,989.50",
      "14/01/2026,FPI,'30-00-00,12345678,ANN SMITH,,100.00,1000.00",
    ),
    ['12345678 - -10.50 100.00 unproven'],
  ],
  [
    'British, with spaces after commas and a value column',
    csv(
      'Date, Type, Description, Value, Balance, Account Name, Account Number',
      '15/01/2026, POS, "\'1234 14JAN26 , SHOP , LONDON GB", -10.50, 989.50, "\'Ann", "\'600000-12345678"',
      '14/01/2026, BAC, "\'ACME LTD , SALARY", 100.00, 1000.00, "\'Ann", "\'600000-12345678"',
    ),
    ['600000-12345678 - -10.50 100.00 unproven'],
  ],
  [
    'British, without names',
    csv('15/01/2026,CARD SHOP,-10.50', '14/01/2026,ANN SMITH,"1,100.00"'),
    ['- - -10.50 1100.00 unproven'],
  ],
  [
    'an amount beside money out and money in',
    csv(
      'Transaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Local amount,Local currency,Notes and #tags,Address,Receipt,Description,Category split,Money Out,Money In',
      'tx_1,15/01/2026,10:15:00,Card payment,Shop,,Groceries,-10.50,GBP,-12.00,EUR,,High St,,SHOP LONDON,,-10.50,',
      'tx_2,16/01/2026,11:00:00,Faster payment,Ann,,Income,100.00,GBP,100.00,GBP,,,,ANN,,,100.00',
    ),
    ['- GBP -10.50 100.00 unproven'],
  ],
  [
    'a fee beside the amount that moves the balance',
    csv(
      'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
      'CARD_PAYMENT,Current,2026-01-02 10:00:00,2026-01-03 09:00:00,Shop,-10.50,0.00,EUR,COMPLETED,989.50',
      'TRANSFER,Current,2026-01-04 10:00:00,2026-01-04 10:00:01,To Ann,-100.00,0.50,EUR,COMPLETED,889.00',
      'TOPUP,Current,2026-01-05 10:00:00,2026-01-05 10:00:01,Top-up,200.00,0.00,EUR,COMPLETED,1089.00',
    ),
    ['- EUR -10.50 -100.50 200.00 unproven'],
  ],
  [
    'gross, fee and net, of which the net moves the balance',
    csv(
      '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","Transaction ID","Balance"',
      '"13/01/2026","10:00:00","GMT","Ann","Payment","Completed","EUR","100.00","-3.50","96.50","T1","96.50"',
      '"14/01/2026","11:00:00","GMT","Bob","Payment","Completed","EUR","50.00","-2.00","48.00","T2","144.50"',
      '"15/01/2026","12:00:00","GMT","","Withdrawal","Completed","EUR","-100.00","0.00","-100.00","T3","44.50"',
    ),
    ['- EUR 96.50 48.00 -100.00 unproven'],
  ],
  [
    'a word for the side beside signed amounts, and a comma at the end',
    csv(
      'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #',
      'DEBIT,01/15/2026,"SHOP, CITY",-10.50,DEBIT_CARD,989.50,,',
      'CREDIT,01/14/2026,ACME PAYROLL,100.00,ACH_CREDIT,1000.00,,',
    ),
    ['- - -10.50 100.00 unproven'],
  ],
  [
    'a summary above, and the first row is a balance',
    csv(
      'Description,,Summary Amt.',
      'Beginning balance as of 01/01/2026,,"1,000.00"',
      'Total credits,,"100.00"',
      'Total debits,,"-10.50"',
      'Ending balance as of 01/31/2026,,"1,089.50"',
      '',
      'Date,Description,Amount,Running Bal.',
      '01/01/2026,Beginning balance as of 01/01/2026,,"1,000.00"',
      '01/15/2026,"SHOP",-10.50,989.50',
      '01/20/2026,"PAYROLL",100.00,"1,089.50"',
    ),
    ['- - -10.50 100.00 proven'],
  ],
  [
    'American, without names, with a star',
    csv('"01/15/2026","-10.50","*","","SHOP CITY"', '"01/14/2026","100.00","*","","PAYROLL"'),
    ['- - -10.50 100.00 unproven'],
  ],
  [
    'credits that are negative in their column',
    csv(
      'Status,Date,Description,Debit,Credit',
      'Cleared,01/15/2026,"SHOP",10.50,',
      'Cleared,01/16/2026,"PAYMENT, THANK YOU",,-100.00',
      'Cleared,01/17/2026,"CAFE",4.00,',
    ),
    ['- - -10.50 100.00 -4.00 unproven'],
  ],
  [
    'Canadian, with an amount column for each currency',
    csv(
      '"Account Type","Account Number","Transaction Date","Cheque Number","Description 1","Description 2","CAD$","USD$"',
      'Chequing,00000-1234567,1/15/2026,,"SHOP","CITY",-10.50,,',
      'Chequing,00000-1234567,1/16/2026,,"PAYROLL","ACME",100.00,,',
    ),
    ['00000-1234567 - -10.50 100.00 unproven'],
  ],
  [
    'Canadian, without names, with debits, credits and balances',
    csv('01/15/2026,SHOP,10.50,,989.50', '01/16/2026,PAYROLL,,100.00,1089.50', '01/17/2026,CAFE,4.00,,1085.50'),
    ['- - -10.50 100.00 -4.00 unproven'],
  ],
  [
    'Australian, without names, with quoted amounts and a plus',
    csv(
      '15/01/2026,"-10.50","SHOP","+989.50"',
      '14/01/2026,"100.00","PAYROLL","+1000.00"',
      '13/01/2026,"-4.00","CAFE","+900.00"',
    ),
    ['- - -10.50 100.00 -4.00 unproven'],
  ],
  [
    'from New Zealand, with a preamble of sentences',
    csv(
      'Created date / time : 02 February 2026 / 10:15:00',
      'Bank 12; Branch 3000; Account 0123456-50 (Streamline)',
      'From date 20260101',
      'To date 20260131',
      'Avail Bal : 1089.50 as of 20260131',
      'Ledger Balance : 1089.50 as of 20260131',
      'Date,Unique Id,Tran Type,Cheque Number,Payee,Memo,Amount',
      '',
      '2026/01/15,2026011501,EFTPOS,,"SHOP","CITY",-10.50',
      '2026/01/20,2026012001,D/C,,"ACME","PAYROLL",100.00',
    ),
    ['- - -10.50 100.00 unproven'],
  ],
  [
    'French, whose first line is a summary, without names',
    csv(
      '"Compte de chèques";"Compte de chèques";"****1234";"31/01/2026";"";"1 089,50"',
      '"15-01-2026";"";"";"CB BOUTIQUE";"-10,50"',
      '"20-01-2026";"";"";"VIR SALAIRE";"1 100,00"',
    ),
    ['- - -10.50 1100.00 unproven'],
  ],
  [
    'French, with an amount in euros and one in francs',
    csv(
      'Numéro Compte   ;1234567A020',
      'Type            ;CCP',
      'Compte tenu en  ;euros',
      'Date            ;31/01/2026',
      'Solde (EUROS)   ;1089,50',
      'Solde (FRANCS)  ;7146,65',
      '',
      'Date;Libellé;Montant(EUROS);Montant(FRANCS)',
      '15/01/2026;ACHAT CB;-10,50;-68,88',
      '20/01/2026;VIREMENT;100,00;655,96',
    ),
    ['1234567A020 - -10.50 100.00 unproven'],
  ],
  [
    'French, with labels of several lines',
    latin1(
      csv(
        'Téléchargement du 02/02/2026;',
        '',
        'Compte de Dépôt carte n° 12345678901;',
        'Solde au 31/01/2026 1 089,50 €',
        '',
        'Liste des opérations du compte entre le 01/01/2026 et le 31/01/2026;',
        '',
        'Date;Libellé;Débit euros;Crédit euros;',
        '15/01/2026;"PAIEMENT PAR CARTE  \r\nBOUTIQUE PARIS \r\n14/01 ";10,50;;',
        '20/01/2026;"VIREMENT EN VOTRE FAVEUR  \r\nSALAIRE ";;1 100,00;',
      ),
    ),
    ['- - -10.50 1100.00 unproven'],
  ],
  [
    'names in one word and a balance of the account in each row',
    csv(
      'dateOp;dateVal;label;category;categoryParent;supplierFound;amount;comment;accountNum;accountLabel;accountbalance',
      '2026-01-20;2026-01-20;"VIR SALAIRE";"Salaires";"Revenus";"";"1 100,00";;00040123456;"BoursoBank";1089.50',
      '2026-01-15;2026-01-15;"CARTE BOUTIQUE";"Achats";"Dépenses";"";-10,50;;00040123456;"BoursoBank";1089.50',
    ),
    ['00040123456 - 1100.00 -10.50 unproven'],
  ],
];

/** Exports as banks of many countries lay them out. */
export const DIALECT_CASES: StatementCase[] = [...CASES, ...LANGUAGE_CASES, ...NOTATION_CASES];
