import { writeDate } from '../calendar/index.ts';
import type { Block, Drawn, Gold, Style } from '../drawing/index.ts';
import { drawPdf } from '../drawing/index.ts';
import { wholeDollars } from '../money/index.ts';

/** Terms of a partnership; money in cents, days as ISO dates. */
export type PartnershipAgreement = {
  fund: string;
  generalPartner: string;
  made: string;
  commitments: number;
  gpCommitment: number;
  investmentPeriodEnds: string;
  termEnds: string;
  organizationalCap: number;
  keyPersons: string[];
  signer: { name: string; title: string };
};

/** The values that an agreement states. */
export function agreementGold(terms: PartnershipAgreement, style: Style): Gold[] {
  return [
    { field: 'Fund', text: terms.fund },
    { field: 'General partner', text: terms.generalPartner },
    { field: 'Investment period ends', text: writeDate(terms.investmentPeriodEnds, style.dates) },
    { field: 'Term ends', text: writeDate(terms.termEnds, style.dates) },
    { field: 'Total commitments', text: wholeDollars(terms.commitments) },
  ];
}

/** An excerpt of the agreement as blocks: sections 2, 5, 6, 7 and 9. */
function agreementBlocks(terms: PartnershipAgreement, style: Style): Block[] {
  const day = (iso: string) => writeDate(iso, style.dates);
  const parts: [string, [string, string][]][] = [
    [
      'ARTICLE 2. ORGANIZATION AND TERM',
      [
        [
          '2.1 Name',
          `The name of the partnership is ${terms.fund} (the "Partnership"), and its general partner is ${terms.generalPartner} (the "General Partner").`,
        ],
        [
          '2.4 Term',
          `The Partnership continues until ${day(terms.termEnds)}, which the General Partner may extend by two periods of one year with the consent of the Advisory Committee.`,
        ],
        [
          '2.6 Commitments',
          `Total commitments are ${wholeDollars(terms.commitments)}, of which the General Partner has committed ${wholeDollars(terms.gpCommitment)}.`,
        ],
      ],
    ],
    [
      'ARTICLE 5. CAPITAL CONTRIBUTIONS',
      [
        [
          '5.1 Investment Period',
          `The Investment Period ends on ${day(terms.investmentPeriodEnds)}. Thereafter capital may be called only for fees, expenses, commitments already made and follow-on investments of up to 15% of commitments.`,
        ],
        [
          '5.2 Capital calls',
          "Each partner shall contribute in proportion to its commitment on at least ten business days' written notice, which states the amount, the due date and the use of the capital.",
        ],
        [
          '5.3 Concentration',
          `No more than 15% of commitments (${wholeDollars(terms.commitments * 0.15)}) shall be invested in one portfolio company without the consent of the Advisory Committee.`,
        ],
        [
          '5.4 Default',
          "A contribution not made when due bears interest at 10% a year. After ten business days' notice the General Partner may reduce a defaulting partner's capital account by one half.",
        ],
        [
          '5.5 Recall',
          'Distributions which return capital within eighteen months of the contribution may be called again during the Investment Period.',
        ],
      ],
    ],
    [
      'ARTICLE 6. MANAGEMENT FEE AND EXPENSES',
      [
        [
          '6.1 Management fee',
          'During the Investment Period the Partnership shall pay the manager a fee of 2.00% a year of the commitments of the limited partners, quarterly in advance. Thereafter the fee is 1.75% a year of invested capital.',
        ],
        [
          '6.2 Offset',
          "The fee is reduced by 80% of all transaction, monitoring and directors' fees which the manager receives from portfolio companies.",
        ],
        ['6.3 General Partner', 'No management fee is borne by the General Partner in respect of its own commitment.'],
        [
          '6.4 Organizational expenses',
          `The Partnership bears organizational expenses up to ${wholeDollars(terms.organizationalCap)}; the manager bears the rest.`,
        ],
      ],
    ],
    [
      'ARTICLE 7. DISTRIBUTIONS',
      [
        [
          '7.1 Order',
          'Distributable proceeds are apportioned by commitment and paid: first, to each limited partner until it has received its contributions; second, until it has received a preferred return of 8% a year, compounded annually; third, to the General Partner until it has received 20% of the sum of the second and third payments; and then 80% to the limited partner and 20% to the General Partner.',
        ],
        [
          '7.3 Clawback',
          'On liquidation the General Partner shall return any carried interest which exceeds 20% of cumulative profits, net of tax, and its members guarantee that obligation severally.',
        ],
        [
          '7.4 Timing',
          'Proceeds of a disposition are distributed within 45 days of receipt, less reasonable reserves.',
        ],
      ],
    ],
    [
      'ARTICLE 9. GOVERNANCE',
      [
        [
          '9.1 Advisory Committee',
          'The General Partner appoints an Advisory Committee of five representatives of limited partners, which consents to conflicts of interest and reviews valuations. A quorum is three.',
        ],
        [
          '9.3 Key persons',
          `The Key Persons are ${terms.keyPersons.join(' and ')}. If either ceases to devote substantially all business time to the Partnership, new investments are suspended until the Advisory Committee approves a replacement.`,
        ],
        [
          '9.5 Removal',
          'Limited partners holding 75% of commitments may remove the General Partner without cause after the second anniversary of the final closing, and a majority may remove it for cause.',
        ],
        [
          '9.7 Reports',
          'The General Partner delivers audited statements within 120 days after each year and unaudited reports within 45 days after each of the first three quarters.',
        ],
      ],
    ],
  ];
  return [
    {
      kind: 'title',
      text: 'AMENDED AND RESTATED LIMITED PARTNERSHIP AGREEMENT',
      sub: `${terms.fund}, ${day(terms.made)}: excerpt of Articles 2, 5, 6, 7 and 9`,
    },
    ...parts.flatMap(([title, sections]): Block[] => [
      { kind: 'heading', text: title, center: style.titles === 'center' },
      ...sections.map(([name, text]): Block => ({ kind: 'text', text: `**${name}.** ${text}` })),
    ]),
    {
      kind: 'signatures',
      parties: [
        {
          party: `GENERAL PARTNER: ${terms.generalPartner}`,
          signer: terms.signer.name,
          title: terms.signer.title,
          date: day(terms.made),
        },
      ],
    },
  ];
}

/** The excerpt as a PDF. */
export function drawAgreement(terms: PartnershipAgreement, style: Style): Promise<Drawn> {
  return drawPdf(agreementBlocks(terms, style), style, {
    title: `${terms.fund}, partnership agreement, excerpt`,
    author: terms.generalPartner,
    created: terms.made,
    left: terms.fund,
    right: 'Limited Partnership Agreement',
    foot: 'Excerpt of the executed agreement',
  });
}
