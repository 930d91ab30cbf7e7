import { csv, type ExportCase, latin1 } from './statement-files.fixture.ts';

/** Exports of banks in the north, south and east of Europe, and some that no country has alone. */
export const EAST_EUROPEAN_EXPORTS: ExportCase[] = [
  [
    'Swedish, with three decimals',
    csv(
      'Bokföringsdatum,Valutadatum,Verifikationsnummer,Text,Belopp,Saldo',
      '2026-01-20,2026-01-20,5490990004,LÖN ACME,1100.000,2089.500',
      '2026-01-15,2026-01-15,5490990003,BUTIK,-10.500,989.500',
    ),
    [
      '- | - | - to - | unproven',
      '2026-01-20 | 1100.000 | 2089.500 | LÖN ACME',
      '2026-01-15 | -10.500 | 989.500 | BUTIK',
    ],
  ],
  [
    'Swedish, with kr behind the amounts',
    csv(
      'Datum;Text;Typ;Budgetgrupp;Belopp;Saldo',
      '2026-01-20;Lön;Insättning;Inkomst;1 100,00 kr;2 089,50 kr',
      '2026-01-15;Butik;Korttransaktion;Mat;-10,50 kr;989,50 kr',
    ),
    [
      '- | - | - to - | unproven',
      '2026-01-20 | 1100.00 | 2089.50 | Lön Insättning Inkomst',
      '2026-01-15 | -10.50 | 989.50 | Butik Korttransaktion Mat',
    ],
  ],
  [
    'Swedish, with a word where the day will be',
    csv(
      'Bokföringsdag;Belopp;Avsändare;Mottagare;Namn;Rubrik;Saldo;Valuta',
      '2026/01/20;1100,00;;123;ACME;Lön ACME;2089,50;SEK',
      '2026/01/15;-10,50;123;;;Kortköp BUTIK;989,50;SEK',
      'Reserverat;-5,00;;;;CAFE;;SEK',
    ),
    [
      '- | SEK | - to - | unproven',
      '2026-01-20 | 1100.00 | 2089.50 | Lön ACME',
      '2026-01-15 | -10.50 | 989.50 | Kortköp BUTIK',
      '2026-01-15 | -5.00 not booked | - | CAFE',
    ],
  ],
  [
    'Norwegian, with money in before money out',
    csv(
      'Dato;Beskrivelse;Rentedato;Inn;Ut;Til konto;Fra konto;',
      '20.01.2026;Lønn ACME;20.01.2026;1100,00;;12345678901;98765432109;',
      '15.01.2026;Varekjøp BUTIKK;15.01.2026;;-10,50;;12345678901;',
    ),
    [
      '12345678901 | - | - to - | unproven',
      '2026-01-20 | 1100.00 | - | Lønn ACME',
      '2026-01-15 | -10.50 | - | Varekjøp BUTIKK',
    ],
  ],
  [
    'Italian, with underscores in names and a state',
    csv(
      'Conto Corrente: 1234567',
      '',
      'Intestazione Conto Corrente: ANN LEE',
      'Periodo Dal: 01/01/2026 Al: 31/01/2026',
      '',
      'Data_Operazione;Data_Valuta;Entrate;Uscite;Descrizione;Descrizione_Completa;Stato;Moneymap',
      '20/01/2026;20/01/2026;1100,00;;Stipendio;Bonifico ACME;Contabilizzato;Entrate',
      '15/01/2026;15/01/2026;;-10,50;Pagamento POS;NEGOZIO;Contabilizzato;Spesa',
    ),
    [
      '- | - | - to - | unproven',
      '2026-01-20 | 1100.00 | - | Stipendio Bonifico ACME Entrate',
      '2026-01-15 | -10.50 | - | Pagamento POS NEGOZIO Spesa',
    ],
  ],
  [
    'Italian, with days with points',
    csv(
      'Data Registrazione;Data valuta;Descrizione;Importo (EUR);',
      '20.01.2026;20.01.2026;BONIFICO ACME;1.100,00;',
      '15.01.2026;14.01.2026;PAGAMENTO NEGOZIO;-10,50;',
    ),
    [
      '- | EUR | - to - | unproven',
      '2026-01-20 | 1100.00 | - | BONIFICO ACME',
      '2026-01-15 | -10.50 | - | PAGAMENTO NEGOZIO',
    ],
  ],
  [
    'Belgian, in French, with facts above',
    csv(
      'Dernière comptabilisation le;',
      'Montant à partir de;',
      'Compte;BE68 5390 0754 7034',
      '',
      "Compte;Date de comptabilisation;Numéro d'extrait;Numéro de transaction;Compte contrepartie;Nom contrepartie contient;Rue et numéro;Code postal et localité;Transaction;Date valeur;Montant;Devise;BIC;Code pays;Communications",
      'BE68 5390 0754 7034;20/01/2026;00001;2;BE71 0961 2345 6769;ACME;;;VIREMENT;20/01/2026;1.100,00;EUR;GKCC;BE;SALAIRE',
      'BE68 5390 0754 7034;15/01/2026;00001;1;;MAGASIN;;;PAIEMENT;15/01/2026;-10,50;EUR;;;',
    ),
    [
      'BE68539007547034 | EUR | - to - | unproven',
      '2026-01-20 | 1100.00 | - | BE71 0961 2345 6769 ACME VIREMENT GKCC SALAIRE',
      '2026-01-15 | -10.50 | - | MAGASIN PAIEMENT',
    ],
  ],
  [
    'Belgian, with a payment that was refused',
    csv(
      'Volgnummer;Uitvoeringsdatum;Valutadatum;Bedrag;Valuta rekening;Rekeningnummer;Type verrichting;Tegenpartij;Naam van de tegenpartij;Mededeling;Details;Status;Reden van weigering',
      '2026-0003;22/01/2026;22/01/2026;-99,00;EUR;BE68539007547034;Domiciliering;BE71;STROOM;;;Geweigerd;Saldo ontoereikend',
      '2026-0002;20/01/2026;20/01/2026;1100,00;EUR;BE68539007547034;Overschrijving;BE71;ACME;LOON;;Geaccepteerd;',
      '2026-0001;15/01/2026;15/01/2026;-10,50;EUR;BE68539007547034;Kaartbetaling;;;;WINKEL;Geaccepteerd;',
    ),
    [
      'BE68539007547034 | EUR | - to - | unproven',
      '2026-01-22 | -99.00 not booked | - | Domiciliering BE71 STROOM Saldo ontoereikend',
      '2026-01-20 | 1100.00 | - | Overschrijving BE71 ACME LOON',
      '2026-01-15 | -10.50 | - | Kaartbetaling WINKEL',
    ],
  ],
  [
    'names in two lines',
    csv(
      'Transaction;Value;;Amount;Amount;',
      'date;date;Details;out;in;Balance',
      '15.01.2026;15.01.2026;A;10,50;;989,50',
      '20.01.2026;20.01.2026;B;;1.100,00;2.089,50',
    ),
    ['- | - | - to - | unproven', '2026-01-15 | -10.50 | 989.50 | A', '2026-01-20 | 1100.00 | 2089.50 | B'],
  ],
  [
    'each day printed once',
    csv(
      'Date,Details,Paid out,Paid in,Balance',
      '15 Jan 2026,SHOP,10.50,,',
      '',
      ',CAFE,4.00,,985.50',
      '20 Jan 2026,ACME,,100.00,1085.50',
    ),
    [
      '- | - | - to - | unproven',
      '2026-01-15 | -10.50 | - | SHOP',
      '2026-01-15 | -4.00 | 985.50 | CAFE',
      '2026-01-20 | 100.00 | 1085.50 | ACME',
    ],
  ],
  [
    'months as rows between the entries',
    csv(
      'Date,Description,Amount,Balance',
      'January 2026,,,',
      '15/01/2026,SHOP,-10.50,989.50',
      '20/01/2026,ACME,100.00,"1,089.50"',
      'February 2026,,,',
      '01/02/2026,RENT,-500.00,589.50',
      'Total,,,',
    ),
    [
      '- | - | - to - | unproven',
      '2026-01-15 | -10.50 | 989.50 | SHOP',
      '2026-01-20 | 100.00 | 1089.50 | ACME',
      '2026-02-01 | -500.00 | 589.50 | RENT',
    ],
  ],
  [
    'signs behind the amounts',
    csv('Datum;Tekst;Bedrag;Saldo', '15-01-2026;A;10,50-;989,50', '20-01-2026;B;1.100,00+;2.089,50'),
    ['- | - | - to - | unproven', '2026-01-15 | -10.50 | 989.50 | A', '2026-01-20 | 1100.00 | 2089.50 | B'],
  ],
  [
    'the minus of typography and narrow spaces',
    csv(
      'Date;Libellé;Montant;Solde',
      '15/01/2026;A;−10,50\u00a0€;989,50\u00a0€',
      '20/01/2026;B;+1\u202f100,00\u00a0€;2\u202f089,50\u00a0€',
    ),
    ['- | EUR | - to - | unproven', '2026-01-15 | -10.50 | 989.50 | A', '2026-01-20 | 1100.00 | 2089.50 | B'],
  ],
  [
    'groups with spaces and a sign',
    csv(
      'Bokført dato;Rentedato;Arkivref;Type;Tekst;Beløp ut;Beløp inn',
      '15.01.2026;15.01.2026;123;VARER;BUTIKK;-1 010,50;',
      '20.01.2026;20.01.2026;124;LØNN;ACME;;11 100,00',
    ),
    ['- | - | - to - | unproven', '2026-01-15 | -1010.50 | - | VARER BUTIKK', '2026-01-20 | 11100.00 | - | LØNN ACME'],
  ],
  [
    'Danish, with the year first',
    csv(
      'Bogføringsdato;Beløb;Afsender;Modtager;Navn;Beskrivelse;Saldo;Valuta;Afstemt',
      '2026/01/20;1100,00;;;ACME;Løn;2089,50;DKK;',
      '2026/01/15;-10,50;;;;Dankort BUTIK;989,50;DKK;',
    ),
    [
      '- | DKK | - to - | unproven',
      '2026-01-20 | 1100.00 | 2089.50 | ACME Løn',
      '2026-01-15 | -10.50 | 989.50 | Dankort BUTIK',
    ],
  ],
  [
    'Finnish, with a plus before money in',
    csv(
      '"Kirjauspäivä";"Arvopäivä";"Määrä EUROA";"Laji";"Selitys";"Saaja/Maksaja";"Saajan tilinumero ja pankin BIC";"Viite";"Viesti";"Arkistointitunnus"',
      '"2026-01-15";"2026-01-15";-10,50;"106";"KORTTIOSTO";"KAUPPA";"";"ref=";"";"2026011512345"',
      '"2026-01-20";"2026-01-20";"+1100,00";"506";"PALKKA";"ACME";"FI21";"ref=";"";"2026012012345"',
    ),
    [
      '- | - | - to - | unproven',
      '2026-01-15 | -10.50 | - | KORTTIOSTO KAUPPA ref=',
      '2026-01-20 | 1100.00 | - | PALKKA ACME FI21 ref=',
    ],
  ],
  [
    'Czech, with a column of fees without fees',
    csv(
      'Datum provedení;Směr;Typ úhrady;Skupina plateb;Měna účtu;Částka v měně účtu;Poplatek v měně účtu;Název protistrany;Číslo účtu protistrany;Poznámka',
      '15/01/2026;Odchozí;Platba kartou;;CZK;-10,50;;OBCHOD;;',
      '20/01/2026;Příchozí;Příchozí úhrada;;CZK;1100,00;;ACME;123/0100;MZDA',
    ),
    [
      '- | CZK | - to - | unproven',
      '2026-01-15 | -10.50 | - | Odchozí Platba kartou OBCHOD',
      '2026-01-20 | 1100.00 | - | Příchozí úhrada ACME MZDA',
    ],
  ],
  [
    'Portuguese, with two balances',
    csv(
      'Data mov.;Data-valor;Descrição;Débito;Crédito;Saldo contabilístico;Saldo disponível;Categoria',
      '20-01-2026;20-01-2026;VENCIMENTO;;1.100,00;2.089,50;2.089,50;',
      '15-01-2026;15-01-2026;COMPRA;10,50;;989,50;989,50;',
    ),
    [
      '- | - | - to - | unproven',
      '2026-01-20 | 1100.00 | 2089.50 | VENCIMENTO',
      '2026-01-15 | -10.50 | 989.50 | COMPRA',
    ],
  ],
  [
    'Slovak',
    csv(
      'Dátum;Popis;Suma;Mena;Zostatok;VS',
      '15.01.2026;OBCHOD;-10,50;EUR;989,50;123',
      '20.01.2026;MZDA;1 100,00;EUR;2 089,50;',
    ),
    ['- | EUR | - to - | unproven', '2026-01-15 | -10.50 | 989.50 | OBCHOD', '2026-01-20 | 1100.00 | 2089.50 | MZDA'],
  ],
  [
    'Romanian, with facts of the account above',
    csv(
      'Titular;ANN LEE',
      'Cont;RO49AAAA1B31007593840000',
      'Perioada;01/01/2026-31/01/2026',
      'Data tranzactie;Data valuta;Descriere;Referinta tranzactiei;Debit;Credit;Sold contabil',
      '15/01/2026;15/01/2026;MAGAZIN;R1;-10.50;;989.50',
      '20/01/2026;20/01/2026;SALARIU;R2;;1,100.00;2,089.50',
    ),
    [
      'RO49AAAA1B31007593840000 | - | - to - | unproven',
      '2026-01-15 | -10.50 | 989.50 | MAGAZIN',
      '2026-01-20 | 1100.00 | 2089.50 | SALARIU',
    ],
  ],
  [
    'Bulgarian',
    csv('Дата;Основание;Дебит;Кредит;Салдо', '15.01.2026;МАГАЗИН;10,50;;989,50', '20.01.2026;ЗАПЛАТА;;1100,00;2089,50'),
    ['- | - | - to - | unproven', '2026-01-15 | -10.50 | 989.50 | МАГАЗИН', '2026-01-20 | 1100.00 | 2089.50 | ЗАПЛАТА'],
  ],
  [
    'Croatian, with a point after days',
    csv(
      'Datum;Opis;Isplata;Uplata;Stanje',
      '15.01.2026.;TRGOVINA;10,50;;989,50',
      '20.01.2026.;PLAĆA;;1.100,00;2.089,50',
    ),
    ['- | - | - to - | unproven', '2026-01-15 | -10.50 | 989.50 | TRGOVINA', '2026-01-20 | 1100.00 | 2089.50 | PLAĆA'],
  ],
  [
    'Lithuanian, with D and K',
    csv(
      'Sąskaitos Nr.;;Data;Gavėjas;Paaiškinimai;Suma;Valiuta;D/K;Įrašo Nr.',
      'LT121000011101001000;20;2026-01-15;PARDUOTUVĖ;Pirkinys;10.50;EUR;D;1',
      'LT121000011101001000;20;2026-01-20;ACME;Alga;1100.00;EUR;K;2',
    ),
    [
      'LT121000011101001000 | EUR | - to - | unproven',
      '2026-01-15 | -10.50 | - | PARDUOTUVĖ Pirkinys',
      '2026-01-20 | 1100.00 | - | ACME Alga',
    ],
  ],
  [
    'Latvian, with balances and turnovers as rows',
    csv(
      'Klienta konts;Ieraksta tips;Datums;Saņēmējs/Maksātājs;Informācija saņēmējam;Summa;Valūta;Debets/Kredīts;Arhīva kods;Maksājuma veids;Refernces numurs',
      'LV97HABA0012345678910;10;31.12.2025;;Sākuma atlikums;1000,00;EUR;K;;AS;',
      'LV97HABA0012345678910;20;15.01.2026;VEIKALS;Pirkums;10,50;EUR;D;2026011500001;K;',
      'LV97HABA0012345678910;20;20.01.2026;ACME;Alga;1100,00;EUR;K;2026012000001;MK;',
      'LV97HABA0012345678910;82;31.01.2026;;Apgrozījums;10,50;EUR;D;;K2;',
      'LV97HABA0012345678910;82;31.01.2026;;Apgrozījums;1100,00;EUR;K;;K2;',
      'LV97HABA0012345678910;86;31.01.2026;;Beigu atlikums;2089,50;EUR;K;;LS;',
    ),
    [
      'LV97HABA0012345678910 | EUR | 1000.00 to 2089.50 | proven',
      '2026-01-15 | -10.50 | - | VEIKALS Pirkums',
      '2026-01-20 | 1100.00 | - | ACME Alga',
    ],
  ],
  [
    'Estonian, with balances and turnovers as rows',
    csv(
      '"Kliendi konto";"Reatüüp";"Kuupäev";"Saaja/Maksja";"Selgitus";"Summa";"Valuuta";"Deebet/Kreedit";"Arhiveerimistunnus";"Tehingu tüüp";"Viitenumber";"Dokumendi number";',
      '"EE382200221020145685";"10";"01.01.2026";"";"Algsaldo";"1000,00";"EUR";"K";"";"AS";"";"";',
      '"EE382200221020145685";"20";"15.01.2026";"POOD";"Ost";"10,50";"EUR";"D";"2026011500001";"K";"";"";',
      '"EE382200221020145685";"20";"20.01.2026";"ACME";"Palk";"1100,00";"EUR";"K";"2026012000001";"MK";"";"";',
      '"EE382200221020145685";"82";"31.01.2026";"";"Käive";"10,50";"EUR";"D";"";"K2";"";"";',
      '"EE382200221020145685";"82";"31.01.2026";"";"Käive";"1100,00";"EUR";"K";"";"K2";"";"";',
      '"EE382200221020145685";"86";"31.01.2026";"";"lõppsaldo";"2089,50";"EUR";"K";"";"LS";"";"";',
    ),
    [
      'EE382200221020145685 | EUR | 1000.00 to 2089.50 | proven',
      '2026-01-15 | -10.50 | - | POOD Ost',
      '2026-01-20 | 1100.00 | - | ACME Palk',
    ],
  ],
  [
    'Irish, with amounts in two currencies',
    csv(
      'Posted Account, Posted Transactions Date, Description, Debit Amount, Credit Amount,Balance,Posted Currency,Transaction Type, Local Currency Amount,Local Currency',
      '"936383-12345678","15/01/26","VDP-SHOP","10.50",,"989.50",EUR,"Debit"," 10.50",EUR',
      '"936383-12345678","20/01/26","ACME",,"1,100.00","2,089.50",EUR,"Credit"," 1,100.00",EUR',
    ),
    [
      '936383-12345678 | EUR | - to - | unproven',
      '2026-01-15 | -10.50 | 989.50 | VDP-SHOP Debit',
      '2026-01-20 | 1100.00 | 2089.50 | ACME Credit',
    ],
  ],
  [
    'Irish, with a balance at the end of each day',
    csv(
      'Date,Details,Debit,Credit,Balance',
      '31/12/2025,BALANCE FORWARD,,,1000.00',
      '15/01/2026,POS SHOP,10.50,,',
      '15/01/2026,POS CAFE,4.00,,985.50',
      '20/01/2026,ACME,,1100.00,2085.50',
    ),
    [
      '- | - | 1000.00 to - | proven',
      '2026-01-15 | -10.50 | - | POS SHOP',
      '2026-01-15 | -4.00 | 985.50 | POS CAFE',
      '2026-01-20 | 1100.00 | 2085.50 | ACME',
    ],
  ],
  [
    'Indian, with (Dr) and (Cr) behind the amounts',
    csv(
      'Date,Narration,Amount,Balance',
      '15-01-2026,UPI SHOP,10.50(Dr),989.50(Cr)',
      '20-01-2026,NEFT,1100.00(Cr),2089.50(Cr)',
    ),
    ['- | - | - to - | unproven', '2026-01-15 | -10.50 | 989.50 | UPI SHOP', '2026-01-20 | 1100.00 | 2089.50 | NEFT'],
  ],
  [
    'the day in the last column',
    csv('Payee;Amount;When', 'Shop;-10,50;15.1.2026', 'Acme;1100;20.1.2026'),
    ['- | - | - to - | unproven', '2026-01-15 | -10.50 | - | Shop', '2026-01-20 | 1100 | - | Acme'],
  ],
  [
    'lines of comments above',
    '# Export 2026-02-02\n# Account: 12345678\nDate\tText\tAmount\n2026-01-15\tShop\t-10.50\n2026-01-20\tAcme\t1100.00\n',
    ['12345678 | - | - to - | unproven', '2026-01-15 | -10.50 | - | Shop', '2026-01-20 | 1100.00 | - | Acme'],
  ],
  [
    'German, with the words Soll and Haben',
    latin1(
      csv(
        '"Buchungstag";"Wert";"Verwendungszweck";"Soll/Haben";"Betrag"',
        '"15.01.2026";"15.01.2026";"Laden";"Soll";"10,50"',
        '"20.01.2026";"20.01.2026";"Lohn";"Haben";"1.100,00"',
      ),
    ),
    ['- | - | - to - | unproven', '2026-01-15 | -10.50 | - | Laden', '2026-01-20 | 1100.00 | - | Lohn'],
  ],
  [
    'French, with an empty last column',
    csv(
      'Date opération;Date valeur;libellé;Débit;Crédit;',
      '20/01/2026;20/01/2026;VIR ACME;;1 100,00;',
      '15/01/2026;15/01/2026;CARTE BOUTIQUE;-10,50;;',
    ),
    ['- | - | - to - | unproven', '2026-01-20 | 1100.00 | - | VIR ACME', '2026-01-15 | -10.50 | - | CARTE BOUTIQUE'],
  ],
  [
    'European, with a declined payment and the currency of the shop',
    csv(
      'Status;Settlement date (UTC);Operation date (UTC);Amount;Local amount;Local amount currency;Debit;Credit;Counterparty name;Payment method;Initiator;Account name;Note;Reference;VAT rate',
      'settled;20/01/2026 10:11;20/01/2026 10:11;1100.00;1100.00;EUR;;1100.00;ACME;transfer;;Main;;PAY;',
      'settled;15/01/2026 10:11;15/01/2026 10:11;-10.50;-12.00;USD;10.50;;SHOP;card;Ann;Main;;;',
      'declined;16/01/2026 10:11;16/01/2026 10:11;-99.00;-99.00;EUR;99.00;;BAD;card;Ann;Main;;;',
    ),
    [
      '- | - | - to - | unproven',
      '2026-01-20 | 1100.00 | - | ACME transfer Main',
      '2026-01-15 | -10.50 | - | SHOP card Ann Main',
      '2026-01-16 | -99.00 not booked | - | BAD card Ann Main',
    ],
  ],
];
