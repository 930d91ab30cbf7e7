import { csv, type ExportCase, latin1 } from './statement-files.fixture.ts';

/** Exports of banks, cards and wallets in America. */
export const AMERICAN_EXPORTS: ExportCase[] = [
  [
    'American card with purchases and payments in a column of types',
    csv(
      'Transaction Date,Clearing Date,Description,Merchant,Category,Type,Amount (USD),Purchased By',
      '01/15/2026,01/16/2026,SHOP 12 MAIN ST,Shop,Grocery,Purchase,10.50,Ann Lee',
      '01/17/2026,01/18/2026,CAFE 9 HIGH ST,Cafe,Restaurants,Purchase,4.25,Ann Lee',
      '01/20/2026,01/21/2026,ACH DEPOSIT INTERNET TRANSFER,Ach Deposit,Payment,Payment,-100.00,Ann Lee',
      '01/22/2026,01/23/2026,SHOP 12 MAIN ST,Shop,Grocery,Purchase,20.00,Ann Lee',
    ),
    [
      '- | USD | - to - | unproven',
      '2026-01-15 | -10.50 | - | SHOP 12 MAIN ST Shop Grocery Purchase Ann Lee',
      '2026-01-17 | -4.25 | - | CAFE 9 HIGH ST Cafe Restaurants Purchase Ann Lee',
      '2026-01-20 | 100.00 | - | ACH DEPOSIT INTERNET TRANSFER Ach Deposit Payment Ann Lee',
      '2026-01-22 | -20.00 | - | SHOP 12 MAIN ST Shop Grocery Purchase Ann Lee',
    ],
  ],
  [
    'American card with a payment that says thank you',
    csv(
      'Trans. Date,Post Date,Description,Amount,Category',
      '01/15/2026,01/16/2026,"SHOP SEATTLE WA",10.50,"Merchandise"',
      '01/17/2026,01/17/2026,"INTERNET PAYMENT - THANK YOU",-100.00,"Payments and Credits"',
      '01/19/2026,01/20/2026,"CAFE PORTLAND OR",4.25,"Restaurants"',
      '01/22/2026,01/23/2026,"FUEL 77",31.00,"Gasoline"',
    ),
    [
      '- | - | - to - | unproven',
      '2026-01-15 | -10.50 | - | SHOP SEATTLE WA Merchandise',
      '2026-01-17 | 100.00 | - | INTERNET PAYMENT - THANK YOU Payments and Credits',
      '2026-01-19 | -4.25 | - | CAFE PORTLAND OR Restaurants',
      '2026-01-22 | -31.00 | - | FUEL 77 Gasoline',
    ],
  ],
  [
    'American card with its holder, an apostrophe around numbers and several lines in a cell',
    csv(
      'Date,Description,Card Member,Account #,Amount,Extended Details,Appears On Your Statement As,Address,City/State,Zip Code,Country,Reference,Category',
      '01/15/2026,SHOP SEATTLE,ANN LEE,-12345,10.50,"12345 Retail\n+12065550100",SHOP SEATTLE,"1 MAIN ST","SEATTLE\nWA",98101,UNITED STATES,\'320260150123456789\',Merchandise & Supplies-Groceries'.replaceAll(
        "\\'",
        "'",
      ),
      "01/17/2026,AUTOPAY PAYMENT - THANK YOU,ANN LEE,-12345,-100.00,,AUTOPAY PAYMENT - THANK YOU,,,,,'320260170123456790',",
      "01/19/2026,CAFE PORTLAND,ANN LEE,-12345,4.25,,CAFE,,,,UNITED STATES,'320260190123456791',Restaurant-Bar & Café",
      "01/22/2026,FUEL,ANN LEE,-12345,31.00,,FUEL,,,,UNITED STATES,'320260220123456792',Transportation-Fuel",
    ),
    [
      '-12345 | - | - to - | unproven',
      '2026-01-15 | -10.50 | - | SHOP SEATTLE ANN LEE 12345 Retail +12065550100 1 MAIN ST SEATTLE WA 98101 UNITED STATES Merchandise & Supplies-Groceries',
      '2026-01-17 | 100.00 | - | AUTOPAY PAYMENT - THANK YOU ANN LEE',
      '2026-01-19 | -4.25 | - | CAFE PORTLAND ANN LEE UNITED STATES Restaurant-Bar & Café',
      '2026-01-22 | -31.00 | - | FUEL ANN LEE UNITED STATES Transportation-Fuel',
    ],
  ],
  [
    'American card with a minus for sales',
    csv(
      'Transaction Date,Post Date,Description,Category,Type,Amount,Memo',
      '01/15/2026,01/16/2026,SHOP*12,Shopping,Sale,-10.50,',
      '01/17/2026,01/18/2026,Payment Thank You-Mobile,,Payment,100.00,',
      '01/19/2026,01/20/2026,CAFE,Food & Drink,Sale,-4.25,',
      '01/22/2026,01/23/2026,SHOP*12,Shopping,Return,3.00,',
    ),
    [
      '- | - | - to - | unproven',
      '2026-01-15 | -10.50 | - | SHOP*12 Shopping Sale',
      '2026-01-17 | 100.00 | - | Payment Thank You-Mobile',
      '2026-01-19 | -4.25 | - | CAFE Food & Drink Sale',
      '2026-01-22 | 3.00 | - | SHOP*12 Shopping Return',
    ],
  ],
  [
    'American account with names that all begin with “Transaction”',
    csv(
      'Account Number,Transaction Description,Transaction Date,Transaction Type,Transaction Amount,Balance',
      '4321,Debit Card Purchase - SHOP,01/15/26,Debit,10.5,989.5',
      '4321,Deposit from ACME PAYROLL,01/14/26,Credit,100,1000',
      '4321,Withdrawal from CITY UTIL,01/13/26,Debit,40,900',
    ),
    [
      '4321 | - | - to - | unproven',
      '2026-01-15 | -10.5 | 989.5 | Debit Card Purchase - SHOP',
      '2026-01-14 | 100 | 1000 | Deposit from ACME PAYROLL',
      '2026-01-13 | -40 | 900 | Withdrawal from CITY UTIL',
    ],
  ],
  [
    'American account with credits and debits as kinds',
    csv(
      '"Date","Transaction","Name","Memo","Amount"',
      '"2026-01-20","CREDIT","ELECTRONIC DEPOSIT","ACME PAYROLL; ;","100.00"',
      '"2026-01-15","DEBIT","DEBIT PURCHASE","SHOP 12; ;","-10.50"',
    ),
    [
      '- | - | - to - | unproven',
      '2026-01-20 | 100.00 | - | ELECTRONIC DEPOSIT ACME PAYROLL; ;',
      '2026-01-15 | -10.50 | - | DEBIT PURCHASE SHOP 12; ;',
    ],
  ],
  [
    'American account with dollar signs in columns',
    csv(
      '"Date","Status","Type","CheckNumber","Description","Withdrawal","Deposit","RunningBalance"',
      '"01/20/2026","Posted","ACH","","ACME PAYROLL","","$1,100.00","$2,089.50"',
      '"01/15/2026","Posted","VISA","","SHOP","$10.50","","$989.50"',
    ),
    [
      '- | - | - to - | unproven',
      '2026-01-20 | 1100.00 | 2089.50 | ACH ACME PAYROLL',
      '2026-01-15 | -10.50 | 989.50 | VISA SHOP',
    ],
  ],
  [
    'American account with an indicator, and amounts in the currency of the shop',
    csv(
      'Posting Date,Transaction Date,Amount,Credit Debit Indicator,type,Type Group,Reference,Instructed Currency,Currency Exchange Rate,Instructed Amount,Description,Category,Check Serial Number,Card Ending',
      '01/20/2026,01/20/2026,100.00,Credit,ACH,,,USD,1,100.00,ACME PAYROLL,Paychecks,,',
      '01/15/2026,01/14/2026,10.50,Debit,POS,,123,USD,1,10.50,SHOP,Groceries,,1234',
    ),
    [
      '- | USD | - to - | unproven',
      '2026-01-20 | 100.00 | - | ACH ACME PAYROLL Paychecks',
      '2026-01-15 | -10.50 | - | POS SHOP Groceries',
    ],
  ],
  [
    'American account with spaces after commas',
    csv(
      'Date, Time, Amount, Type, Description',
      '2026-01-15,09:10:11,-10.50,Withdrawal,SHOP',
      '2026-01-14,09:10:11,100.00,Deposit,ACME PAYROLL',
    ),
    [
      '- | - | - to - | unproven',
      '2026-01-15 | -10.50 | - | Withdrawal SHOP',
      '2026-01-14 | 100.00 | - | Deposit ACME PAYROLL',
    ],
  ],
  [
    'American wallet with the balances in columns of their own',
    csv(
      'Account Statement - (@Ann-Lee) ,,,,,,,,,,,,,',
      'Account Activity,,,,,,,,,,,,,',
      ',ID,Datetime,Type,Status,Note,From,To,Amount (total),Amount (fee),Funding Source,Destination,Beginning Balance,Ending Balance',
      ',,,,,,,,,,,,$100.00,',
      ',3412345678901234567,2026-01-15T10:11:12,Payment,Complete,Dinner,Ann Lee,Bob Ray,- $10.50,,Wallet balance,,,',
      ',3412345678901234568,2026-01-16T10:11:12,Payment,Complete,Rent,Cy Orr,Ann Lee,+ $40.00,,,Wallet balance,,',
      ',3412345678901234569,2026-01-17T10:11:12,Standard Transfer,Issued,,,,- $9.50,,,Bank,,',
      ',,,,,,,,,,,,,$120.00',
      ',In case of errors or questions about your electronic transfers: Call 1-800-555-0100,,,,,,,,,,,,',
    ),
    [
      '- | - | 100.00 to 120.00 | proven',
      '2026-01-15 | -10.50 | - | Payment Dinner Ann Lee Bob Ray Wallet balance',
      '2026-01-16 | 40.00 | - | Payment Rent Cy Orr Ann Lee Wallet balance',
      '2026-01-17 | -9.50 | - | Standard Transfer Bank',
    ],
  ],
  [
    'American account with a payment that failed',
    csv(
      'Date (UTC),Description,Amount,Status,Source Account,Bank Description,Reference,Note,Category',
      '01-20-2026,ACME,1100.00,Sent,Checking ••1234,ACME PAYOUT,,,',
      '01-17-2026,Vendor,-55.00,Failed,Checking ••1234,Send money,,,',
      '01-15-2026,Shop,-10.50,Sent,Checking ••1234,SHOP,,,',
    ),
    [
      'Checking ••1234 | - | - to - | unproven',
      '2026-01-20 | 1100.00 | - | ACME PAYOUT',
      '2026-01-17 | -55.00 not booked | - | Vendor Send money',
      '2026-01-15 | -10.50 | - | Shop SHOP',
    ],
  ],
  [
    'payments that were reverted or are pending, beside balances',
    csv(
      'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
      'CARD_PAYMENT,Current,2026-01-02 10:00:00,2026-01-03 09:00:00,Shop,-10.50,0.00,EUR,COMPLETED,989.50',
      'CARD_PAYMENT,Current,2026-01-03 10:00:00,,Hotel,-80.00,0.00,EUR,REVERTED,',
      'TOPUP,Current,2026-01-05 10:00:00,2026-01-05 10:00:01,Top-up,200.00,0.00,EUR,COMPLETED,1189.50',
      'CARD_PAYMENT,Current,2026-01-06 10:00:00,,Cafe,-3.00,0.00,EUR,PENDING,',
    ),
    [
      '- | EUR | - to - | unproven',
      '2026-01-02 | -10.50 | 989.50 | CARD_PAYMENT Current Shop',
      '2026-01-03 | -80.00 not booked | - | CARD_PAYMENT Current Hotel',
      '2026-01-05 | 200.00 | 1189.50 | TOPUP Current Top-up',
      '2026-01-06 | -3.00 not booked | - | CARD_PAYMENT Current Cafe',
    ],
  ],
  [
    'gross, fee and net, with payments that are pending or denied',
    csv(
      '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","Transaction ID","Balance"',
      '"13/01/2026","10:00:00","GMT","Ann","Payment","Completed","EUR","100.00","-3.50","96.50","T1","96.50"',
      '"14/01/2026","11:00:00","GMT","Bob","Payment","Denied","EUR","50.00","-2.00","48.00","T2","96.50"',
      '"14/01/2026","11:30:00","GMT","Cy","Payment","Pending","EUR","20.00","-1.00","19.00","T4","96.50"',
      '"15/01/2026","12:00:00","GMT","","Withdrawal","Completed","EUR","-90.00","0.00","-90.00","T3","6.50"',
    ),
    [
      '- | EUR | - to - | unproven',
      '2026-01-13 | 96.50 | 96.50 | GMT Ann Payment',
      '2026-01-14 | 48.00 not booked | 96.50 | GMT Bob Payment',
      '2026-01-14 | 19.00 not booked | 96.50 | GMT Cy Payment',
      '2026-01-15 | -90.00 | 6.50 | GMT Withdrawal',
    ],
  ],
  [
    'Brazilian, with points as decimal marks',
    csv(
      'Data,Valor,Identificador,Descrição',
      '15/01/2026,-10.50,65a5-1,Compra no débito - LOJA',
      '20/01/2026,1100.00,65a5-2,Transferência recebida pelo Pix - ACME',
    ),
    [
      '- | - | - to - | unproven',
      '2026-01-15 | -10.50 | - | Compra no débito - LOJA',
      '2026-01-20 | 1100.00 | - | Transferência recebida pelo Pix - ACME',
    ],
  ],
  [
    'Brazilian card with a payment that was received',
    csv(
      'date,title,amount',
      '2026-01-15,Loja,10.50',
      '2026-01-16,Cafe,4.25',
      '2026-01-20,Pagamento recebido,-100.00',
      '2026-01-22,Posto,31.00',
    ),
    [
      '- | - | - to - | unproven',
      '2026-01-15 | -10.50 | - | Loja',
      '2026-01-16 | -4.25 | - | Cafe',
      '2026-01-20 | 100.00 | - | Pagamento recebido',
      '2026-01-22 | -31.00 | - | Posto',
    ],
  ],
  [
    'Brazilian, with a total below',
    latin1(
      csv(
        'Extrato de: Ag: 1234 | Conta: 12345-6 | Entre 01/01/2026 e 31/01/2026;;;;;;',
        'Data;Histórico;Docto.;Crédito (R$);Débito (R$);Saldo (R$);',
        '31/12/2025;SALDO ANTERIOR;;;;1.000,00;',
        '15/01/2026;COMPRA LOJA;0123;;10,50;989,50;',
        '20/01/2026;TED ACME;0124;1.100,00;;2.089,50;',
        ';;Total;1.100,00;10,50;2.089,50;',
        'Os dados acima têm como base 02/02/2026 às 10h15;;;;;;',
      ),
    ),
    [
      '- | BRL | 1000.00 to - | proven',
      '2026-01-15 | -10.50 | 989.50 | COMPRA LOJA',
      '2026-01-20 | 1100.00 | 2089.50 | TED ACME',
    ],
  ],
  [
    'Brazilian, with balances as rows with amounts',
    latin1(
      csv(
        '"Data","Dependencia Origem","Histórico","Data do Balancete","Número do documento","Valor",',
        '"31/12/2025","","Saldo Anterior","","0","1000.00",',
        '"15/01/2026","","Compra com Cartão - LOJA","","123456","-10.50",',
        '"20/01/2026","0000-0","TED-Crédito em Conta","","123457","1100.00",',
        '"31/01/2026","","S A L D O","","0","2089.50",',
      ),
    ),
    [
      '- | - | 1000.00 to 2089.50 | proven',
      '2026-01-15 | -10.50 | - | Compra com Cartão - LOJA',
      '2026-01-20 | 1100.00 | - | TED-Crédito em Conta',
    ],
  ],
  [
    'Brazilian, with a balance',
    csv(
      ' Extrato Conta Corrente ',
      'Conta ;12345678',
      'Período ;01/01/2026 a 31/01/2026',
      'Saldo ;2.089,50',
      '',
      'Data Lançamento;Histórico;Descrição;Valor;Saldo',
      '20/01/2026;Pix recebido;ACME;1.100,00;2.089,50',
      '15/01/2026;Compra no debito;LOJA;-10,50;989,50',
    ),
    [
      '12345678 | - | - to - | unproven',
      '2026-01-20 | 1100.00 | 2089.50 | Pix recebido ACME',
      '2026-01-15 | -10.50 | 989.50 | Compra no debito LOJA',
    ],
  ],
  [
    'Brazilian, with D and C behind amounts',
    csv(
      'Data Mov.;Nr. Doc.;Histórico;Valor;Saldo',
      '02/01/2026;000000;SALDO ANTERIOR;0,00 C;1.000,00 C',
      '15/01/2026;151011;COMPRA;10,50 D;989,50 C',
      '20/01/2026;201011;CRED PIX;1.100,00 C;2.089,50 C',
    ),
    [
      '- | - | 1000.00 to - | proven',
      '2026-01-15 | -10.50 | 989.50 | COMPRA',
      '2026-01-20 | 1100.00 | 2089.50 | CRED PIX',
    ],
  ],
  [
    'Brazilian, without names',
    csv('15/01/2026;COMPRA LOJA;-10,50', '20/01/2026;PIX ACME;1.100,00', '21/01/2026;TARIFA;-9,50'),
    [
      '- | - | - to - | unproven',
      '2026-01-15 | -10.50 | - | COMPRA LOJA',
      '2026-01-20 | 1100.00 | - | PIX ACME',
      '2026-01-21 | -9.50 | - | TARIFA',
    ],
  ],
  [
    'Canadian, with a sentence above and a card in apostrophes',
    csv(
      'Following data is valid as of 20260202101500 (Year/Month/Day/Hour/Minute/Second)',
      '',
      '',
      'First Bank Card,Transaction Type,Date Posted, Transaction Amount,Description',
      '',
      "'500766*****',DEBIT,20260115,-10.50,[IN]SHOP",
      "'500766*****',CREDIT,20260120,1100.00,[DN]ACME PAY",
    ),
    ['- | - | - to - | unproven', '2026-01-15 | -10.50 | - | [IN]SHOP', '2026-01-20 | 1100.00 | - | [DN]ACME PAY'],
  ],
  [
    'Canadian, with a first column of blanks',
    csv(
      'Filter,Date,Description,Sub-description,Type of Transaction,Amount,Balance',
      '"",2026-01-20,"Payroll Dep.","ACME",Credit,1100.00,2089.50',
      '"",2026-01-15,"Point of sale purchase","SHOP",Debit,10.50,989.50',
    ),
    [
      '- | - | - to - | unproven',
      '2026-01-20 | 1100.00 | 2089.50 | Payroll Dep. ACME',
      '2026-01-15 | -10.50 | 989.50 | Point of sale purchase SHOP',
    ],
  ],
  [
    'Canadian, without names and balances',
    csv('2026-01-15,"SHOP, TORONTO",10.50,', '2026-01-20,"ACME PAY",,1100.00', '2026-01-21,"FEE",9.50,'),
    ['asks for columns'],
  ],
  [
    'Mexican, with months as words',
    csv(
      'Fecha,Concepto,Cargo,Abono,Saldo',
      '15-ENE-26,TIENDA,$10.50,$0.00,$989.50',
      '20-ENE-26,NOMINA,$0.00,"$1,100.00","$2,089.50"',
    ),
    ['- | - | - to - | unproven', '2026-01-15 | -10.50 | 989.50 | TIENDA', '2026-01-20 | 1100.00 | 2089.50 | NOMINA'],
  ],
  [
    'Portuguese months',
    csv('data;descrição;débito;crédito;saldo', '15/jan/2026;LOJA;10,50;;989,50', '20/fev/2026;ACME;;1.100,00;2.089,50'),
    ['- | - | - to - | unproven', '2026-01-15 | -10.50 | 989.50 | LOJA', '2026-02-20 | 1100.00 | 2089.50 | ACME'],
  ],
  [
    'report of an accounting program',
    csv(
      ',Date,Transaction Type,Num,Name,Memo/Description,Split,Amount,Balance',
      'Checking,,,,,,,,',
      'Beginning Balance,,,,,,,,1000.00',
      ',01/15/2026,Expense,,Shop,SHOP,Food,-10.50,989.50',
      ',01/20/2026,Deposit,,Acme,PAY,Income,1100.00,2089.50',
      'Total for Checking,,,,,,,1089.50,',
    ),
    [
      '- | - | 1000.00 to - | proven',
      '2026-01-15 | -10.50 | 989.50 | Expense Shop SHOP Food',
      '2026-01-20 | 1100.00 | 2089.50 | Deposit Acme PAY Income',
    ],
  ],
  [
    'payouts with the amount after fees',
    csv(
      'id,Type,Source,Amount,Fee,Net,Currency,Created (UTC),Available On (UTC),Description',
      'txn_1,charge,ch_1,100.00,3.20,96.80,usd,2026-01-15 10:11,2026-01-17 00:00,Order 1',
      'txn_2,payout,po_1,-96.80,0.00,-96.80,usd,2026-01-20 10:11,2026-01-20 00:00,STRIPE PAYOUT',
    ),
    [
      '- | USD | - to - | unproven',
      '2026-01-15 | 96.80 | - | txn_1 charge ch_1 Order 1',
      '2026-01-20 | -96.80 | - | txn_2 payout po_1 STRIPE PAYOUT',
    ],
  ],
  [
    'Argentine',
    csv(
      'Fecha;Concepto;Nro. comprobante;Importe;Saldo',
      '15/01/2026;Compra tarjeta;123;"-$ 1.010,50";"$ 8.989,50"',
      '20/01/2026;Transferencia;124;"$ 1.100,00";"$ 10.089,50"',
    ),
    [
      '- | - | - to - | unproven',
      '2026-01-15 | -1010.50 | 8989.50 | Compra tarjeta',
      '2026-01-20 | 1100.00 | 10089.50 | Transferencia',
    ],
  ],
  [
    'Colombian',
    csv(
      'FECHA,DESCRIPCIÓN,SUCURSAL,DCTO.,VALOR,SALDO',
      '2026/01/15,COMPRA TIENDA,,,"-10,500.00","989,500.00"',
      '2026/01/20,PAGO NOMINA,,,"1,100,000.00","2,089,500.00"',
    ),
    [
      '- | - | - to - | unproven',
      '2026-01-15 | -10500.00 | 989500.00 | COMPRA TIENDA',
      '2026-01-20 | 1100000.00 | 2089500.00 | PAGO NOMINA',
    ],
  ],
  [
    'Peruvian, with S/ before amounts',
    csv(
      'Fecha,Fecha valuta,Descripción operación,Monto,Saldo,Sucursal - agencia,Operación - Número',
      '15/01/2026,15/01/2026,COMPRA TIENDA,S/ -10.50,S/ 989.50,111-001,123',
      '20/01/2026,20/01/2026,ABONO,"S/ 1,100.00","S/ 2,089.50",111-001,124',
    ),
    [
      '- | PEN | - to - | unproven',
      '2026-01-15 | -10.50 | 989.50 | COMPRA TIENDA',
      '2026-01-20 | 1100.00 | 2089.50 | ABONO',
    ],
  ],
  [
    'American account with dollar signs and a category before the balance',
    csv(
      'Date,Description,Withdrawals,Deposits,Category,Balance',
      '01/20/2026,ACME PAYROLL,,"$1,100.00",Paychecks,"$2,089.50"',
      '01/15/2026,SHOP,$10.50,,Groceries,$989.50',
    ),
    [
      '- | - | - to - | unproven',
      '2026-01-20 | 1100.00 | 2089.50 | ACME PAYROLL Paychecks',
      '2026-01-15 | -10.50 | 989.50 | SHOP Groceries',
    ],
  ],
  [
    'American account with amounts in parentheses',
    csv(
      'Account Number,Transaction Date,Effective Date,Description,Amount,Running Balance',
      '*1234,1/20/2026,1/20/2026,ACME,"$1,100.00","$2,089.50"',
      '*1234,1/15/2026,1/15/2026,SHOP,($10.50),$989.50',
    ),
    ['*1234 | - | - to - | unproven', '2026-01-20 | 1100.00 | 2089.50 | ACME', '2026-01-15 | -10.50 | 989.50 | SHOP'],
  ],
  [
    'American card with padded names and the name of its holder',
    csv(
      'Status,Date,Description,Debit,Credit,Member Name',
      'Cleared,01/15/2026,"SHOP        ",10.50,,ANN LEE',
      'Cleared,01/17/2026,"ONLINE PAYMENT, THANK YOU",,100.00,ANN LEE',
    ),
    [
      '- | - | - to - | unproven',
      '2026-01-15 | -10.50 | - | SHOP ANN LEE',
      '2026-01-17 | 100.00 | - | ONLINE PAYMENT, THANK YOU ANN LEE',
    ],
  ],
  [
    'American account with a pending hold',
    csv(
      'DATE,DESCRIPTION,AMOUNT,CHECK #,STATUS',
      '01/15/2026,SHOP,-10.50,,Posted',
      '01/20/2026,ACME,1100.00,,Posted',
      '01/21/2026,HOLD GAS,-50.00,,Pending',
    ),
    [
      '- | - | - to - | unproven',
      '2026-01-15 | -10.50 | - | SHOP',
      '2026-01-20 | 1100.00 | - | ACME',
      '2026-01-21 | -50.00 not booked | - | HOLD GAS',
    ],
  ],
  [
    'a budget, with outflows and inflows',
    csv(
      '"Account","Date","Payee","Memo","Outflow","Inflow"',
      '"Checking","15/01/2026","Shop","","€12.50","€0.00"',
      '"Checking","16/01/2026","Acme","","€0.00","€500.00"',
    ),
    ['Checking | EUR | - to - | unproven', '2026-01-15 | -12.50 | - | Shop', '2026-01-16 | 500.00 | - | Acme'],
  ],
];
