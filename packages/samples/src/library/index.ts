import { statementCsv, drawStatement } from '../bank-statement/index.ts';
import { drawAnnual } from '../annual-statement/index.ts';
import { drawNotice } from '../capital-notice/index.ts';
import { drawDeck } from '../deck/index.ts';
import type { Drawn, Style } from '../drawing/index.ts';
import { sans, serif } from '../drawing/index.ts';
import { writeEmail } from '../email/index.ts';
import { drawEstoppel } from '../estoppel/index.ts';
import { drawFeeWorkbook } from '../fee-workbook/index.ts';
import { drawCertificate } from '../insurance-certificate/index.ts';
import { drawInvoice } from '../invoice/index.ts';
import { drawLease } from '../lease/index.ts';
import { scanLetter, scanLetterPdf } from '../letter/index.ts';
import { writeHtml, writeMarkdown, writeText } from '../markup/index.ts';
import { drawMinutes } from '../minutes/index.ts';
import { drawNda } from '../nda/index.ts';
import { drawAgreement } from '../partnership-agreement/index.ts';
import { drawQuarter } from '../quarterly-report/index.ts';
import { drawRentRoll } from '../rent-roll/index.ts';
import { aster, harbor, kestrel, marlow } from '../world/atlas.ts';
import { bank } from '../world/fund.ts';
import { administratorInvoice, auditorInvoice, counselInvoice } from '../world/invoices.ts';
import { committeeNotes, investorLetter } from '../world/newsletters.ts';
import {
  certificate,
  deck,
  estoppel,
  mail,
  minutes,
  nda,
  renewalLetter,
  rentRoll,
  siteVisit,
  zoningLetter,
} from '../world/papers.ts';
import { agreement, annual, callNotice, distributionNotice, feeCalculation, quarter } from '../world/quarter.ts';

export { sampleDiscrepancies, sampleFacts, sampleUnanswerable } from './facts.ts';
export type { SampleFact } from './facts.ts';

export type SampleFile = { room: string; folder: string[]; name: string; contentType: string; bytes: Uint8Array };
/** A sample with the text of each page; empty for a page that is only a picture. */
export type TracedSample = SampleFile & { pages: string[] };

const contentTypes: Record<string, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  csv: 'text/csv',
  eml: 'message/rfc822',
  html: 'text/html',
  md: 'text/markdown',
  txt: 'text/plain',
  png: 'image/png',
};

const atlas = 'Project Atlas';
const fund = 'Meridian Growth Fund II';
const navy = { ...sans, accent: '#1f3a5f' };
const bands: Style = { ...sans, accent: '#234e52', rules: 'bands' };
const grid: Style = { ...sans, accent: '#7b341e', rules: 'grid' };
const letterhead: Style = { ...serif, accent: '#5a2a27', titles: 'center', size: 10.5 };

type Place = [room: string, folder: string[], name: string, drawn: Drawn];

/** Creates the two data rooms of the demonstration, about thirty documents. The bytes are always the same. */
export async function sampleLibrary(): Promise<SampleFile[]> {
  const traced = await traceLibrary();
  return traced.map(({ room, folder, name, contentType, bytes }) => ({ room, folder, name, contentType, bytes }));
}

/** Creates the same documents with the text of each page: a page of a workbook is a sheet, of a deck a slide. */
export async function traceLibrary(): Promise<TracedSample[]> {
  return [...(await atlasFiles()), ...(await fundFiles())].map(([room, folder, name, drawn]) => {
    const contentType = contentTypes[name.slice(name.lastIndexOf('.') + 1)];
    if (contentType === undefined) throw new RangeError(`No content type for ${name}`);
    return { room, folder, name, contentType, ...drawn };
  });
}

