import { csv, type ExportCase, latin1 } from './statement-files.fixture.ts';

/** Exports of banks in the west of Europe. */
export const WEST_EUROPEAN_EXPORTS: ExportCase[] = [
  [
    'British, with a tab for a blank number and no balance',
    csv(
      'Number,Date,Account,Amount,Subcategory,Memo',
      '	 ,15/01/2026,20-00-00 12345678,-10.50,Debit Card,SHOP                  	ON 14 JAN BCC',
      '	 ,14/01/2026,20-00-00 12345678,100.00,Counter Credit,ACME PAYROLL',
      '	 ,14/01/2026,20-00-00 12345678,-4.00,Direct Debit,WATER CO',
    ),
    [
      '20-00-00 12345678 | - | - to - | unproven',
      '2026-01-15 | -10.50 | - | Debit Card SHOP ON 14 JAN BCC',
      '2026-01-14 | 100.00 | - | Counter Credit ACME PAYROLL',
      '2026-01-14 | -4.00 | - | Direct Debit WATER CO',
    ],
  ],
  [
    'British, with pound signs in Windows-1252',
    latin1(
      csv(
        '"Account Name:","FlexAccount ****12345"',
        '"Account Balance:","\u00a31,089.50"',
        '"Available Balance: ","\u00a31,089.50"',
        '',
        '"Date","Transaction type","Description","Paid out","Paid in","Balance"',
        '"15 Jan 2026","Visa purchase","SHOP","\u00a310.50","","\u00a3989.50"',
        '"20 Jan 2026","Bank credit","ACME","","\u00a3100.00","\u00a31,089.50"',
      ),
    ),
    [
      '- | GBP | - to - | unproven',
      '2026-01-15 | -10.50 | 989.50 | Visa purchase SHOP',
      '2026-01-20 | 100.00 | 1089.50 | Bank credit ACME',
    ],
  ],
  [
    'British, with the opening balance in a row without a day',
    csv(
      'Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP),Spending Category,Notes',
      ',Opening Balance,,,,1000.00,,',
      '15/01/2026,Shop,SHOP LONDON,CONTACTLESS,-10.50,989.50,GROCERIES,',
      '20/01/2026,Acme Ltd,PAYROLL,FASTER PAYMENT,100.00,1089.50,INCOME,',
    ),
    [
      '- | GBP | 1000.00 to - | proven',
      '2026-01-15 | -10.50 | 989.50 | Shop CONTACTLESS GROCERIES',
      '2026-01-20 | 100.00 | 1089.50 | Acme Ltd FASTER PAYMENT INCOME',
    ],
  ],
  [
    'British card with DBIT and CRDT',
    csv(
      'Transaction Date,Posting Date,Billing Amount,Merchant,Merchant City,Merchant State,Merchant Postcode,Reference Number,Debit or Credit,SICMCC Code,Status,Transaction Currency,Additional Card Holder,Card Used',
      '15/01/2026,16/01/2026,10.50,SHOP,LONDON,,EC1A,123456,DBIT,5411,BILLED,GBP,,1234',
      '17/01/2026,17/01/2026,100.00,PAYMENT RECEIVED - THANK YOU,,,,123457,CRDT,0,BILLED,GBP,,1234',
    ),
    [
      '- | GBP | - to - | unproven',
      '2026-01-15 | -10.50 | - | SHOP LONDON EC1A 5411',
      '2026-01-17 | 100.00 | - | PAYMENT RECEIVED - THANK YOU 0',
    ],
  ],
  [
    'several amounts beside one of the account',
    csv(
      '"TransferWise ID",Date,Amount,Currency,Description,"Payment Reference","Running Balance","Exchange From","Exchange To","Exchange Rate","Payer Name","Payee Name","Payee Account Number",Merchant,"Card Last Four Digits","Card Holder Full Name",Attachment,Note,"Total fees"',
      'CARD-123,20-01-2026,-10.50,EUR,"Card transaction of 12.00 USD issued by Shop",,1089.50,EUR,USD,1.14286,,,,Shop,1234,"Ann Lee",,,0.10',
      'TRANSFER-122,15-01-2026,1100.00,EUR,"Received money from ACME with reference PAY","PAY",1100.00,,,,ACME,,,,,,,,0.00',
    ),
    [
      '- | EUR | - to - | unproven',
      '2026-01-20 | -10.50 | 1089.50 | CARD-123 Card transaction of 12.00 USD issued by Shop Ann Lee',
      '2026-01-15 | 1100.00 | 1100.00 | TRANSFER-122 Received money from ACME with reference PAY',
    ],
  ],
  [
    'British, with money in before money out',
    csv(
      'Date,Transaction ID,Transaction description,Reference,Transaction type,Paid in,Paid out,Balance,From account name,To account name',
      '2026-01-20,abc-2,ACME LTD,PAY,Faster Payment in,1100.00,,2089.50,ACME,Ann',
      '2026-01-15,abc-1,SHOP,,Card,,10.50,989.50,Ann,SHOP',
    ),
    [
      '- | - | - to - | unproven',
      '2026-01-20 | 1100.00 | 2089.50 | ACME LTD Faster Payment in Ann',
      '2026-01-15 | -10.50 | 989.50 | SHOP Card Ann',
    ],
  ],
  [
    'German, with an entry that is announced and one that is booked',
    csv(
      '"Girokonto";"DE11000000001234567890"',
      '""',
      '"Kontostand vom 31.01.2026:";"1.089,50 €"',
      '""',
      '"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Umsatztyp";"IBAN";"Betrag (€)";"Gläubiger-ID";"Mandatsreferenz";"Kundenreferenz"',
      '"30.01.26";"30.01.26";"Vorgemerkt";"ANN";"Cafe";"VISA";"Ausgang";"DE22";"-5,00";"";"";""',
      '"20.01.26";"20.01.26";"Gebucht";"Firma";"ANN";"Lohn";"Eingang";"DE33";"1.100,00";"";"";""',
      '"15.01.26";"15.01.26";"Gebucht";"ANN";"Laden";"Einkauf";"Ausgang";"DE22";"-10,50";"";"";""',
    ),
    [
      'DE11000000001234567890 | EUR | - to - | unproven',
      '2026-01-30 | -5.00 not booked | - | ANN Cafe VISA Ausgang DE22',
      '2026-01-20 | 1100.00 | - | Firma ANN Lohn Eingang DE33',
      '2026-01-15 | -10.50 | - | ANN Laden Einkauf Ausgang DE22',
    ],
  ],
  [
    'German, with amounts of one, two and no decimals',
    csv(
      'Buchungstag;Wertstellung;Umsatzart;Buchungstext;Betrag;Währung;Auftraggeberkonto;Bankleitzahl Auftraggeberkonto;IBAN Auftraggeberkonto;Kategorie',
      '20.01.2026;20.01.2026;Gutschrift;Firma Lohn;1100,00;EUR;123456700;50040000;DE11000000001234567890;Einnahmen',
      '15.01.2026;15.01.2026;Lastschrift;Laden Kartenzahlung;-10,50;EUR;123456700;50040000;DE11000000001234567890;Ausgaben',
      '14.01.2026;15.01.2026;Überweisung;Miete;-500;EUR;123456700;50040000;DE11000000001234567890;Ausgaben',
      '13.01.2026;15.01.2026;Überweisung;Strom;-50,1;EUR;123456700;50040000;DE11000000001234567890;Ausgaben',
    ),
    [
      'DE11000000001234567890 | EUR | - to - | unproven',
      '2026-01-20 | 1100.00 | - | Gutschrift Firma Lohn 123456700 50040000 Einnahmen',
      '2026-01-15 | -10.50 | - | Lastschrift Laden Kartenzahlung 123456700 50040000 Ausgaben',
      '2026-01-14 | -500 | - | Überweisung Miete 123456700 50040000 Ausgaben',
      '2026-01-13 | -50.1 | - | Überweisung Strom 123456700 50040000 Ausgaben',
    ],
  ],
  [
    'German, with an amount that is always blank, and a balance below',
    csv(
      'Umsätze Girokonto;;;Kundennummer: 100 1234567',
      '01.01.2026 - 31.01.2026',
      'Letzter Kontostand;;;;1.000,00;EUR',
      'Vorgemerkte und noch nicht gebuchte Umsätze sind nicht Bestandteil dieser Übersicht.',
      'Buchungstag;Wert;Umsatzart;Begünstigter / Auftraggeber;Verwendungszweck;IBAN;BIC;Kundenreferenz;Mandatsreferenz ;Gläubiger ID;Fremde Gebühren;Betrag;Abweichender Empfänger;Anzahl der Aufträge;Anzahl der Schecks;Soll;Haben;Währung',
      '15.01.2026;15.01.2026;Kartenzahlung;Laden;Einkauf;DE22;XXX;;;;;;;;;-10,50;;EUR',
      '20.01.2026;20.01.2026;Gehalt;Firma;Lohn;DE33;XXX;;;;;;;;;;1.100,00;EUR',
      'Kontostand;31.01.2026;;;2.089,50;EUR',
    ),
    [
      '- | EUR | 1000.00 to 2089.50 | proven',
      '2026-01-15 | -10.50 | - | Kartenzahlung Laden Einkauf DE22 XXX',
      '2026-01-20 | 1100.00 | - | Gehalt Firma Lohn DE33 XXX',
    ],
  ],
  [
    'German, with an amount in the currency of the shop',
    csv(
      '"Booking Date","Value Date","Partner Name","Partner Iban",Type,"Payment Reference","Account Name","Amount (EUR)","Original Amount","Original Currency","Exchange Rate"',
      '2026-01-15,2026-01-15,Shop,,Presentment,-,Main,-10.50,-12.0,USD,0.875',
      '2026-01-20,2026-01-20,Acme,DE33,"Credit Transfer",Lohn,Main,1100.0,,,',
    ),
    [
      '- | EUR | - to - | unproven',
      '2026-01-15 | -10.50 | - | Shop Presentment Main',
      '2026-01-20 | 1100.0 | - | Acme DE33 Credit Transfer Lohn Main',
    ],
  ],
  [
    'German, with the name and the IBAN of the account',
    csv(
      'Bezeichnung Auftragskonto;IBAN Auftragskonto;BIC Auftragskonto;Bankname Auftragskonto;Buchungstag;Valutadatum;Name Zahlungsbeteiligter;IBAN Zahlungsbeteiligter;BIC (SWIFT-Code) Zahlungsbeteiligter;Buchungstext;Verwendungszweck;Betrag;Waehrung;Saldo nach Buchung;Bemerkung;Gekennzeichneter Umsatz;Glaeubiger ID;Mandatsreferenz',
      'KONTO;DE11000000001234567890;GENODE;Volksbank;20.01.2026;20.01.2026;Firma;DE33;XXX;Gutschrift;Lohn;1100,00;EUR;2089,50;;;;',
      'KONTO;DE11000000001234567890;GENODE;Volksbank;15.01.2026;15.01.2026;Laden;DE22;XXX;Basislastschrift;Einkauf;-10,50;EUR;989,50;;;;',
    ),
    [
      'DE11000000001234567890 | EUR | - to - | unproven',
      '2026-01-20 | 1100.00 | 2089.50 | KONTO GENODE Volksbank Firma DE33 XXX Gutschrift Lohn',
      '2026-01-15 | -10.50 | 989.50 | KONTO GENODE Volksbank Laden DE22 XXX Basislastschrift Einkauf',
    ],
  ],
  [
    'German, with a column of S and H without a name, and balances as rows',
    csv(
      'Volksbank eG',
      '',
      'Umsatzanzeige',
      '',
      'BLZ:;12345678;;Datum:;02.02.2026',
      'Konto:;1234567890;;Uhrzeit:;10:00:00',
      'Abfrage von:;Ann Lee;;Kontoinhaber:;Ann Lee',
      '',
      'Zeitraum:;Alle Umsätze;von:;01.01.2026;bis:;31.01.2026',
      'Betrag in Währung:;;von:;;bis:;',
      'Sortiert nach:;Buchungstag;;absteigend',
      '',
      'Buchungstag;Valuta;Auftraggeber/Zahlungsempfänger;Empfänger/Zahlungspflichtiger;Konto-Nr.;IBAN;BLZ;BIC;Vorgang/Verwendungszweck;Kundenreferenz;Währung;Umsatz; ',
      '20.01.2026;20.01.2026;ANN;Firma;1;DE33;10;XXX;Lohn;;EUR;1.100,00;H',
      '15.01.2026;15.01.2026;ANN;Laden;2;DE22;10;XXX;Einkauf;;EUR;10,50;S',
      '',
      '01.01.2026;;;;;;;;;Anfangssaldo;EUR;1.000,00;H',
      '31.01.2026;;;;;;;;;Endsaldo;EUR;2.089,50;H',
    ),
    [
      '- | EUR | 1000.00 to 2089.50 | proven',
      '2026-01-20 | 1100.00 | - | ANN Firma DE33 XXX Lohn',
      '2026-01-15 | -10.50 | - | ANN Laden DE22 XXX Einkauf',
    ],
  ],
  [
    'French, with names in English and the balance of the account in each row',
    csv(
      'dateOp;dateVal;label;category;categoryParent;supplierFound;amount;comment;accountNum;accountLabel;accountbalance',
      '2026-01-20;2026-01-20;"VIR ACME SALAIRE";"Salaires";"Revenus";"acme";"1 100,00";"";"00012345678";"Compte courant";2089.5',
      '2026-01-15;2026-01-15;"CARTE 14/01/26 BOUTIQUE";"Alimentation";"Vie";"boutique";"-10,50";"";"00012345678";"Compte courant";2089.5',
    ),
    [
      '00012345678 | - | - to - | unproven',
      '2026-01-20 | 1100.00 | - | VIR ACME SALAIRE Salaires Revenus acme Compte courant',
      '2026-01-15 | -10.50 | - | CARTE 14/01/26 BOUTIQUE Alimentation Vie boutique Compte courant',
    ],
  ],
  [
    'French, with texts of several lines',
    csv(
      'Téléchargement du 02/02/2026;',
      '',
      'M. DUPONT JEAN',
      'Compte de Dépôt carte n° 12345678901;',
      'Solde au 31/01/2026 2 089,50 €',
      '',
      'Liste des opérations du compte entre le 01/01/2026 et le 31/01/2026;',
      '',
      'Date;Libellé;Débit euros;Crédit euros;',
      '20/01/2026;"VIREMENT EN VOTRE FAVEUR\n\nACME SALAIRE\n";;1\u00a0100,00;',
      '15/01/2026;"PAIEMENT PAR CARTE\nBOUTIQUE 14/01\n";10,50;;',
    ),
    [
      '- | - | - to - | unproven',
      '2026-01-20 | 1100.00 | - | VIREMENT EN VOTRE FAVEUR ACME SALAIRE',
      '2026-01-15 | -10.50 | - | PAIEMENT PAR CARTE BOUTIQUE 14/01',
    ],
  ],
  [
    'French, with the account as a formula of text',
    latin1(
      csv(
        '="0001234567890";01/01/2026;31/01/2026;2;31/01/2026;2 089,50 EUR',
        '',
        "Date de l'opération;Libellé;Détail de l'écriture;Montant de l'opération;Devise",
        '20/01/2026;VIR RECU ACME;VIR RECU ACME SALAIRE JANVIER;1 100,00;EUR',
        '15/01/2026;CARTE X1234;CARTE X1234 14/01 BOUTIQUE;-10,50;EUR',
      ),
    ),
    [
      '- | EUR | - to - | unproven',
      '2026-01-20 | 1100.00 | - | VIR RECU ACME SALAIRE JANVIER',
      '2026-01-15 | -10.50 | - | CARTE X1234 14/01 BOUTIQUE',
    ],
  ],
  [
    'French, with signs in columns of debits and credits',
    csv(
      'Date de comptabilisation;Libelle simplifie;Libelle operation;Reference;Informations complementaires;Type operation;Categorie;Sous categorie;Debit;Credit;Date operation;Date de valeur;Pointage operation',
      '20/01/2026;ACME;VIR SEPA ACME;REF1;;Virement recu;Revenus;Salaire;;+1100,00;20/01/2026;20/01/2026;0',
      '15/01/2026;BOUTIQUE;CB BOUTIQUE;REF2;;Carte bancaire;Vie;Courses;-10,50;;14/01/2026;15/01/2026;0',
    ),
    [
      '- | - | - to - | unproven',
      '2026-01-20 | 1100.00 | - | VIR SEPA ACME Virement recu Revenus Salaire',
      '2026-01-15 | -10.50 | - | CB BOUTIQUE Carte bancaire Vie Courses',
    ],
  ],
  [
    'Spanish, with the currency at the end of each amount',
    csv(
      'Concepto;Fecha;Importe;Saldo',
      'NOMINA ACME;20/01/2026;1.100,00EUR;2.089,50EUR',
      'COMPRA TIENDA;15/01/2026;-10,50EUR;989,50EUR',
    ),
    [
      '- | EUR | - to - | unproven',
      '2026-01-20 | 1100.00 | 2089.50 | NOMINA ACME',
      '2026-01-15 | -10.50 | 989.50 | COMPRA TIENDA',
    ],
  ],
  [
    'Spanish, with bars and without names',
    csv(
      '15/01/2026|COMPRA TIENDA|15/01/2026|-10,50|989,50|4176|',
      '20/01/2026|NOMINA ACME|20/01/2026|1100,00|2089,50||',
      '21/01/2026|RECIBO LUZ|21/01/2026|-40,00|2049,50|12|',
    ),
    [
      '- | - | - to - | unproven',
      '2026-01-15 | -10.50 | 989.50 | COMPRA TIENDA',
      '2026-01-20 | 1100.00 | 2089.50 | NOMINA ACME',
      '2026-01-21 | -40.00 | 2049.50 | RECIBO LUZ',
    ],
  ],
  [
    'Spanish, with several columns of categories',
    csv(
      'Movimientos de la Cuenta',
      'Número de cuenta:;1465 0100 00 1234567890',
      'Titular:;ANN LEE',
      'Fecha exportación:;02/02/2026',
      '',
      'F. VALOR;CATEGORÍA;SUBCATEGORÍA;DESCRIPCIÓN;COMENTARIO;IMAGEN;IMPORTE (€);SALDO (€)',
      '20/01/2026;Nómina;Nómina;Nomina recibida ACME;;No;1.100,00;2.089,50',
      '15/01/2026;Compras;Super;Pago en TIENDA;;No;-10,50;989,50',
    ),
    [
      '- | EUR | - to - | unproven',
      '2026-01-20 | 1100.00 | 2089.50 | Nómina Nomina recibida ACME',
      '2026-01-15 | -10.50 | 989.50 | Compras Super Pago en TIENDA No',
    ],
  ],
  [
    'Dutch, with Af and Bij',
    csv(
      '"Datum","Naam / Omschrijving","Rekening","Tegenrekening","Code","Af Bij","Bedrag (EUR)","Mutatiesoort","Mededelingen"',
      '"20260120","Acme BV","NL11INGB0001234567","NL22ABNA0987654321","OV","Bij","1100,00","Overschrijving","Salaris"',
      '"20260115","Winkel","NL11INGB0001234567","","BA","Af","10,50","Betaalautomaat","Pasvolgnr: 001 14-01-2026 10:11"',
    ),
    [
      'NL11INGB0001234567 | EUR | - to - | unproven',
      '2026-01-20 | 1100.00 | - | Acme BV NL22ABNA0987654321 OV Overschrijving Salaris',
      '2026-01-15 | -10.50 | - | Winkel BA Betaalautomaat Pasvolgnr: 001 14-01-2026 10:11',
    ],
  ],
  [
    'Dutch, with Af and Bij beside a balance',
    csv(
      '"Datum";"Naam / Omschrijving";"Rekening";"Tegenrekening";"Code";"Af Bij";"Bedrag (EUR)";"Mutatiesoort";"Mededelingen";"Saldo na mutatie";"Tag"',
      '20260120;"Acme BV";"NL11INGB0001234567";"NL22ABNA0987654321";"OV";"Bij";"1100,00";"Overschrijving";"Salaris";"2089,50";""',
      '20260115;"Winkel";"NL11INGB0001234567";"";"BA";"Af";"10,50";"Betaalautomaat";"Pas";"989,50";""',
      '20260114;"Winkel";"NL11INGB0001234567";"";"BA";"Af";"1,00";"Betaalautomaat";"Pas";"1000,00";""',
    ),
    [
      'NL11INGB0001234567 | EUR | - to - | unproven',
      '2026-01-20 | 1100.00 | 2089.50 | Acme BV NL22ABNA0987654321 OV Overschrijving Salaris',
      '2026-01-15 | -10.50 | 989.50 | Winkel BA Betaalautomaat Pas',
      '2026-01-14 | -1.00 | 1000.00 | Winkel BA Betaalautomaat Pas',
    ],
  ],
  [
    'Dutch, without names, with a word for the side and a balance',
    csv(
      '"15-01-2026","NL11TRIO0123456789","10,50","Debet","Winkel","NL22ABNA0987654321","BA","Boodschappen","989,50"',
      '"20-01-2026","NL11TRIO0123456789","1.100,00","Credit","Acme","NL33INGB0001112223","ET","Salaris","2.089,50"',
      '"21-01-2026","NL11TRIO0123456789","9,50","Debet","Cafe","NL22ABNA0987654321","BA","Koffie","2.080,00"',
    ),
    [
      'NL11TRIO0123456789 | - | - to - | unproven',
      '2026-01-15 | -10.50 | 989.50 | Winkel NL22ABNA0987654321 BA Boodschappen',
      '2026-01-20 | 1100.00 | 2089.50 | Acme NL33INGB0001112223 ET Salaris',
      '2026-01-21 | -9.50 | 2080.00 | Cafe NL22ABNA0987654321 BA Koffie',
    ],
  ],
  [
    'Dutch, without names, with the balance before each entry',
    csv(
      "15-01-2026,NL11SNSB0123456789,NL22ABNA0987654321,winkel,,,,EUR,1000.00,EUR,-10.50,15-01-2026,15-01-2026,8810,BEA,1,1,'Boodschappen',5",
      "20-01-2026,NL11SNSB0123456789,NL33INGB0001112223,acme,,,,EUR,989.50,EUR,1100.00,20-01-2026,20-01-2026,8811,OVB,2,1,'Salaris',5",
      "21-01-2026,NL11SNSB0123456789,NL33INGB0001112223,cafe,,,,EUR,2089.50,EUR,-9.50,21-01-2026,21-01-2026,8810,BEA,3,1,'Koffie',5",
    ),
    [
      'NL11SNSB0123456789 | EUR | - to - | unproven',
      '2026-01-15 | -10.50 | 989.50 | NL22ABNA0987654321 winkel BEA Boodschappen',
      '2026-01-20 | 1100.00 | 2089.50 | NL33INGB0001112223 acme OVB Salaris',
      '2026-01-21 | -9.50 | - | NL33INGB0001112223 cafe BEA Koffie',
    ],
  ],
  [
    'Dutch, with names in English',
    csv(
      '"Date";"Interest Date";"Amount";"Account";"Counterparty";"Name";"Description"',
      '"2026-01-20";"2026-01-20";"1.100,00";"NL11BUNQ2012345678";"NL22ABNA0987654321";"Acme";"Salaris"',
      '"2026-01-15";"2026-01-15";"-10,50";"NL11BUNQ2012345678";"";"Winkel";"BEA"',
    ),
    [
      'NL11BUNQ2012345678 | - | - to - | unproven',
      '2026-01-20 | 1100.00 | - | NL22ABNA0987654321 Acme Salaris',
      '2026-01-15 | -10.50 | - | Winkel BEA',
    ],
  ],
  [
    'Dutch, with a line of its own above the names',
    csv(
      'KNAB EXPORT;;;;',
      'Rekeningnummer;Transactiedatum;Valutacode;CreditDebet;Bedrag;Tegenrekeningnummer;Tegenrekeninghouder;Valutadatum;Betaalwijze;Omschrijving;Type betaling;Machtigingsnummer;Incassant ID;Adres;Referentie;Boekdatum;',
      '"NL11KNAB0123456789";"20-01-2026";"EUR";"C";"1100,00";"NL22ABNA0987654321";"Acme";"20-01-2026";"Ontvangen";"Salaris";;;;;"C6A1";"20-01-2026";',
      '"NL11KNAB0123456789";"15-01-2026";"EUR";"D";"10,50";"";"Winkel";"15-01-2026";"Betaalautomaat";"BEA";;;;;"C6A2";"15-01-2026";',
    ),
    [
      'NL11KNAB0123456789 | EUR | - to - | unproven',
      '2026-01-20 | 1100.00 | - | NL22ABNA0987654321 Acme Ontvangen Salaris',
      '2026-01-15 | -10.50 | - | Winkel Betaalautomaat BEA',
    ],
  ],
  [
    'Swiss, with balances above the table',
    csv(
      'Kontonummer:;0123 00123456.01;',
      'IBAN:;CH56 0483 5012 3456 7800 9;',
      'Von:;2026-01-01;',
      'Bis:;2026-01-31;',
      'Anfangssaldo:;1000.00;',
      'Schlusssaldo:;2089.50;',
      'Bewertet in:;CHF;',
      'Anzahl Transaktionen in diesem Zeitraum:;2;',
      '',
      'Abschlussdatum;Abschlusszeit;Buchungsdatum;Valutadatum;Währung;Belastung;Gutschrift;Einzelbetrag;Saldo;Transaktions-Nr.;Beschreibung1;Beschreibung2;Beschreibung3;Fussnoten;',
      '2026-01-20;;2026-01-20;2026-01-20;CHF;;1100.00;;2089.50;9912;"ACME AG";Lohn;"Zahlungsgrund: LOHN";;',
      '2026-01-15;10:11:12;2026-01-15;2026-01-15;CHF;-10.50;;;989.50;9911;"Laden";"Einkauf";;;',
    ),
    [
      'CH5604835012345678009 | CHF | 1000.00 to 2089.50 | proven',
      '2026-01-20 | 1100.00 | 2089.50 | ACME AG Lohn Zahlungsgrund: LOHN',
      '2026-01-15 | -10.50 | 989.50 | Laden Einkauf',
    ],
  ],
  [
    'Swiss, with the parts of a batch below it',
    csv(
      'Kontonummer:;0123 00123456.01;',
      'Anfangssaldo:;1000.00;',
      'Schlusssaldo:;900.00;',
      'Bewertet in:;CHF;',
      '',
      'Abschlussdatum;Abschlusszeit;Buchungsdatum;Valutadatum;Währung;Belastung;Gutschrift;Einzelbetrag;Saldo;Transaktions-Nr.;Beschreibung1;Beschreibung2;Beschreibung3;Fussnoten;',
      '2026-01-20;;2026-01-20;2026-01-20;CHF;-110.00;;;900.00;9912;"e-banking-Sammelauftrag";;;;',
      ';;;;;;;-60.00;;9912;"Vermieter";"Miete";;;',
      ';;;;;;;-50.00;;9912;"Strom AG";"Rechnung";;;',
      '2026-01-15;10:11:12;2026-01-15;2026-01-15;CHF;;10.00;;1010.00;9911;"Laden";"Gutschrift";;;',
    ),
    [
      '0123 00123456.01 | CHF | 1000.00 to 900.00 | proven',
      '2026-01-20 | -110.00 | 900.00 | e-banking-Sammelauftrag Vermieter Miete Strom AG Rechnung | part -60.00 | part -50.00',
      '2026-01-15 | 10.00 | 1010.00 | Laden Gutschrift',
    ],
  ],
  [
    'Swiss, with parts of a batch between the entries',
    csv(
      '"Datum";"Buchungstext";"Whg";"Betrag Detail";"ZKB-Referenz";"Referenznummer";"Belastung CHF";"Gutschrift CHF";"Valuta";"Saldo CHF";"Zahlungszweck";"Details"',
      '"20.01.2026";"Belastungen eBanking (2)";"";"";"L1";"";"110.00";"";"20.01.2026";"900.00";"";""',
      '"";"Vermieter";"CHF";"60.00";"";"";"";"";"";"";"Miete";"Zürich"',
      '"";"Strom AG";"CHF";"50.00";"";"";"";"";"";"";"Rechnung";"Zürich"',
      '"15.01.2026";"Gutschrift Auftraggeber: ACME";"";"";"L2";"";"";"10.00";"15.01.2026";"1010.00";"";""',
      '"14.01.2026";"Einkauf Laden";"";"";"L3";"";"5.00";"";"14.01.2026";"1000.00";"";""',
    ),
    [
      '- | CHF | - to - | unproven',
      '2026-01-20 | -110.00 | 900.00 | Belastungen eBanking (2) Vermieter Miete Zürich Strom AG Rechnung Zürich | part -60.00 | part -50.00',
      '2026-01-15 | 10.00 | 1010.00 | Gutschrift Auftraggeber: ACME',
      '2026-01-14 | -5.00 | 1000.00 | Einkauf Laden',
    ],
  ],
  [
    'Swiss, with a text below the last entry',
    csv(
      'IBAN;Booked At;Text;Credit/Debit Amount;Balance;Valuta Date',
      'CH5604835012345678009;2026-01-15 00:00:00.0;Einkauf Laden;-10.5;989.5;2026-01-15 00:00:00.0',
      'CH5604835012345678009;2026-01-20 00:00:00.0;Gutschrift ACME;1100;2089.5;2026-01-20 00:00:00.0',
      ';;Lohn Januar;;;',
    ),
    [
      'CH5604835012345678009 | - | - to - | unproven',
      '2026-01-15 | -10.5 | 989.5 | Einkauf Laden',
      '2026-01-20 | 1100 | 2089.5 | Gutschrift ACME',
    ],
  ],
  [
    'Polish, with amounts in several currencies and long numbers',
    csv(
      '"Lista transakcji";;;;;"ING Bank Śląski S.A.";',
      '"Dokument nr 123_020226";',
      '"Wygenerowany dnia: 02.02.2026, 10:15"',
      '',
      '"Dane Użytkownika:";',
      '"LEE ANN";',
      '',
      '"Wybrane rachunki:";',
      '"KONTO Direct (PLN)";;"11 1050 0000 0000 0000 1234 5678";',
      '',
      '"Zastosowane kryteria wyboru";',
      '"Zakres dat:";"01.01.2026 - 31.01.2026"',
      '"Liczba transakcji:";2;',
      '"Suma uznań (1):";"1100,00";PLN;',
      '"Suma obciążeń (1):";"-10,50";PLN;',
      '',
      '"Data transakcji";"Data księgowania";"Dane kontrahenta";"Tytuł";"Nr rachunku";"Nazwa banku";"Szczegóły";"Nr transakcji";"Kwota transakcji (waluta rachunku)";"Waluta";"Kwota blokady/zwolnienie blokady";"Waluta";"Kwota płatności w walucie";"Waluta";"Konto";"Saldo po transakcji";"Waluta";;;;',
      '2026-01-20;2026-01-20;" ACME ";" PENSJA ";\'22105000000000000012345678 \';"ING";"PRZELEW ";\'202601200001\';1100,00;PLN;;;;;"KONTO Direct";2089,50;PLN;;;;',
      '2026-01-15;2026-01-15;" SKLEP ";" Płatność kartą ";\'\' ;;"TR.KART ";\'202601150001\';-10,50;PLN;;;;;"KONTO Direct";989,50;PLN;;;;',
      '"Dokument ma charakter informacyjny, nie stanowi dowodu księgowego";;;;;;',
    ),
    [
      'KONTO Direct | PLN | - to - | unproven',
      '2026-01-20 | 1100.00 | 2089.50 | ACME PENSJA ING PRZELEW',
      '2026-01-15 | -10.50 | 989.50 | SKLEP Płatność kartą TR.KART',
    ],
  ],
  [
    'Polish, with an IBAN in groups',
    csv(
      '"Numer rachunku/karty","Data transakcji","Data rozliczenia","Rodzaj transakcji","Na konto/Z konta","Odbiorca/Zleceniodawca","Opis","Obciążenia","Uznania","Saldo","Waluta"',
      '"PL11 1160 0000 0000 0000 1234 5678","2026-01-20","2026-01-20","PRZELEW PRZYCHODZĄCY","PL22","ACME","PENSJA","","1100.00","2089.50","PLN"',
      '"PL11 1160 0000 0000 0000 1234 5678","2026-01-15","2026-01-15","TRANSAKCJA KARTĄ","","","SKLEP","-10.50","","989.50","PLN"',
    ),
    [
      'PL11 1160 0000 0000 0000 1234 5678 | PLN | - to - | unproven',
      '2026-01-20 | 1100.00 | 2089.50 | PRZELEW PRZYCHODZĄCY PL22 ACME PENSJA',
      '2026-01-15 | -10.50 | 989.50 | TRANSAKCJA KARTĄ SKLEP',
    ],
  ],
  [
    'Polish, with apostrophes around numbers',
    csv(
      'Data księgowania;Data waluty;Nadawca / Odbiorca;Adres nadawcy / odbiorcy;Rachunek źródłowy;Rachunek docelowy;Tytułem;Kwota operacji;Waluta;Numer referencyjny;Typ operacji;Kategoria',
      "20.01.2026;20.01.2026;ACME;WARSZAWA;'22105000000000000012345678';'11124000000000000012345678';PENSJA;1 100,00;PLN;'C1';PRZELEW;Dochód",
      "15.01.2026;15.01.2026;SKLEP;;'11124000000000000012345678';;ZAKUP;-10,50;PLN;'C2';KARTA;Jedzenie",
    ),
    [
      '- | PLN | - to - | unproven',
      '2026-01-20 | 1100.00 | - | ACME WARSZAWA PENSJA PRZELEW Dochód',
      '2026-01-15 | -10.50 | - | SKLEP ZAKUP KARTA Jedzenie',
    ],
  ],
  [
    'Swedish, with a number of the voucher',
    csv(
      'Bokföringsdatum;Valutadatum;Verifikationsnummer;Text;Belopp;Saldo',
      '2026-01-20;2026-01-20;5490990004;LÖN ACME;1100,00;2089,50',
      '2026-01-15;2026-01-15;5490990003;BUTIK /26-01-14;-10,50;989,50',
    ),
    [
      '- | - | - to - | unproven',
      '2026-01-20 | 1100.00 | 2089.50 | LÖN ACME',
      '2026-01-15 | -10.50 | 989.50 | BUTIK /26-01-14',
    ],
  ],
];
