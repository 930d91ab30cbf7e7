import type { Invoice } from '../invoice/index.ts';
import { buyer } from './atlas.ts';
import { fundName } from './fund.ts';

const fundLines = ['c/o Meridian Partners Management LLC', '40 Lantern Wharf, Suite 1200', 'Port Calder, DE 19731'];

export const counselInvoice: Invoice = {
  number: 'AP-20417',
  from: 'Ashgrove Pryce LLP',
  fromLines: ['Attorneys at Law', '9 Custom House Square, Port Calder, DE 19731', 'Tax ID 00-4471820'],
  to: buyer,
  toLines: ['40 Lantern Wharf, Suite 1200', 'Port Calder, DE 19731'],
  issued: '2026-11-06',
  due: '2026-12-06',
  reference: 'Matter 3318-02, Project Atlas',
  lines: [
    { what: 'Review of four leases and amendments (associate)', quantity: 1850, unit: 'h', price: 420_00 },
    { what: 'Purchase and sale agreement, negotiation (partner)', quantity: 900, unit: 'h', price: 685_00 },
    { what: 'Title and survey review (associate)', quantity: 725, unit: 'h', price: 420_00 },
    { what: 'Estoppel form and tenant follow-up (paralegal)', quantity: 600, unit: 'h', price: 195_00 },
    { what: 'Recording and search fees at cost', quantity: 100, unit: 'lot', price: 490_00 },
  ],
  taxBps: 0,
  payTo:
    'By wire to the client account of Ashgrove Pryce LLP, Northquay Savings Bank, account ending 6620, quoting AP-20417.',
  note: 'Fees outstanding after the due date bear interest at 1.0% per month.',
};
export const administratorInvoice: Invoice = {
  number: '2026-0931',
  from: 'Copperline Fund Services, Inc.',
  fromLines: ['220 Millrace Avenue, Eastmoor, PA 18114', 'billing@copperline.example'],
  to: fundName,
  toLines: fundLines,
  issued: '2026-08-03',
  due: '2026-09-02',
  reference: 'Q3 2026 services',
  lines: [
    { what: 'Fund accounting and reporting, quarterly fee', quantity: 100, unit: 'qtr', price: 31_500_00 },
    { what: 'Investor services, per investor', quantity: 800, unit: 'inv', price: 875_00 },
    { what: 'Capital call and distribution processing', quantity: 200, unit: 'ea', price: 1_250_00 },
    { what: 'Regulatory filing support', quantity: 500, unit: 'h', price: 350_00 },
  ],
  taxBps: 0,
  payTo: 'ACH to Copperline Fund Services, Inc., account ending 0415. Please quote the invoice number.',
  note: 'Net 30 days. Questions: your client accountant, Paulo Brandt.',
};
export const auditorInvoice: Invoice = {
  number: 'DV-7718',
  from: 'Dunmore Vance LLP',
  fromLines: ['Certified Public Accountants', '1 Sessions Place, Eastmoor, PA 18110'],
  to: fundName,
  toLines: fundLines,
  issued: '2026-08-24',
  due: '2026-09-23',
  reference: 'Audit of the year 2025, final',
  lines: [
    { what: 'Final billing, audit of the 2025 financial statements', quantity: 100, unit: 'lot', price: 24_000_00 },
    { what: 'Review of the valuation of two investments', quantity: 100, unit: 'lot', price: 4_500_00 },
    { what: 'Confirmations and out-of-pocket costs', quantity: 100, unit: 'lot', price: 1_500_00 },
  ],
  taxBps: 0,
  payTo: 'By wire to Dunmore Vance LLP, account ending 9083.',
  note: 'This invoice completes the fee agreed in the engagement letter of October 7, 2025.',
};