async function atlasFiles(): Promise<Place[]> {
  const invoice = await drawInvoice(counselInvoice, 'letter', letterhead);
  const attachment = { name: 'AP-20417.pdf', contentType: 'application/pdf', bytes: invoice.bytes };
  const scan = { bytes: await scanLetterPdf(renewalLetter, { skew: 0.5, specks: 320, seed: 7 }), pages: [''] };
  const zoning = { bytes: scanLetter(zoningLetter, { skew: -0.35, specks: 220, seed: 11 }), pages: [''] };
  return [
    [
      atlas,
      ['Leases', 'Foundry Row'],
      'Lease, Harbor & Finch, 311 Foundry Row.pdf',
      await drawLease(harbor, serif, 'pdf'),
    ],
    [
      atlas,
      ['Leases', 'Foundry Row'],
      'Lease, Aster Pharmacy, 801 Foundry Row.pdf',
      await drawLease(aster, { ...bands, size: 9.5 }, 'pdf'),
    ],
    [
      atlas,
      ['Leases', 'Foundry Row'],
      'Lease, Marlow Books, 213 Foundry Row.docx',
      await drawLease(marlow, serif, 'docx'),
    ],
    [
      atlas,
      ['Leases', 'Dock Road'],
      'Lease, Kestrel Robotics, 14 Dock Road.pdf',
      await drawLease(kestrel, { ...grid, accent: '#1a202c', dates: 'european' }, 'pdf'),
    ],
    [atlas, ['Leases', 'Dock Road'], 'Estoppel, Kestrel Robotics.pdf', await drawEstoppel(estoppel, navy)],
    [atlas, ['Leases'], 'Rent roll, October 2026.xlsx', drawRentRoll(rentRoll)],
    [atlas, ['Corporate'], 'NDA, Calloway Street Properties.pdf', await drawNda(nda, { ...serif, size: 10 })],
    [
      atlas,
      ['Corporate'],
      'Investment committee minutes, October 14, 2026.docx',
      await drawMinutes(minutes, { ...sans, size: 10.5 }, 'docx'),
    ],
    [
      atlas,
      ['Corporate'],
      'Project Atlas, investment committee deck.pptx',
      await drawDeck(deck, { accent: '1F3A5F', font: 'Arial' }),
    ],
    [atlas, ['Financials'], 'Invoice AP-20417, Ashgrove Pryce.pdf', invoice],
    [atlas, ['Insurance'], 'Certificate of insurance, Kestrel Robotics.pdf', await drawCertificate(certificate, grid)],
    [atlas, ['Correspondence'], 'Renewal notice, Aster Pharmacy (scan).pdf', scan],
    [atlas, ['Correspondence'], 'Zoning letter, 14 Dock Road.png', zoning],
    [
      atlas,
      ['Correspondence'],
      'Closing list and invoice, Ashgrove Pryce.eml',
      writeEmail({ ...mail, attachments: [attachment] }),
    ],
    [atlas, ['Technical'], 'Site visit notes, 14 Dock Road.txt', writeText(siteVisit)],
  ];
}

async function fundFiles(): Promise<Place[]> {
  return [
    [fund, ['Reports'], 'Quarterly report, Q3 2026.pdf', await drawQuarter(quarter, navy)],
    [fund, ['Reports'], 'Investor letter, Q3 2026.html', writeHtml(investorLetter, 'Letter to our partners, Q3 2026')],
    [
      fund,
      ['Reports'],
      'Audited financial statements, 2025.pdf',
      await drawAnnual(annual, { ...serif, titles: 'left', accent: '#22543d', size: 10.5 }),
    ],
    [fund, ['Notices'], 'Capital call notice no. 9, Larkspur.pdf', await drawNotice(callNotice, { ...navy, size: 9 })],
    [fund, ['Notices'], 'Distribution notice no. 4, Tamarack.pdf', await drawNotice(distributionNotice, navy)],
    [fund, ['Legal'], 'Limited partnership agreement, excerpt.pdf', await drawAgreement(agreement, serif)],
    [
      fund,
      ['Banking'],
      'Bank statement, Q3 2026.pdf',
      await drawStatement(bank, { ...bands, accent: '#44337a', size: 9 }),
    ],
    [fund, ['Banking'], 'Bank transactions, Q3 2026.csv', statementCsv(bank)],
    [fund, ['Invoices'], 'Invoice 2026-0931, Copperline.pdf', await drawInvoice(administratorInvoice, 'ledger', bands)],
    [
      fund,
      ['Invoices'],
      'Invoice DV-7718, Dunmore Vance.pdf',
      await drawInvoice(auditorInvoice, 'classic', { ...sans, family: 'typewriter', size: 9, accent: '#22543d' }),
    ],
    [fund, ['Fees'], 'Management fee calculation, Q3 2026.xlsx', drawFeeWorkbook(feeCalculation)],
    [fund, ['Meetings'], 'Advisory committee notes, October 2026.md', writeMarkdown(committeeNotes)],
  ];
}
