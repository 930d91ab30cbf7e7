import { csv, type ExportCase } from './statement-files.fixture.ts';

/** Text in Shift JIS. */
function sjis(text: string): Uint8Array {
  const decoder = new TextDecoder('shift_jis');
  const codes = new Map<string, number[]>();
  for (let first = 0x81; first <= 0xfc; first += 1)
    for (let second = 0x40; second <= 0xfc; second += 1) {
      const character = decoder.decode(Uint8Array.of(first, second));
      if (character.length === 1 && !codes.has(character)) codes.set(character, [first, second]);
    }
  for (let code = 0xa1; code <= 0xdf; code += 1) codes.set(decoder.decode(Uint8Array.of(code)), [code]);
  return Uint8Array.from(
    text.split('').flatMap((each) => (each < '\u0080' ? each.charCodeAt(0) : (codes.get(each) ?? []))),
  );
}

/** Exports of banks in Asia, Africa, Australia and New Zealand. */
export const ASIA_PACIFIC_EXPORTS: ExportCase[] = [
  [
    'Australian, without names and balances',
    csv('15/01/2026,"-10.50","SHOP SYDNEY"', '14/01/2026,"1,100.00","PAYROLL ACME"', '13/01/2026,"-4.00","CAFE"'),
    [
      '- | - | - to - | unproven',
      '2026-01-15 | -10.50 | - | SHOP SYDNEY',
      '2026-01-14 | 1100.00 | - | PAYROLL ACME',
      '2026-01-13 | -4.00 | - | CAFE',
    ],
  ],
  [
    'Australian, with debits and credits',
    csv(
      'Bank Account,Date,Narrative,Debit Amount,Credit Amount,Balance,Categories,Serial',
      '032000123456,20/01/2026,PAYROLL ACME,,1100.00,2089.50,PAYROLL,',
      '032000123456,15/01/2026,EFTPOS SHOP,10.50,,989.50,PAYMENT,',
    ),
    [
      '032000123456 | - | - to - | unproven',
      '2026-01-20 | 1100.00 | 2089.50 | PAYROLL ACME',
      '2026-01-15 | -10.50 | 989.50 | EFTPOS SHOP PAYMENT',
    ],
  ],
  [
    'Australian, without names, with blank columns',
    csv(
      '20 Jan 26,1100.00,,,INTER-BANK CREDIT,ACME PAYROLL,2089.50,',
      '15 Jan 26,-10.50,,,EFTPOS DEBIT,SHOP SYDNEY,989.50,',
      '14 Jan 26,-4.00,,,EFTPOS DEBIT,CAFE,1000.00,',
    ),
    [
      '- | - | - to - | unproven',
      '2026-01-20 | 1100.00 | 2089.50 | INTER-BANK CREDIT ACME PAYROLL',
      '2026-01-15 | -10.50 | 989.50 | EFTPOS DEBIT SHOP SYDNEY',
      '2026-01-14 | -4.00 | 1000.00 | EFTPOS DEBIT CAFE',
    ],
  ],
  [
    'Australian, with a column without a name',
    csv(
      'Date,Amount,Account Number,,Transaction Type,Transaction Details,Balance,Category,Merchant Name',
      '20 Jan 26,1100.00,123456789,,INTER-BANK CREDIT,ACME PAYROLL,2089.50,Income,',
      '15 Jan 26,-10.50,123456789,,EFTPOS DEBIT,SHOP SYDNEY,989.50,Food,Shop',
    ),
    [
      '123456789 | - | - to - | unproven',
      '2026-01-20 | 1100.00 | 2089.50 | INTER-BANK CREDIT ACME PAYROLL Income',
      '2026-01-15 | -10.50 | 989.50 | EFTPOS DEBIT SHOP SYDNEY Food Shop',
    ],
  ],
  [
    'Australian, with round-ups beside the amount',
    csv(
      'Time,BSB / Account Number,Transaction Type,Payee,Description,Category,Tags,Subtotal (AUD),Currency,Subtotal (Transaction Currency),Round Up (AUD),Total (AUD),Payment Method,Settled Date',
      '2026-01-20T10:11:12+11:00,633-123 / 123456789,Direct Credit,Acme,PAYROLL,,,1100.00,AUD,1100.00,0.00,1100.00,,2026-01-20',
      '2026-01-15T10:11:12+11:00,633-123 / 123456789,Purchase,Shop,SHOP,Groceries,,-10.50,AUD,-10.50,-0.50,-11.00,,2026-01-16',
    ),
    [
      '633-123 / 123456789 | AUD | - to - | unproven',
      '2026-01-20 | 1100.00 | - | Direct Credit Acme PAYROLL',
      '2026-01-16 | -11.00 | - | Purchase Shop SHOP Groceries',
    ],
  ],
  [
    'from New Zealand, with the day after the amount',
    csv(
      'Type,Details,Particulars,Code,Reference,Amount,Date,ForeignCurrencyAmount,ConversionCharge',
      'Eft-Pos,Shop,1234******12,,260115101112,-10.50,15/01/2026,,',
      'Direct Credit,Acme Ltd,PAY,JAN,,1100.00,20/01/2026,,',
    ),
    [
      '- | - | - to - | unproven',
      '2026-01-15 | -10.50 | - | Eft-Pos Shop 1234******12',
      '2026-01-20 | 1100.00 | - | Direct Credit Acme Ltd PAY JAN',
    ],
  ],
  [
    'Indian, with padded cells and zeros',
    csv(
      '',
      '  Date     ,Narration                                                                                                                ,Value Dat,Debit Amount       ,Credit Amount      ,Chq/Ref Number   ,Closing Balance',
      '  15/01/26  ,UPI-SHOP-SHOP@OKBANK                 ,15/01/26 ,         10.50        ,          0.00        ,0000601512345678       ,           989.50  ',
      '  20/01/26  ,NEFT CR-ACME SALARY             ,20/01/26 ,         0.00        ,          1100.00        ,N020261234567       ,           2089.50  ',
    ),
    [
      '- | - | - to - | unproven',
      '2026-01-15 | -10.50 | 989.50 | UPI-SHOP-SHOP@OKBANK',
      '2026-01-20 | 1100.00 | 2089.50 | NEFT CR-ACME SALARY',
    ],
  ],
  [
    'Indian, with DR, CR and BAL as names',
    csv(
      'Name :- ANN LEE',
      'Joint Holder :- --',
      'Customer No :- 123456789',
      'IFSC Code :- UTIB0000123',
      'Statement of Account No - 912010012345678 for the period (From : 01-01-2026 To : 31-01-2026)',
      '',
      'Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL',
      '15-01-2026,-,"UPI/P2M/601512345678/SHOP",      10.50, ,     989.50,248',
      '20-01-2026,-,"NEFT/ACME/SALARY", ,     1100.00,     2089.50,248',
      '',
      'Unless the constituent notifies the bank immediately of any discrepancy found by him/her in this statement of Account',
      'Legends :',
      'ICONN        -        Transaction trough Internet Banking',
    ),
    [
      '- | - | - to - | unproven',
      '2026-01-15 | -10.50 | 989.50 | UPI/P2M/601512345678/SHOP',
      '2026-01-20 | 1100.00 | 2089.50 | NEFT/ACME/SALARY',
    ],
  ],
  [
    'Indian, with a mark beside the amount and one beside the balance',
    csv(
      'Account Statement',
      'Account No.,1234567890',
      'Sl. No.,Date,Description,Chq / Ref number,Amount,Dr / Cr,Balance,Dr / Cr',
      '1,15-01-2026,UPI/SHOP,UPI-601512345678,"10.50",DR,"1,00,989.50",CR',
      '2,20-01-2026,NEFT ACME,NEFTINW-1234,"2,00,000.00",CR,"3,00,989.50",CR',
      '3,21-01-2026,RENT,1,"4,00,000.00",DR,"99,010.50",DR',
      'Opening balance,as on 01/01/2026   INR 1,,"1,01,000.00"',
      'Closing balance,as on 31/01/2026   INR 1,,"-99,010.50"',
    ),
    [
      '1234567890 | - | 101000.00 to -99010.50 | proven',
      '2026-01-15 | -10.50 | 100989.50 | UPI/SHOP CR',
      '2026-01-20 | 200000.00 | 300989.50 | NEFT ACME CR',
      '2026-01-21 | -400000.00 | -99010.50 | RENT DR',
    ],
  ],
  [
    'Indian, with Cr behind the balances',
    csv(
      'Txn Date,Narration,Withdrawal,Deposit,Closing Balance',
      '01-Jan-2026,Opening Balance,,,"1,000.00Cr"',
      '15-Jan-2026,UPI,10.50,,989.50Cr',
      '20-Jan-2026,NEFT,,"1,100.00","2,089.50Cr"',
      ',Total,10.50,"1,100.00",',
    ),
    ['- | - | 1000.00 to - | proven', '2026-01-15 | -10.50 | 989.50 | UPI', '2026-01-20 | 1100.00 | 2089.50 | NEFT'],
  ],
  [
    'Indian, with “Cr.” behind the balances',
    csv(
      'Branch Name:,PUNE',
      'Account Number:,1234000100123456',
      'Transaction Date,Cheque Number,Withdrawal,Deposit,Balance,Narration',
      '20/01/2026,,,"1,100.00","2,089.50 Cr.",NEFT ACME',
      '15/01/2026,,10.50,,989.50 Cr.,UPI SHOP',
    ),
    [
      '1234000100123456 | - | - to - | unproven',
      '2026-01-20 | 1100.00 | 2089.50 | NEFT ACME',
      '2026-01-15 | -10.50 | 989.50 | UPI SHOP',
    ],
  ],
  [
    'Japanese, in Shift JIS',
    sjis(
      csv(
        '"日付","摘要","摘要内容","支払い金額","預かり金額","差引残高","メモ","未資金化区分","入払区分"',
        '"2026/1/15","カ－ド","お店","10,500","","989,500","","","支払い"',
        '"2026/1/20","給料","カ）アクメ","","1,100,000","2,089,500","","","振込入金"',
      ),
    ),
    [
      '- | - | - to - | unproven',
      '2026-01-15 | -10500 | 989500 | カ-ド お店 支払い',
      '2026-01-20 | 1100000 | 2089500 | 給料 カ）アクメ 振込入金',
    ],
  ],
  [
    'Japanese, with narrow kana',
    sjis(
      csv(
        '年月日,お引出し,お預入れ,お取り扱い内容,残高,メモ,ラベル',
        '2026/1/15,10500,,ｵﾐｾ,989500,,',
        '2026/1/20,,1100000,ｷﾕｳﾖ ｱｸﾒ,2089500,,',
      ),
    ),
    ['- | - | - to - | unproven', '2026-01-15 | -10500 | 989500 | ｵﾐｾ', '2026-01-20 | 1100000 | 2089500 | ｷﾕｳﾖ ｱｸﾒ'],
  ],
  [
    'Japanese, with years of the era',
    sjis(
      csv(
        '年月日,お引出し,お預入れ,お取り扱い内容,残高',
        'R8.1.15,10500,,お店,989500',
        'R8.1.20,,1100000,給与,2089500',
      ),
    ),
    ['- | - | - to - | unproven', '2026-01-15 | -10500 | 989500 | お店', '2026-01-20 | 1100000 | 2089500 | 給与'],
  ],
  [
    'Japanese, with long numbers of the entries',
    sjis(
      csv(
        'お客さま口座情報,10120-12345671',
        '取引日,入出金明細ＩＤ,受入金額（円）,払出金額（円）,詳細１,詳細２,現在（貸付）高',
        '20260115,202601150001,,10500,ｶｰﾄﾞ,ｵﾐｾ,989500',
        '20260120,202601200001,1100000,,給与,アクメ,2089500',
      ),
    ),
    [
      '- | JPY | - to - | unproven',
      '2026-01-15 | -10500 | 989500 | ｶｰﾄﾞ ｵﾐｾ',
      '2026-01-20 | 1100000 | 2089500 | 給与 アクメ',
    ],
  ],
  [
    'Japanese, with days with points',
    sjis(
      csv(
        'お客さまの口座',
        '普通 1234567',
        '日付,お引出金額,お預入金額,お取引内容,残高',
        '2026.01.15,"10,500",,お店,"989,500"',
        '2026.01.20,,"1,100,000",給与,"2,089,500"',
      ),
    ),
    ['- | - | - to - | unproven', '2026-01-15 | -10500 | 989500 | お店', '2026-01-20 | 1100000 | 2089500 | 給与'],
  ],
  [
    'from Singapore, with texts in the row below',
    csv(
      'Account details for:,360 Account 123-456789-001',
      'Available Balance,"2,089.50"',
      'Ledger Balance,"2,089.50"',
      '',
      'Transaction History',
      'Transaction date,Value date,Description,Withdrawals(SGD),Deposits(SGD)',
      '20/01/2026,20/01/2026,GIRO - SALARY,,"1,100.00"',
      ',,"ACME PTE LTD",,',
      '15/01/2026,14/01/2026,DEBIT PURCHASE,10.50,',
      ',,"SHOP SINGAPORE xx-1234",,',
    ),
    [
      '- | SGD | - to - | unproven',
      '2026-01-20 | 1100.00 | - | GIRO - SALARY ACME PTE LTD',
      '2026-01-15 | -10.50 | - | DEBIT PURCHASE SHOP SINGAPORE xx-1234',
    ],
  ],
  [
    'South African, with fees beside the amounts and alone',
    csv(
      'Nr,Account,Posting Date,Transaction Date,Description,Original Description,Parent Category,Category,Money In,Money Out,Fee,Balance',
      '1,1234567890,2026-01-14,2026-01-14,ACME,ACME PAY,Income,Salary,1000.00,,,1000.00',
      '2,1234567890,2026-01-15,2026-01-15,Shop,SHOP CPT,Food,Groceries,,-10.50,-0.50,989.00',
      '3,1234567890,2026-01-16,2026-01-16,Fee,Monthly fee,Fees,Fees,,,-5.00,984.00',
    ),
    [
      '1234567890 | - | - to - | unproven',
      '2026-01-14 | 1000.00 | 1000.00 | ACME PAY Income Salary',
      '2026-01-15 | -11.00 | 989.00 | Shop SHOP CPT Food Groceries',
      '2026-01-16 | -5.00 | 984.00 | Fees Monthly fee',
    ],
  ],
  [
    'from Hong Kong, with a currency beside the balance',
    csv(
      'Date,Description,Billing amount,Billing currency,Balance,Balance currency',
      '20/01/2026,SALARY,"1,100.00",HKD,"2,089.50",HKD',
      '15/01/2026,SHOP,-10.50,HKD,989.50,HKD',
    ),
    ['- | HKD | - to - | unproven', '2026-01-20 | 1100.00 | 2089.50 | SALARY', '2026-01-15 | -10.50 | 989.50 | SHOP'],
  ],
  [
    'Turkish, with TL behind amounts and a number of the receipt',
    csv(
      'Tarih;Açıklama;İşlem Tutarı;Bakiye;Dekont No',
      '15.01.2026;MAĞAZA;-10,50 TL;989,50 TL;1',
      '20.01.2026;MAAŞ;1.100,00 TL;2.089,50 TL;2',
    ),
    ['- | TRY | - to - | unproven', '2026-01-15 | -10.50 | 989.50 | MAĞAZA', '2026-01-20 | 1100.00 | 2089.50 | MAAŞ'],
  ],
  [
    'Russian, with a plus',
    csv(
      'Дата операции;Категория;Описание;Сумма в валюте счёта;Остаток средств',
      '15.01.2026;Магазин;ЛАВКА;-10,50;989,50',
      '20.01.2026;Зарплата;ООО;+1 100,00;2 089,50',
    ),
    [
      '- | - | - to - | unproven',
      '2026-01-15 | -10.50 | 989.50 | Магазин ЛАВКА',
      '2026-01-20 | 1100.00 | 2089.50 | Зарплата ООО',
    ],
  ],
  [
    'Chinese, with income before expenses',
    csv(
      '交易日期,交易时间,摘要,收入金额,支出金额,账户余额,对方账号,对方户名',
      '2026-01-15,10:11:12,消费,0.00,10.50,989.50,,商店',
      '2026-01-20,10:11:12,工资,1100.00,0.00,2089.50,,公司',
    ),
    [
      '- | - | - to - | unproven',
      '2026-01-15 | -10.50 | 989.50 | 消费 商店',
      '2026-01-20 | 1100.00 | 2089.50 | 工资 公司',
    ],
  ],
  [
    'Korean, with unusual names',
    csv(
      'No,거래일시,적요,기재내용,찾으신금액,맡기신금액,거래후잔액,취급점',
      '1,2026.01.20 11:00:00,급여,회사,0,"1,100,000","2,089,500",강남',
      '2,2026.01.15 10:00:00,체크,상점,"10,500",0,"989,500",강남',
    ),
    [
      '- | - | - to - | unproven',
      '2026-01-20 | 1100000 | 2089500 | 급여 회사 강남',
      '2026-01-15 | -10500 | 989500 | 체크 상점 강남',
    ],
  ],
  [
    'from the Emirates, with the currency before amounts',
    csv(
      'Date,Value Date,Narration,Debit,Credit,Running Balance',
      '15-Jan-2026,15-Jan-2026,SHOP DUBAI,AED 10.50,,"AED 989.50"',
      '20-Jan-2026,20-Jan-2026,SALARY,,"AED 1,100.00","AED 2,089.50"',
    ),
    [
      '- | AED | - to - | unproven',
      '2026-01-15 | -10.50 | 989.50 | SHOP DUBAI',
      '2026-01-20 | 1100.00 | 2089.50 | SALARY',
    ],
  ],
  [
    'from the Philippines',
    csv(
      'DATE,CHECK NUMBER,SBA REFERENCE NO.,BRANCH,TRANSACTION CODE,TRANSACTION TYPE,DEBIT,CREDIT,RUNNING BALANCE,DESCRIPTION',
      '01/15/2026,,,HO,W,ATM,"10.50",,"989.50",ATM WDL',
      '01/20/2026,,,HO,D,CM,,"1,100.00","2,089.50",PAYROLL',
    ),
    [
      '- | - | - to - | unproven',
      '2026-01-15 | -10.50 | 989.50 | HO ATM WDL ATM',
      '2026-01-20 | 1100.00 | 2089.50 | HO D CM PAYROLL',
    ],
  ],
  [
    'Nigerian, with points in names',
    csv(
      'TRANS. DATE,REFERENCE,VALUE. DATE,DEBIT,CREDIT,BALANCE,REMARKS',
      '15-Jan-26,"\'00001","15-Jan-26","10,500.00","0.00","989,500.00",POS',
      '20-Jan-26,"\'00002","20-Jan-26","0.00","1,100,000.00","2,089,500.00",SALARY',
    ),
    [
      '- | - | - to - | unproven',
      '2026-01-15 | -10500.00 | 989500.00 | POS',
      '2026-01-20 | 1100000.00 | 2089500.00 | SALARY',
    ],
  ],
  [
    'Kenyan wallet',
    csv(
      'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance',
      'UAK1,2026-01-20 10:11:12,Funds received from ACME,Completed,1100.00,,2089.50',
      'UAF1,2026-01-15 10:11:12,Pay Bill to SHOP,Completed,,-10.50,989.50',
    ),
    [
      '- | - | - to - | unproven',
      '2026-01-20 | 1100.00 | 2089.50 | UAK1 Funds received from ACME',
      '2026-01-15 | -10.50 | 989.50 | UAF1 Pay Bill to SHOP',
    ],
  ],
  [
    'Malaysian, with signs behind the amounts',
    csv(
      'Entry Date,Value Date,Transaction Description,Transaction Amount,Statement Balance',
      '15/01/26,15/01/26,SALE DEBIT SHOP,10.50-,989.50',
      '20/01/26,20/01/26,IBG CREDIT,"1,100.00+","2,089.50"',
    ),
    [
      '- | - | - to - | unproven',
      '2026-01-15 | -10.50 | 989.50 | SALE DEBIT SHOP',
      '2026-01-20 | 1100.00 | 2089.50 | IBG CREDIT',
    ],
  ],
  [
    'from Taiwan',
    csv('帳務日期,摘要,支出金額,存入金額,餘額,備註', '2026/01/15,消費,10,,990,商店', '2026/01/20,薪資,,1100,2090,公司'),
    ['- | - | - to - | unproven', '2026-01-15 | -10 | 990 | 消費 商店', '2026-01-20 | 1100 | 2090 | 薪資 公司'],
  ],
  [
    'Israeli card without any minus',
    csv(
      'תאריך עסקה,שם בית עסק,סכום חיוב,מטבע',
      '15/01/2026,חנות,10.50,₪',
      '20/01/2026,קפה,4.25,₪',
      '21/01/2026,דלק,31.00,₪',
    ),
    ['asks for sign'],
  ],
  [
    'a Japanese bank without decimals, in which every amount has thousands',
    csv(
      '取引日,内容,お支払金額,お預り金額,残高',
      '2026年1月15日,A,"1,000",,"9,000"',
      '2026年1月16日,B,,"2,000","11,000"',
    ),
    ['- | - | - to - | unproven', '2026-01-15 | -1000 | 9000 | A', '2026-01-16 | 2000 | 11000 | B'],
  ],
  [
    'a Korean bank without decimals, in which every amount has thousands',
    csv('거래일자,적요,출금액,입금액,잔액', '2026.01.15,A,"1,000",,"9,000"', '2026.01.16,B,,"2,000","11,000"'),
    ['- | - | - to - | unproven', '2026-01-15 | -1000 | 9000 | A', '2026-01-16 | 2000 | 11000 | B'],
  ],
];
