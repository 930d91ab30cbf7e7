import { writeDate } from '../calendar/index.ts';
import type { Block, Drawn, Gold, Style } from '../drawing/index.ts';
import { drawPdf } from '../drawing/index.ts';
import type { Lease } from '../lease/index.ts';
import { rate, rentOn } from '../lease/index.ts';
import { dollars } from '../money/index.ts';

/** The facts that a tenant certifies about its lease. `deposit` in cents, as the tenant states it. */
export type Estoppel = {
  lease: Lease;
  addressee: string;
  lender: string;
  signed: string;
  paidThrough: string;
  deposit: number;
};

/** The values that a certificate states. */
export function estoppelGold(estoppel: Estoppel, style: Style): Gold[] {
  const { lease } = estoppel;
  return [
    { field: 'Tenant', text: lease.tenant },
    { field: 'Landlord', text: lease.landlord },
    { field: 'Current rent', text: dollars(rentOn(lease, estoppel.signed)) },
    { field: 'Security deposit', text: dollars(estoppel.deposit) },
    { field: 'Expiration date', text: writeDate(lease.ends, style.dates) },
    { field: 'Certificate date', text: writeDate(estoppel.signed, style.dates) },
  ];
}

/** The certificate as blocks. */
function estoppelBlocks(estoppel: Estoppel, style: Style): Block[] {
  const { lease } = estoppel;
  const day = (iso: string) => writeDate(iso, style.dates);
  const rows: [string, string][] = [
    ['1. Lease', `Dated ${day(lease.signed)}, between ${lease.landlord} and ${lease.tenant}; not modified or amended`],
    ['2. Premises', `${lease.address}, ${lease.squareFeet.toLocaleString('en-US')} rentable square feet`],
    ['3. Term', `From ${day(lease.starts)} to ${day(lease.ends)}`],
    [
      '4. Base rent now payable',
      `${dollars(rentOn(lease, estoppel.signed))} per month, increasing by ${rate(lease.increaseBps)} a year`,
    ],
    ['5. Rent paid through', day(estoppel.paidThrough)],
    ['6. Security deposit held', dollars(estoppel.deposit)],
    ['7. Share of operating expenses', rate(lease.expenseShareBps)],
    [
      '8. Options',
      lease.renewal
        ? `One renewal of ${lease.renewal.years} years, notice by ${day(lease.renewal.noticeBy)}; no option to purchase`
        : 'None',
    ],
    ['9. Defaults', 'None by either party to the knowledge of Tenant'],
    ['10. Rent paid in advance', 'Not more than one month'],
    ['11. Landlord work', 'Complete and accepted, except the repair of dock leveler no. 3'],
  ];
  return [
    { kind: 'letterhead', name: lease.tenant, lines: [`${lease.address}, ${lease.city}`] },
    { kind: 'title', text: 'TENANT ESTOPPEL CERTIFICATE', sub: `To ${estoppel.addressee} and ${estoppel.lender}` },
    {
      kind: 'text',
      text: `${lease.tenant} ("Tenant") certifies to ${estoppel.addressee}, its lender ${estoppel.lender}, and their successors, that as of ${day(estoppel.signed)} the following is true and complete.`,
    },
    {
      kind: 'table',
      columns: [
        { title: 'Item', width: 1.3 },
        { title: 'Statement', width: 3 },
      ],
      rows: rows.map((cells) => ({ cells })),
    },
    {
      kind: 'text',
      text: 'Tenant understands that the addressees will rely on this certificate in buying and financing the property. It does not amend the Lease.',
    },
    {
      kind: 'signatures',
      parties: [
        { party: lease.tenant, signer: lease.tenantSigner, title: lease.tenantTitle, date: day(estoppel.signed) },
      ],
    },
  ];
}

/** An estoppel certificate as a PDF. */
export function drawEstoppel(estoppel: Estoppel, style: Style): Promise<Drawn> {
  const { lease } = estoppel;
  return drawPdf(estoppelBlocks(estoppel, style), style, {
    title: `Estoppel certificate, ${lease.tenant}`,
    author: lease.tenant,
    created: estoppel.signed,
    left: lease.tenant,
    right: 'Tenant estoppel certificate',
    foot: lease.address,
  });
}
