import { addDays, writeDate } from '../calendar/index.ts';
import { drawCertificate } from '../insurance-certificate/index.ts';
import { drawDeck } from '../deck/index.ts';
import { styleOf } from '../drawing/index.ts';
import { drawEstoppel } from '../estoppel/index.ts';
import { rentOn } from '../lease/index.ts';
import type { Lease } from '../lease/index.ts';
import { dollars, wholeDollars } from '../money/index.ts';
import { drawRentRoll, rentRollTotals } from '../rent-roll/index.ts';
import { aside, dayBetween, fileName, finish, factOf } from './document.ts';
import type { EvaluationDocument, Source } from './document.ts';
import { shortName, suffixes } from './names.ts';
import { itemAt } from '../item/index.ts';

/** The terms of a lease. `like` creates a near-duplicate: the same landlord, building and form, another tenant and rent. */
/** A certificate by the tenant of one of the leases. */
export async function estoppelDocument(source: Source, lease: Lease): Promise<EvaluationDocument> {
  const { random, names } = source;
  const style = styleOf(source.seed);
  const signed = dayBetween(random, 2025, 2025);
  const data = {
    lease,
    addressee: names.firm('Acquisitions LLC'),
    lender: names.firm('Savings Bank'),
    signed,
    paidThrough: addDays(signed, 20),
    deposit: lease.deposit,
  };
  const who = shortName(lease.tenant);
  const about = factOf.bind(undefined, lease.tenant);
  const drawn = await drawEstoppel(data, style);
  const name = fileName(random, `Estoppel, ${who}`, `Estoppel certificate ${signed}`, 'pdf');
  return finish(
    { kind: 'estoppel', layout: `${style.family} ${style.rules}`, name, drawn },
    [
      about('Tenant', 'string', lease.tenant),
      about('Landlord', 'string', lease.landlord),
      about('Security deposit', 'currency', dollars(lease.deposit)),
      about('Expiration date', 'date', writeDate(lease.ends, style.dates)),
      about(
        'Current rent',
        'currency',
        dollars(rentOn(lease, signed)),
        `What rent does ${who} certify as now payable?`,
        `What base rent is now payable according to the estoppel certificate of ${who}?`,
      ),
      about(
        'Rent paid through',
        'date',
        writeDate(data.paidThrough, style.dates),
        `Through which date has ${who} paid rent?`,
        `Until when is the rent of ${who} paid according to its estoppel certificate?`,
      ),
      about('Lender', 'string', data.lender, `To which lender is the estoppel certificate of ${who} addressed?`),
    ],
    [
      { field: 'Prepaid rent', format: 'currency' },
      { field: 'Purchase price', format: 'currency' },
    ],
  );
}

export async function certificateDocument(source: Source): Promise<EvaluationDocument> {
  const { random, names } = source;
  const style = styleOf(source.seed);
  const insured = names.firm(random.pick(suffixes));
  const from = `${random.between(2023, 2026)}-${random.pick(['01', '03', '06', '09'])}-01`;
  const code = () => `${String.fromCharCode(65 + random.between(0, 25))}L-${random.between(100_000, 999_999)}`;
  const town = names.town();
  const [liability, umbrella] = [random.between(1, 6) * 1_000_000_00, random.between(5, 25) * 1_000_000_00];
  const data = {
    insurer: names.firm('Insurance Company'),
    insurerLines: [`${names.street()}, ${town.name}, ${town.code} 18110`],
    insured,
    holder: names.firm('Properties LLC'),
    location: `${names.street()}, ${town.name}`,
    additionalInsured: names.firm('Capital LLC'),
    issued: addDays(from, -random.between(5, 30)),
    from,
    to: `${Number(from.slice(0, 4)) + 1}${from.slice(4)}`,
    covers: [
      {
        kind: 'Commercial general liability, each occurrence',
        policy: code(),
        limit: liability,
        deductible: random.between(1, 20) * 500_00,
      },
      { kind: 'Umbrella liability', policy: code(), limit: umbrella, deductible: 10_000_00 },
      {
        kind: 'Business personal property',
        policy: code(),
        limit: random.between(200, 900) * 1_000_00,
        deductible: random.between(1, 9) * 1_000_00,
      },
    ],
    signer: { name: names.person(), title: 'Underwriter' },
  };
  const who = shortName(insured);
  const about = factOf.bind(undefined, `insurance of ${insured}`);
  const day = (iso: string) => writeDate(iso, style.dates);
  const drawn = await drawCertificate(data, style);
  const name = fileName(random, `Certificate of insurance, ${who}`, `COI ${data.issued}`, 'pdf');
  return finish(
    { kind: 'insurance certificate', layout: `${style.family} ${style.rules}`, name, drawn },
    [
      about(
        'Insurer',
        'string',
        data.insurer,
        `Which company insures ${who}?`,
        `Who is the insurer of ${who}?`,
        `What is the name of ${who}'s insurer?`,
      ),
      about('Insured', 'string', insured),
      about(
        'Effective date',
        'date',
        day(data.from),
        `When does the insurance of ${who} take effect?`,
        `What is the effective date of ${who}'s insurance?`,
      ),
      about(
        'Expiration date',
        'date',
        day(data.to),
        `When does the insurance of ${who} expire?`,
        `What is the expiration date of the insurance certificate of ${who}?`,
        `Until when is ${who} insured?`,
      ),
      about(
        'Umbrella policy number',
        'string',
        itemAt(data.covers, 1).policy,
        `What is the policy number of ${who}'s umbrella liability insurance?`,
        `Which policy number covers the umbrella liability of ${who}?`,
      ),
      about(
        'General liability limit',
        'currency',
        wholeDollars(liability),
        `What is the limit of ${who}'s commercial general liability insurance?`,
        `Up to which amount is ${who} insured for general liability?`,
      ),
    ],
    [
      { field: 'Premium', format: 'currency', question: `What premium does ${who} pay for its insurance?` },
      {
        field: 'Workers compensation limit',
        format: 'currency',
        question: `What is the workers' compensation limit of ${who}?`,
      },
    ],
  );
}

