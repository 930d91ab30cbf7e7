import { addDays, writeDate } from '../calendar/index.ts';
import { styleOf } from '../drawing/index.ts';
import { drawLease, rate } from '../lease/index.ts';
import type { Lease } from '../lease/index.ts';
import { dollars } from '../money/index.ts';
import { fileName, finish, factOf } from './document.ts';
import type { EvaluationDocument, Source } from './document.ts';
import { shortName, suffixes } from './names.ts';

const uses = ['Dental offices', 'Warehousing and dispatch', 'Retail of books', 'Light assembly', 'A bakery and cafe'];

export function leaseTerms({ random, names }: Source, like?: Lease): Lease {
  const starts = `${random.between(2014, 2024)}-${random.pick(['01', '04', '07', '10'])}-01`;
  const years = random.between(3, 12);
  const ends = addDays(`${Number(starts.slice(0, 4)) + years}${starts.slice(4)}`, -1);
  const rent = random.between(3_200, 64_000) * 100 + random.pick([0, 50]);
  const town = names.town();
  const suite = random.between(2, 40);
  const terms: Lease = {
    landlord: like?.landlord ?? names.firm('Holdings LLC'),
    landlordSigner: like?.landlordSigner ?? names.person(),
    landlordTitle: 'Manager',
    tenant: names.firm(random.pick(suffixes)),
    tenantForm: 'a corporation',
    tenantSigner: names.person(),
    tenantTitle: random.pick(['President', 'Director', 'Chief Executive Officer']),
    address: like ? `${like.address.split(',')[0]}, Suite ${suite}` : names.street(),
    city: like?.city ?? `${town.name}, ${town.state}`,
    squareFeet: random.between(900, 38_000),
    use: random.pick(uses),
    signed: addDays(starts, -random.between(20, 120)),
    starts,
    ends,
    monthlyRent: rent,
    increaseBps: random.pick([200, 225, 250, 275, 300, 325, 350, 400]),
    deposit: rent * random.between(1, 4),
    expenseShareBps: random.between(310, 4_400),
    lateChargePercent: random.between(2, 8),
    graceDays: random.between(3, 12),
    liability: random.between(1, 6) * 1_000_000_00,
    lawOf: like?.lawOf ?? town.state,
  };
  if (random.chance(0.6))
    terms.renewal = { years: random.between(2, 6), noticeBy: addDays(ends, -random.between(150, 400)) };
  if (random.chance(0.4)) terms.guarantor = names.person();
  return terms;
}

export async function leaseDocument(source: Source, lease: Lease): Promise<EvaluationDocument> {
  const style = styleOf(source.seed);
  const format = source.number % 3 === 2 ? 'docx' : 'pdf';
  const who = shortName(lease.tenant);
  const day = (iso: string) => writeDate(iso, style.dates);
  const name = fileName(source.random, `Lease, ${who}, ${lease.address}`, `Executed lease ${lease.signed}`, format);
  const drawn = await drawLease(lease, style, format);
  const about = factOf.bind(undefined, lease.tenant);
  return finish(
    { kind: 'lease', layout: `${format} ${style.family} ${style.rules}`, name, drawn },
    [
      about(
        'Landlord',
        'string',
        lease.landlord,
        `Who is the landlord of ${who}?`,
        `Which company leases ${lease.address} to ${who}?`,
        `From whom does ${who} rent its premises?`,
      ),
      about('Tenant', 'string', lease.tenant),
      about(
        'Rentable area',
        'integer',
        lease.squareFeet.toLocaleString('en-US'),
        `How large are the premises of ${who}?`,
        `How many rentable square feet does ${who} lease?`,
        `What is the rentable area leased to ${who}?`,
      ),
      about(
        'Commencement date',
        'date',
        day(lease.starts),
        `When did the lease of ${who} commence?`,
        `What is the commencement date of the ${who} lease?`,
        `On which date does the term of ${who} begin?`,
      ),
      about(
        'Expiration date',
        'date',
        day(lease.ends),
        `When does the lease of ${who} expire?`,
        `What is the expiration date of the ${who} lease?`,
        `Until when does ${who} lease ${lease.address}?`,
      ),
      about(
        'Base rent',
        'currency',
        dollars(lease.monthlyRent),
        `What base rent did the lease of ${who} start with?`,
        `What is the monthly base rent in the ${who} lease?`,
        `How much base rent per month does the lease of ${who} set?`,
      ),
      about(
        'Annual increase',
        'percentage',
        rate(lease.increaseBps),
        `By how much does the base rent of ${who} rise each year?`,
        `What is the annual increase of the rent under the ${who} lease?`,
        `By what percentage does ${who}'s base rent increase on each anniversary?`,
      ),
      about(
        'Security deposit',
        'currency',
        dollars(lease.deposit),
        `What security deposit does ${who} pay?`,
        `How much is the security deposit of ${who}?`,
        `How large is the deposit under the lease of ${who}?`,
      ),
      about(
        "Tenant's share of operating expenses",
        'percentage',
        rate(lease.expenseShareBps),
        `What share of operating expenses does ${who} bear?`,
        `What percentage of the operating expenses does ${who} pay?`,
      ),
      about(
        'Late charge',
        'percentage',
        `${lease.lateChargePercent}% of the overdue sum`,
        `What late charge does ${who} pay on overdue rent?`,
        `What is the late charge in the lease of ${who}?`,
      ),
      about('Governing law', 'string', `State of ${lease.lawOf}`, `Which law governs the lease of ${who}?`),
      ...(lease.renewal
        ? [
            about(
              'Renewal notice date',
              'date',
              day(lease.renewal.noticeBy),
              `By when must ${who} give notice to renew its lease?`,
              `What is the deadline for ${who} to exercise its option to renew?`,
            ),
          ]
        : []),
      ...(lease.guarantor
        ? [
            about(
              'Guarantor',
              'string',
              lease.guarantor,
              `Who guarantees the lease of ${who}?`,
              `Who is the guarantor of ${who}?`,
            ),
          ]
        : []),
    ],
    [
      { field: 'Parking fee', format: 'currency', question: `What is the monthly parking fee of ${who}?` },
      { field: 'Broker', format: 'string', question: `Who was the broker of the lease of ${who}?` },
      { field: 'Credit rating', format: 'string', question: `What is the credit rating of ${who}?` },
    ],
  );
}
