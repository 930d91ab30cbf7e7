import { addDays, writeDate } from '../calendar/index.ts';
import { drawNotice, partnerParts } from '../capital-notice/index.ts';
import { styleOf } from '../drawing/index.ts';
import { dollars, figure, share, sum } from '../money/index.ts';
import { dayBetween, fileName, finish, factOf } from './document.ts';
import type { EvaluationDocument, Source } from './document.ts';
import { itemAt } from '../item/index.ts';

export type FundTerms = {
  fund: string;
  manager: string;
  managerLines: string[];
  investors: { name: string; commitment: number }[];
  signer: { name: string; title: string };
};

/** A fund that appears in several documents of the data room. */
export function fundTerms({ random, names }: Source): FundTerms {
  const town = names.town();
  const investors = Array.from({ length: random.between(4, 8) }, () => ({
    name: names.firm(random.pick(['Pension Fund', 'Endowment', 'Family Trust', 'Foundation'])),
    commitment: random.between(2, 30) * 500_000_00,
  }));
  const fund = `${names.firm('Growth Fund')} ${random.pick(['I', 'II', 'III', 'IV'])}, L.P.`;
  return {
    fund,
    manager: names.firm('Management LLC'),
    managerLines: [names.street(), `${town.name}, ${town.code} 19731`],
    investors: [...investors, { name: `${fund.split(' ')[0]} GP LLC`, commitment: 1_000_000_00 }],
    signer: { name: names.person(), title: 'Chief Financial Officer' },
  };
}

export function commitmentsOf(terms: FundTerms) {
  return sum(terms.investors.map((each) => each.commitment));
}

export async function noticeDocument(
  source: Source,
  terms: FundTerms,
  kind: 'call' | 'distribution',
): Promise<EvaluationDocument> {
  const { random } = source;
  const style = styleOf(source.seed);
  const investor = random.pick(terms.investors.slice(0, -1));
  const noticed = dayBetween(random, 2024, 2026);
  const number = source.number * 2 + random.between(1, 2);
  const whole = commitmentsOf(terms);
  const parts =
    kind === 'call'
      ? [
          { what: 'Investments', amount: share(whole, random.between(2, 9), 100) },
          { what: 'Management fee', amount: share(whole, 5, 1_000) },
          { what: 'Partnership expenses', amount: share(whole, 1, 1_000) },
        ]
      : [
          { what: 'Return of capital', amount: share(whole, random.between(2, 6), 100) },
          { what: 'Realized gain', amount: share(whole, random.between(1, 3), 100) },
        ];
  const notice = {
    kind,
    number,
    fund: terms.fund,
    manager: terms.manager,
    managerLines: terms.managerLines,
    partner: investor.name,
    commitment: investor.commitment,
    commitments: whole,
    noticed,
    pays: addDays(noticed, random.between(10, 20)),
    parts,
    before: share(investor.commitment, random.between(10, 55), 100),
    account: 'Account on file.',
    signer: terms.signer,
  };
  const own = partnerParts(notice);
  const amount = sum(own);
  const who = investor.name;
  const calls = kind === 'call';
  const title = calls ? `call no. ${number}` : `distribution no. ${number}`;
  const day = (iso: string) => writeDate(iso, style.dates);
  const about = factOf.bind(undefined, `${terms.fund}, ${title} to ${who}`);
  const drawn = await drawNotice(notice, style);
  const name = fileName(
    random,
    `${calls ? 'Capital call' : 'Distribution'} notice no. ${number}, ${who}`,
    `Notice ${noticed}`,
    'pdf',
  );
  return finish(
    {
      kind: calls ? 'capital call notice' : 'distribution notice',
      layout: `${style.family} ${style.rules}`,
      name,
      drawn,
    },
    [
      about('Fund', 'string', terms.fund),
      about('Partner', 'string', who),
      about('Notice date', 'date', day(noticed)),
      calls
        ? about(
            'Due date',
            'date',
            day(notice.pays),
            `When is capital ${title} of ${terms.fund} to ${who} due?`,
            `By when must ${who} pay capital ${title}?`,
          )
        : about(
            'Payment date',
            'date',
            day(notice.pays),
            `When is ${title} of ${terms.fund} paid to ${who}?`,
            `On which date does ${who} receive ${title}?`,
          ),
      calls
        ? about(
            'Amount',
            'currency',
            dollars(amount),
            `How much must ${who} pay under capital ${title}?`,
            `What amount is due from ${who} under ${title}?`,
          )
        : about(
            'Amount',
            'currency',
            dollars(amount),
            `How much does ${who} receive from ${title}?`,
            `What amount is payable to ${who} under ${title}?`,
          ),
      factOf(
        who,
        'Commitment',
        'currency',
        dollars(investor.commitment),
        `What is the commitment of ${who}?`,
        `How much has ${who} committed to ${terms.fund}?`,
      ),
      ...(calls
        ? [
            about(
              'Unfunded after this notice',
              'currency',
              figure(notice.commitment - notice.before - amount),
              `What is ${who}'s unfunded commitment after ${title}?`,
              `How much of ${who}'s commitment remains unfunded after ${title}?`,
            ),
          ]
        : [
            about(
              'Return of capital',
              'currency',
              figure(itemAt(own, 0)),
              `How much of ${who}'s ${title} is return of capital?`,
              `What part of ${title} to ${who} is a return of capital?`,
            ),
          ]),
    ],
    [
      {
        field: 'Withholding tax',
        format: 'currency',
        question: `How much tax is withheld from ${who} under ${title}?`,
      },
      { field: 'IRR', format: 'percentage', question: `Which IRR does the notice of ${title} to ${who} state?` },
    ],
  );
}
