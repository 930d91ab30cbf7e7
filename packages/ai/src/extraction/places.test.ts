import { describe, expect, it } from 'vitest';
import type { Format } from '@atrium/domain/value';
import { localProvider } from '../local/index.ts';
import { extractCells } from './extract.ts';
import type { ExtractedCell } from '../evidence/index.ts';

async function cellOf(md: string, name: string, format: Format): Promise<ExtractedCell> {
  const document = { id: 'd', name: 'd.txt', pages: [{ page: 1, md, spans: [] }] };
  const column = { id: '0', name, description: '', format, prompt: null, isRequired: false };
  const { cells } = await extractCells({
    provider: localProvider,
    document,
    columns: [column],
    dependencyValues: {},
    dollar: 'USD',
  });
  return cells[0]!;
}
const NEW_COLUMN = 'This column is new to the reader. Please check this value.';
/** Every value of an unlearned column asks for review; "(review)" marks those with a reason of their own. */
function shown(cell: ExtractedCell) {
  if (cell.outcome !== 'value') return cell.outcome;
  expect(cell.review).toBe(true);
  return `${cell.decimal ?? cell.value}${cell.reviewReason === NEW_COLUMN ? '' : ' (review)'}`;
}

const FLEET = `| Vehicle | Plate | Insured value | Odometer |
| --- | --- | --- | --- |
| Delivery van | KX-118 | €21,500.00 | 84,200 |
| Crane truck | KX-402 | €96,000.00 | 31,950 |
| Total | | €117,500.00 | |`;
const YEARS = `| EUR thousand | 2024 | 2023 |
| --- | --- | --- |
| Staff costs | 4,410.00 | 3,980.00 |`;
const ROLES = `| Name | Role |
| --- | --- |
| Tomasz Wren | Chair |
| Ada Lindqvist | Secretary |`;

describe('a value is found in this place:', () => {
  it.each<[string, string, string, Format, string]>([
    ['in a cell named by its row and column', FLEET, 'Crane truck plate', 'string', 'KX-402'],
    ['in an amount named by its row and column', FLEET, 'Delivery van insured value', 'currency', '21500.00'],
    ['in the total of a column, for review', FLEET, 'Insured value', 'currency', '117500.00 (review)'],
    ['under the latest of several periods, in full', YEARS, 'Staff costs', 'currency', '4410000 (review)'],
    ['before the office of a person', ROLES, 'Secretary', 'string', 'Ada Lindqvist'],
    ['before an office in brackets', 'Present were Tomasz Wren (chair) and Bo Li.', 'Chair', 'string', 'Tomasz Wren'],
    [
      'after "is"',
      'The escrow agent for this sale is Quillon Escrow Office, Bern.',
      'Escrow agent',
      'string',
      'Quillon Escrow Office, Bern',
    ],
    [
      'next to the role',
      'Copies went to the seller and its lender Stratton Savings Bank on Monday.',
      'Lender',
      'string',
      'Stratton Savings Bank',
    ],
    [
      'after a passive verb',
      'The boiler was surveyed on 4 May 2025 by Nell Okafor, who found no leak.',
      'Surveyor',
      'string',
      'Nell Okafor',
    ],
    [
      'as the only amount of its sentence',
      'It was agreed that the marketing budget of £48,000 be approved.',
      'Approved marketing budget',
      'currency',
      '48000',
    ],
    [
      'as one of two amounts, for review',
      'The approved budget rose from £40,000 to £48,000.',
      'Approved budget',
      'currency',
      '40000 (review)',
    ],
    ['before its noun', 'The car park has 212 charging points on two decks.', 'Charging points', 'integer', '212'],
    [
      'as the deadline of a clause',
      '7. Break option. Either side may exercise it by notice served no later than 30 June 2027.',
      'Break notice date',
      'date',
      '2027-06-30',
    ],
    [
      'above its caption',
      '# Results\n\n€41.5 million\n\nNet revenue\n\n12.5%\n\nOperating margin',
      'Operating margin',
      'percentage',
      '12.5',
    ],
    [
      'in a name wrapped in its column',
      '| To | Date |\n| --- | --- |\n| Marwick Teachers Pension | 2025-04-03 |\n\nFund',
      'Investor',
      'string',
      'Marwick Teachers Pension Fund',
    ],
    [
      'as the other party of the lease',
      'Brio Foods Ltd ("Tenant") confirms the following.\n\n| Item | Statement |\n| --- | --- |\n| Lease | Dated 3 May 2021, between Carrow Estates LLC and Brio Foods Ltd |',
      'Landlord',
      'string',
      'Carrow Estates LLC',
    ],
    [
      'as the only partnership',
      'Quarterly letter\n\nTo the investors of Alder Growth Partners II, L.P.',
      'Fund',
      'string',
      'Alder Growth Partners II, L.P.',
    ],
    [
      'at the top of minutes',
      'Minutes of the Audit Committee of Brio Foods Ltd\n\n4 March 2025, 09:00\n\nThe next meeting is on 2 June 2025.',
      'Meeting date',
      'date',
      '2025-03-04',
    ],
  ])('%s', async (_, md, name, format, value) => {
    expect(shown(await cellOf(md, name, format))).toBe(value);
  });
});

describe('no value is found:', () => {
  it.each<[string, string, string, Format]>([
    ['of what a party has to do', 'The Landlord is responsible for the roof.', 'Landlord', 'string'],
    ['of an office without a person', 'The auditor of the Company resigned in May.', 'Auditor', 'string'],
    ['of the next meeting', 'The next meeting is on 2 June 2025.', 'Meeting date', 'date'],
    ['of one partnership among several', 'Between Alder Fund I, L.P. and Alder Fund II, L.P.', 'Fund', 'string'],
    [
      'of a lease with an unknown tenant',
      'The lease between Carrow Estates LLC and Brio Foods Ltd ends.',
      'Landlord',
      'string',
    ],
    ['of a word inside a name', 'Payment goes to Chair Makers Guild Ltd in London.', 'Chair', 'string'],
    ['of a row that is another thing', FLEET, 'Forklift plate', 'string'],
  ])('%s', async (_, md, name, format) => {
    expect(shown(await cellOf(md, name, format))).toBe('absent');
  });
});