export function rentRollDocument(source: Source, leases: Lease[]): EvaluationDocument {
  const { random, names } = source;
  const day = dayBetween(random, 2025, 2025);
  const owner = names.firm('Realty LLC');
  const arrears = leases.slice(0, 2).map((lease) => ({
    tenant: lease.tenant,
    current: random.between(500, 9_000) * 100,
    over30: random.between(0, 5_000) * 100,
    over60: random.between(0, 3_000) * 100,
    note: random.pick(['Reminder sent', 'Payment plan agreed', 'Disputed']),
  }));
  const roll = {
    owner,
    day,
    leases,
    vacant: { address: names.street(), squareFeet: random.between(800, 9_000) },
    arrears,
  };
  const totals = rentRollTotals(roll);
  const who = shortName(owner);
  const about = factOf.bind(undefined, `rent roll of ${owner}`);
  const late = itemAt(arrears, 0);
  const first = itemAt(leases, -1);
  return finish(
    {
      kind: 'rent roll',
      layout: 'xlsx',
      name: fileName(random, `Rent roll, ${who}`, `Roll ${day}`, 'xlsx'),
      drawn: drawRentRoll(roll),
    },
    [
      about(
        'Total monthly rent',
        'currency',
        dollars(totals.monthly),
        `What is the total monthly rent on the rent roll of ${who}?`,
        `How much rent a month does the rent roll of ${who} add up to?`,
      ),
      about(
        'Total deposits',
        'currency',
        dollars(totals.deposits),
        `What do the deposits on the rent roll of ${who} come to in total?`,
        `What is the total of deposits on ${who}'s rent roll?`,
      ),
      about(
        'Total area',
        'integer',
        totals.squareFeet.toLocaleString('en-US'),
        `What is the total area on the rent roll of ${who}?`,
      ),
      aside(
        about(
          'Arrears',
          'currency',
          dollars(late.current + late.over30 + late.over60),
          `How much does ${shortName(late.tenant)} owe in arrears in total?`,
          `What are the total arrears of ${shortName(late.tenant)}?`,
        ),
      ),
      {
        ...aside(
          factOf(
            first.tenant,
            'Roll rent',
            'currency',
            dollars(rentOn(first, day)),
            `What monthly rent does the rent roll of ${who} show for ${shortName(first.tenant)}?`,
          ),
        ),
      },
      ...leases.map((lease) => aside(factOf(lease.tenant, 'Security deposit', 'currency', dollars(lease.deposit)))),
      ...leases.map((lease) =>
        aside(factOf(lease.tenant, 'Rentable area', 'integer', lease.squareFeet.toLocaleString('en-US'))),
      ),
    ],
    [
      { field: 'Property manager', format: 'string' },
      { field: 'Mortgage balance', format: 'currency', question: `What is the mortgage balance of ${who}?` },
    ],
  );
}

/** A deck that mentions the leases in rounded figures: close to the facts, but the source of none. */
export async function deckDocument(source: Source, leases: Lease[]): Promise<EvaluationDocument> {
  const { random, names } = source;
  const project = `Project ${shortName(names.firm('LLC')).split(' ')[0]}`;
  const price = random.between(40, 900) * 100_000_00;
  const cap = `${random.between(480, 790) / 100}%`;
  const created = dayBetween(random, 2025, 2026);
  const deck = {
    title: project,
    sub: `Investment committee, ${writeDate(created)}`,
    author: names.firm('Partners LLC'),
    created,
    slides: [
      {
        title: 'The deal at a glance',
        figures: [
          { label: 'Purchase price', value: wholeDollars(price) },
          { label: 'Capitalization rate', value: cap },
        ],
        notes: 'Figures are before the survey.',
      },
      {
        title: 'Who pays the rent',
        points: leases.map(
          (lease) =>
            `${shortName(lease.tenant)} pays about $${Math.round(lease.monthlyRent / 100_000)} thousand a month until ${lease.ends.slice(0, 4)}, with a security deposit of about ${Math.round(lease.deposit / lease.monthlyRent)} months`,
        ),
      },
    ],
  };
  const about = factOf.bind(undefined, project);
  const drawn = await drawDeck(deck, { accent: '1F3A5F', font: 'Arial' });
  return finish(
    {
      kind: 'deck',
      layout: 'pptx',
      name: fileName(random, `${project}, committee deck`, `IC deck ${created}`, 'pptx'),
      drawn,
    },
    [
      about(
        'Purchase price',
        'currency',
        wholeDollars(price),
        `What is the purchase price of ${project}?`,
        `How much does ${project} cost to buy?`,
      ),
      about(
        'Capitalization rate',
        'percentage',
        cap,
        `What is the capitalization rate of ${project}?`,
        `At which cap rate is ${project} bought?`,
      ),
    ],
    [{ field: 'Closing date', format: 'date', question: `When does ${project} close?` }],
  );
}
