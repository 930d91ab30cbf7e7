import { writeDate } from '../calendar/index.ts';
import type { Block, Drawn, Gold, Style } from '../drawing/index.ts';
import { drawPdf } from '../drawing/index.ts';

export type Nda = {
  discloser: string;
  discloserSigner: string;
  discloserTitle: string;
  recipient: string;
  recipientSigner: string;
  recipientTitle: string;
  project: string;
  purpose: string;
  made: string;
  years: number;
  nonSolicitMonths: number;
  lawOf: string;
};

/** The values that an agreement states. */
export function ndaGold(nda: Nda, style: Style): Gold[] {
  return [
    { field: 'Disclosing party', text: nda.discloser },
    { field: 'Receiving party', text: nda.recipient },
    { field: 'Effective date', text: writeDate(nda.made, style.dates) },
    { field: 'Term', text: `${nda.years} years` },
    { field: 'Non-solicitation', text: `${nda.nonSolicitMonths} months` },
    { field: 'Governing law', text: `laws of the State of ${nda.lawOf}` },
  ];
}

/** The agreement as blocks. */
function ndaBlocks(nda: Nda, style: Style): Block[] {
  const clauses: [string, string][] = [
    [
      'Confidential Information',
      'This is all information about the Project, in any form, which the Disclosing Party or its advisers make available to the Receiving Party, including the existence of the discussions, and all analyses which contain or reflect it.',
    ],
    [
      'Exclusions',
      'Confidential Information does not include what is or becomes public without breach of this Agreement, what the Receiving Party already knew or learns from a third party free of a duty of confidence, and what it develops independently.',
    ],
    [
      'Use and care',
      `The Receiving Party shall use Confidential Information only for ${nda.purpose} and shall protect it with at least the care that it gives its own, and not less than reasonable care.`,
    ],
    [
      'Representatives',
      'The Receiving Party may disclose Confidential Information to its directors, employees, lenders and professional advisers who need to know it for that purpose and are bound to keep it confidential. It is liable for what they do.',
    ],
    [
      'Compelled disclosure',
      'If the law compels disclosure, the Receiving Party shall give prompt notice where it may, disclose no more than it must, and ask for confidential treatment.',
    ],
    [
      'Return',
      'Within ten business days after a written request the Receiving Party shall return or destroy Confidential Information and confirm so in writing, except for copies which law or its archiving policy requires it to keep.',
    ],
    [
      'No contact',
      'Without consent the Receiving Party shall not contact any tenant, lender or employee of the Disclosing Party about the Project.',
    ],
    [
      'Non-solicitation',
      `For ${nda.nonSolicitMonths} months from the Effective Date the Receiving Party shall not solicit for employment the property managers of the Disclosing Party; general advertisements are not solicitation.`,
    ],
    [
      'Term',
      `This Agreement ends ${nda.years} years after the Effective Date. Duties about trade secrets last as long as they are trade secrets.`,
    ],
    [
      'Remedies',
      'Damages may not be a sufficient remedy, and either party may seek an injunction without posting a bond.',
    ],
    [
      'General',
      `No license or obligation to complete a transaction arises. This Agreement is governed by the laws of the State of ${nda.lawOf}, whose courts have jurisdiction. It may be signed in counterparts.`,
    ],
  ];
  return [
    { kind: 'title', text: 'NON-DISCLOSURE AGREEMENT', sub: nda.project },
    {
      kind: 'text',
      text: `This Agreement is made as of **${writeDate(nda.made, style.dates)}** (the "Effective Date") between **${nda.discloser}** (the "Disclosing Party") and **${nda.recipient}** (the "Receiving Party") in connection with ${nda.purpose} (the "Project").`,
    },
    ...clauses.map(([name, text], index): Block => ({ kind: 'text', text: `**${index + 1}. ${name}.** ${text}` })),
    {
      kind: 'signatures',
      parties: [
        {
          party: nda.discloser,
          signer: nda.discloserSigner,
          title: nda.discloserTitle,
          date: writeDate(nda.made, style.dates),
        },
        {
          party: nda.recipient,
          signer: nda.recipientSigner,
          title: nda.recipientTitle,
          date: writeDate(nda.made, style.dates),
        },
      ],
    },
  ];
}

/** A non-disclosure agreement as a PDF. */
export function drawNda(nda: Nda, style: Style): Promise<Drawn> {
  return drawPdf(ndaBlocks(nda, style), style, {
    title: `Non-disclosure agreement, ${nda.project}`,
    author: nda.discloser,
    created: nda.made,
    left: 'Non-disclosure agreement',
    right: nda.project,
    foot: `${nda.discloser} and ${nda.recipient}`,
  });
}
