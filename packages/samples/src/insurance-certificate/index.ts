import { writeDate } from '../calendar/index.ts';
import type { Block, Drawn, Gold, Style } from '../drawing/index.ts';
import { drawPdf } from '../drawing/index.ts';
import { wholeDollars } from '../money/index.ts';

export type Cover = { kind: string; policy: string; limit: number; deductible: number };
/** Limits and deductibles in cents. */
export type InsuranceCertificate = {
  insurer: string;
  insurerLines: string[];
  insured: string;
  holder: string;
  location: string;
  issued: string;
  from: string;
  to: string;
  covers: Cover[];
  additionalInsured: string;
  signer: { name: string; title: string };
};

/** The values that a certificate states. */
export function certificateGold(data: InsuranceCertificate, style: Style): Gold[] {
  return [
    { field: 'Insurer', text: data.insurer },
    { field: 'Insured', text: data.insured },
    { field: 'Effective date', text: writeDate(data.from, style.dates) },
    { field: 'Expiration date', text: writeDate(data.to, style.dates) },
    ...data.covers.flatMap((cover) => [
      { field: `${cover.kind}: policy`, text: cover.policy },
      { field: `${cover.kind}: limit`, text: wholeDollars(cover.limit) },
    ]),
  ];
}

/** The certificate as blocks. */
function certificateBlocks(data: InsuranceCertificate, style: Style): Block[] {
  const day = (iso: string) => writeDate(iso, style.dates);
  return [
    { kind: 'letterhead', name: data.insurer, lines: data.insurerLines },
    { kind: 'title', text: 'Certificate of Insurance', sub: `Issued ${day(data.issued)}` },
    {
      kind: 'columns',
      columns: [
        { label: 'Insured', lines: [data.insured] },
        { label: 'Certificate holder', lines: [data.holder] },
        { label: 'Insured location', lines: [data.location] },
      ],
    },
    {
      kind: 'columns',
      columns: [
        { label: 'Effective date', lines: [day(data.from)] },
        { label: 'Expiration date', lines: [day(data.to)] },
        { label: 'Additional insured', lines: [data.additionalInsured] },
      ],
    },
    {
      kind: 'table',
      caption: 'Coverage',
      columns: [
        { title: 'Type of insurance', width: 3 },
        { title: 'Policy number', width: 2 },
        { title: 'Limit', width: 1.7, align: 'right' },
        { title: 'Deductible', width: 1.5, align: 'right' },
      ],
      rows: data.covers.map((cover) => ({
        cells: [cover.kind, cover.policy, wholeDollars(cover.limit), wholeDollars(cover.deductible)],
      })),
    },
    {
      kind: 'text',
      text: "**Cancellation.** Should a policy be cancelled before its expiration date, the insurer will give the certificate holder 30 days' written notice, or 10 days' notice for non-payment of premium.",
    },
    {
      kind: 'text',
      text: 'This certificate is issued for information and confers no rights on the holder. It does not amend or extend the coverage of the policies.',
      small: true,
    },
    {
      kind: 'signatures',
      parties: [{ party: data.insurer, signer: data.signer.name, title: data.signer.title, date: day(data.issued) }],
    },
  ];
}

/** A certificate of insurance as a PDF. */
export function drawCertificate(data: InsuranceCertificate, style: Style): Promise<Drawn> {
  return drawPdf(certificateBlocks(data, style), style, {
    title: `Certificate of insurance, ${data.insured}`,
    author: data.insurer,
    created: data.issued,
    left: data.insurer,
    right: 'Certificate of insurance',
    foot: data.insured,
  });
}
