import { latin1, type StatementCase, utf16 } from './statement-files.fixture.ts';

function csv(...lines: string[]): string {
  return `${lines.join('\r\n')}\r\n`;
}

function tabbed(...lines: string[]): string {
  return csv(...lines).replaceAll('|', '\t');
}

/** Exports as banks of many countries lay them out: names of columns, preambles, totals, several amounts and balances. */
export const DIALECT_CASES: StatementCase[] = [
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
  [
    'Spanish',
    csv(
      'FECHA OPERACIÓN;FECHA VALOR;CONCEPTO;IMPORTE EUR;SALDO',
      '15/01/2026;15/01/2026;COMPRA TIENDA;-10,50;989,50',
      '20/01/2026;20/01/2026;NOMINA;1.100,00;2.089,50',
    ),
    ['- EUR -10.50 1100.00 unproven'],
  ],
  [
    'Italian, with credits before debits',
    csv(
      'Data contabile;Data valuta;Descrizione;Accrediti;Addebiti;Descrizione estesa',
      '15/01/2026;15/01/2026;Pagamento POS;;-10,50;NEGOZIO',
      '20/01/2026;20/01/2026;Stipendio;1.100,00;;ACME SRL',
    ),
    ['- - -10.50 1100.00 unproven'],
  ],
  [
    'Portuguese, with two balances and spaces around names',
    latin1(
      csv(
        'Consultar saldos e movimentos à ordem - 02-02-2026 ;',
        '',
        'Conta ;0001234567890 - EUR - Conta Extracto ',
        'Data de início ;01-01-2026',
        'Data de fim ;31-01-2026',
        '',
        'Data mov. ;Data valor ;Descrição ;Débito ;Crédito ;Saldo contabilístico ;Saldo disponível ;Categoria ;',
        '20-01-2026 ;20-01-2026 ;VENCIMENTO ; ;1.100,00 ;2.089,50 ;2.089,50 ;Rendimento ;',
        '15-01-2026 ;15-01-2026 ;COMPRA ;10,50 ; ;989,50 ;989,50 ;Compras ;',
        ' ; ; ; ;Saldo contabilístico ;2.089,50 ; ; ;',
      ),
    ),
    ['- - 1100.00 -10.50 unproven'],
  ],
  [
    'Brazilian, with rows for the balance of the day',
    csv(
      'data;lançamento;ag./origem;valor (R$);saldos (R$)',
      '02/01/2026;SALDO ANTERIOR;;;1.000,00',
      '15/01/2026;COMPRA CARTAO;1234;-10,50;',
      '15/01/2026;SALDO DO DIA;;;989,50',
      '20/01/2026;PIX RECEBIDO;;1.100,00;',
      '20/01/2026;SALDO DO DIA;;;2.089,50',
    ),
    ['- BRL -10.50 1100.00 unproven'],
  ],
  [
    'Swedish, with three days and a currency named valuta',
    csv(
      '* Transaktioner Period 2026-01-01 – 2026-01-31 Skapad 2026-02-02 10:15 CET',
      'Radnummer,Clearingnummer,Kontonummer,Produkt,Valuta,Bokföringsdag,Transaktionsdag,Valutadag,Referens,Beskrivning,Belopp,Bokfört saldo',
      '1,81050,9012345678,"Privatkonto",SEK,2026-01-20,2026-01-20,2026-01-20,"ACME","Lön",1100.00,2089.50',
      '2,81050,9012345678,"Privatkonto",SEK,2026-01-15,2026-01-14,2026-01-15,"BUTIK","Kortköp",-10.50,989.50',
    ),
    ['9012345678 SEK 1100.00 -10.50 unproven'],
  ],
  [
    'Danish, with a status',
    csv(
      '"Dato";"Tekst";"Beløb";"Saldo";"Status";"Afstemt"',
      '"15.01.2026";"Butik";"-10,50";"989,50";"Udført";"Nej"',
      '"20.01.2026";"Løn";"1.100,00";"2.089,50";"Udført";"Nej"',
    ),
    ['- - -10.50 1100.00 unproven'],
  ],
  [
    'Norwegian, with out of and into the account',
    csv(
      '"Dato";"Forklaring";"Rentedato";"Ut fra konto";"Inn på konto"',
      '"15.01.2026";"Butikk";"15.01.2026";"10,50";""',
      '"20.01.2026";"Lønn";"20.01.2026";"";"1100,00"',
    ),
    ['- - -10.50 1100.00 unproven'],
  ],
  [
    'Finnish',
    csv(
      'Kirjauspäivä;Määrä;Maksaja;Maksunsaaja;Nimi;Otsikko;Viitenumero;Saldo;Valuutta',
      '2026/01/15;-10,50;;;Kauppa;Kauppa;;989,50;EUR',
      '2026/01/20;1100,00;;;Acme;Palkka;;2089,50;EUR',
    ),
    ['- EUR -10.50 1100.00 unproven'],
  ],
  [
    'Polish, with a long preamble and hash marks',
    csv(
      'mBank S.A. Bankowość Detaliczna;',
      '#Klient;',
      'ANNA NOWAK;',
      '',
      'Lista operacji;',
      '',
      '#Za okres:;',
      '01.01.2026;31.01.2026;',
      '',
      '#Waluta;#Wpływy;#Wydatki;',
      'PLN;1 100,00;-10,50;',
      '',
      '#Saldo początkowe;1 000,00 PLN;',
      '',
      '#Data operacji;#Data księgowania;#Opis operacji;#Tytuł;#Nadawca/Odbiorca;#Numer konta;#Kwota;#Saldo po operacji;',
      '2026-01-15;2026-01-15;ZAKUP KARTĄ;"SKLEP";"";\'\';-10,50;989,50;',
      '2026-01-20;2026-01-20;PRZELEW;"PENSJA";"ACME";\'12345\';1 100,00;2 089,50;',
      '',
      ';;;;;;#Saldo końcowe;2 089,50 PLN;',
    ),
    ['- PLN -10.50 1100.00 proven'],
  ],
  [
    'Polish, with columns without names at the end',
    csv(
      '"Data operacji","Data waluty","Typ transakcji","Kwota","Waluta","Saldo po transakcji","Opis transakcji","","",""',
      '"2026-01-20","2026-01-20","Przelew","+1100.00","PLN","+2089.50","Rachunek nadawcy: 12","Nazwa: ACME","",""',
      '"2026-01-15","2026-01-14","Karta","-10.50","PLN","+989.50","Tytuł: SKLEP","Lokalizacja: X","",""',
    ),
    ['- PLN 1100.00 -10.50 unproven'],
  ],
  [
    'Czech, with facts of the account above',
    csv(
      'accountId;2000123456',
      'bankId;2010',
      'currency;CZK',
      'iban;CZ6520100000002000123456',
      'openingBalance;1000,00',
      'closingBalance;2089,50',
      'dateStart;01.01.2026',
      'dateEnd;31.01.2026',
      '',
      'ID operace;Datum;Objem;Měna;Protiúčet;Název protiúčtu;Kód banky;Zpráva pro příjemce;Typ',
      '1;15.01.2026;-10,50;CZK;;;;OBCHOD;Platba kartou',
      '2;20.01.2026;1100,00;CZK;123;ACME;0100;MZDA;Příjem',
    ),
    ['CZ6520100000002000123456 CZK -10.50 1100.00 proven'],
  ],
  [
    'Russian, with the amount of the operation and of the payment',
    csv(
      '"Дата операции";"Дата платежа";"Номер карты";"Статус";"Сумма операции";"Валюта операции";"Сумма платежа";"Валюта платежа";"Категория";"Описание"',
      '"15.01.2026 10:00:00";"16.01.2026";"*1234";"OK";"-10,50";"RUB";"-10,50";"RUB";"Магазин";"Лавка"',
      '"20.01.2026 11:00:00";"20.01.2026";"*1234";"OK";"1100,00";"RUB";"1100,00";"RUB";"Зарплата";"ООО"',
    ),
    ['- RUB -10.50 1100.00 unproven'],
  ],
  [
    'Turkish',
    csv('Tarih;Açıklama;Tutar;Bakiye', '15.01.2026;MARKET;-10,50;989,50', '20.01.2026;MAAŞ;1.100,00;2.089,50'),
    ['- - -10.50 1100.00 unproven'],
  ],
  [
    'Hungarian',
    csv(
      'Könyvelés dátuma;Értéknap;Közlemény;Összeg;Devizanem;Egyenleg',
      '2026.01.15.;2026.01.15.;BOLT;-10 500;HUF;989 500',
      '2026.01.20.;2026.01.20.;BÉR;1 100 000;HUF;2 089 500',
    ),
    ['- HUF -10500 1100000 unproven'],
  ],
  [
    'Romanian',
    csv(
      'Data tranzactie,Data valuta,Descriere,Debit,Credit,Sold contabil',
      '15/01/2026,15/01/2026,MAGAZIN,10.50,,989.50',
      '20/01/2026,20/01/2026,SALARIU,,"1,100.00","2,089.50"',
    ),
    ['- - -10.50 1100.00 unproven'],
  ],
  [
    'Greek',
    csv(
      'Ημερομηνία;Αιτιολογία;Χρέωση;Πίστωση;Υπόλοιπο',
      '15/01/2026;ΑΓΟΡΑ;10,50;;989,50',
      '20/01/2026;ΜΙΣΘΟΣ;;1.100,00;2.089,50',
    ),
    ['- - -10.50 1100.00 unproven'],
  ],
  [
    'Hebrew',
    csv(
      'תאריך,תיאור,אסמכתא,חובה,זכות,יתרה',
      '15/01/2026,חנות,123,10.50,,989.50',
      '20/01/2026,משכורת,124,,"1,100.00","2,089.50"',
    ),
    ['- - -10.50 1100.00 unproven'],
  ],
  [
    'Arabic',
    csv('التاريخ,الوصف,مدين,دائن,الرصيد', '15/01/2026,متجر,10.50,,989.50', '20/01/2026,راتب,,"1,100.00","2,089.50"'),
    ['- - -10.50 1100.00 unproven'],
  ],
  [
    'Indonesian, with DB and CR in a column',
    csv(
      'Tanggal Transaksi,Keterangan,Cabang,Jumlah,,Saldo',
      "'15/01/2026,TOKO,'0000,10.500,DB,989.500",
      "'20/01/2026,GAJI,'0000,1.100.000,CR,2.089.500",
    ),
    ['- - -10500 1100000 unproven'],
  ],
  [
    'Vietnamese',
    csv(
      'Ngày giao dịch,Diễn giải,Ghi nợ,Ghi có,Số dư',
      '15/01/2026,Cửa hàng,"10,500",,"989,500"',
      '20/01/2026,Lương,,"1,100,000","2,089,500"',
    ),
    ['- - -10500 1100000 unproven'],
  ],
  [
    'Thai',
    csv('วันที่,รายการ,ถอน,ฝาก,คงเหลือ', '15/01/2026,ร้านค้า,10.50,,989.50', '20/01/2026,เงินเดือน,,"1,100.00","2,089.50"'),
    ['- - -10.50 1100.00 unproven'],
  ],
  [
    'Chinese, with income and expense marks and tabs in the cells',
    csv(
      '微信支付账单明细,,,,,,',
      '起始时间：[2026-01-01 00:00:00] 终止时间：[2026-01-31 23:59:59],,,,,,',
      ',,,,,,',
      '交易时间,交易类型,交易对方,商品,收/支,金额(元),交易单号',
      '2026-01-15 10:00:00,商户消费,商店,"商品",支出,¥10.50,"1000\t"',
      '2026-01-20 11:00:00,转账,张三,"/",收入,¥1100.00,"1001\t"',
    ),
    ['- CNY -10.50 1100.00 unproven'],
  ],
  [
    'Chinese, with amounts of the debit and the credit side',
    csv(
      '交易日期,摘要,借方发生额,贷方发生额,余额,对方户名',
      '20260115,消费,10.50,,989.50,商店',
      '20260120,工资,,1100.00,2089.50,公司',
    ),
    ['- - -10.50 1100.00 unproven'],
  ],
  [
    'Japanese, with amounts in one column and full-width names',
    csv(
      '取引日,入出金(円),取引後残高(円),入出金内容',
      '20260115,-10500,989500,お店',
      '20260120,1100000,2089500,給与',
      '20260121,-500,2089000,手数料',
    ),
    ['- JPY -10500 1100000 -500 unproven'],
  ],
  [
    'Korean',
    csv(
      '거래일시,적요,출금액,입금액,거래후잔액',
      '2026.01.15 10:00:00,상점,"10,500",0,"989,500"',
      '2026.01.20 11:00:00,급여,0,"1,100,000","2,089,500"',
    ),
    ['- - -10500 1100000 unproven'],
  ],
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
