import { csv, latin1, type StatementCase } from './statement-files.fixture.ts';

/** Exports of banks with names in other languages. */
export const LANGUAGE_CASES: StatementCase[] = [
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
];
