import { expect, it } from 'vitest';
import { annualGold, drawAnnual } from '../annual-statement/index.ts';
import { drawStatement, statementGold } from '../bank-statement/index.ts';
import { drawNotice, noticeGold } from '../capital-notice/index.ts';
import type { Drawn, Gold, Style } from '../drawing/index.ts';
import { pageOf, styleOf } from '../drawing/index.ts';
import { drawEstoppel, estoppelGold } from '../estoppel/index.ts';
import { drawFeeWorkbook, feeGold } from '../fee-workbook/index.ts';
import { certificateGold, drawCertificate } from '../insurance-certificate/index.ts';
import { drawInvoice, invoiceGold } from '../invoice/index.ts';
import { drawLease, leaseGold } from '../lease/index.ts';
import { drawMinutes, minutesGold } from '../minutes/index.ts';
import { drawNda, ndaGold } from '../nda/index.ts';
import { agreementGold, drawAgreement } from '../partnership-agreement/index.ts';
import { drawQuarter, quarterGold } from '../quarterly-report/index.ts';
import { drawRentRoll, rentRollGold } from '../rent-roll/index.ts';
import { kestrel } from './atlas.ts';
import { bank } from './fund.ts';
import { counselInvoice } from './invoices.ts';
import { certificate, estoppel, minutes, nda, rentRoll } from './papers.ts';
import { agreement, annual, callNotice, feeCalculation, quarter } from './quarter.ts';

type Kind = [name: string, draw: (style: Style) => Promise<Drawn>, gold: (style: Style) => Gold[]];

const kinds: Kind[] = [
  ['lease as PDF', (style) => drawLease(kestrel, style, 'pdf'), (style) => leaseGold(kestrel, style)],
  ['lease as DOCX', (style) => drawLease(kestrel, style, 'docx'), (style) => leaseGold(kestrel, style)],
  ['estoppel', (style) => drawEstoppel(estoppel, style), (style) => estoppelGold(estoppel, style)],
  ['NDA', (style) => drawNda(nda, style), (style) => ndaGold(nda, style)],
  [
    'invoice, classic',
    (style) => drawInvoice(counselInvoice, 'classic', style),
    (style) => invoiceGold(counselInvoice, style),
  ],
  [
    'invoice, ledger',
    (style) => drawInvoice(counselInvoice, 'ledger', style),
    (style) => invoiceGold(counselInvoice, style),
  ],
  [
    'invoice, letter',
    (style) => drawInvoice(counselInvoice, 'letter', style),
    (style) => invoiceGold(counselInvoice, style),
  ],
  [
    'insurance certificate',
    (style) => drawCertificate(certificate, style),
    (style) => certificateGold(certificate, style),
  ],
  ['capital notice', (style) => drawNotice(callNotice, style), (style) => noticeGold(callNotice, style)],
  ['bank statement', (style) => drawStatement(bank, style), (style) => statementGold(bank, style)],
  ['quarterly report', (style) => drawQuarter(quarter, style), (style) => quarterGold(quarter, style)],
  ['annual statement', (style) => drawAnnual(annual, style), (style) => annualGold(annual, style)],
  ['partnership agreement', (style) => drawAgreement(agreement, style), (style) => agreementGold(agreement, style)],
  ['minutes', (style) => drawMinutes(minutes, style, 'docx'), (style) => minutesGold(minutes, style)],
  ['rent roll', () => Promise.resolve(drawRentRoll(rentRoll)), () => rentRollGold(rentRoll)],
  ['fee workbook', () => Promise.resolve(drawFeeWorkbook(feeCalculation)), () => feeGold(feeCalculation)],
];

it.each(kinds)('%s contains its expected values in every style', async (_name, draw, gold) => {
  for (const seed of [0, 4, 8, 21, 55]) {
    const style = styleOf(seed);
    const { pages } = await draw(style);
    expect(gold(style).filter((each) => pageOf(pages, each.text) === 0)).toEqual([]);
  }
});
