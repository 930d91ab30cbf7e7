import type { Format } from '@atrium/domain/value';

/** A column of a template: its name, its format and its question. */
type TemplateColumn = readonly [name: string, format: Format, question: string];

export type TableTemplate = { id: string; name: string; about: string; columns: readonly TemplateColumn[] };

/** Tables that people often make. Their columns can be changed before the table is created. */
export const TABLE_TEMPLATES: readonly TableTemplate[] = [
  {
    id: 'lease',
    name: 'Lease abstract',
    about: 'Parties, term and rent of each lease',
    columns: [
      ['Tenant', 'string', 'The name of the tenant'],
      ['Landlord', 'string', 'The name of the landlord'],
      ['Commencement date', 'date', 'The date on which the lease term begins'],
      ['Expiration date', 'date', 'The date on which the lease term ends'],
      ['Base rent', 'currency', 'The monthly base rent in the first lease year'],
      ['Security deposit', 'currency', 'The amount of the security deposit'],
    ],
  },
  {
    id: 'nda',
    name: 'NDA',
    about: 'Parties, term and governing law of each agreement',
    columns: [
      ['Disclosing party', 'string', 'The party that discloses confidential information'],
      ['Receiving party', 'string', 'The party that receives confidential information'],
      ['Effective date', 'date', 'The date on which the agreement takes effect'],
      ['Term', 'string', 'How long the obligations of confidence last'],
      ['Governing law', 'string', 'The law that governs the agreement'],
    ],
  },
  {
    id: 'invoices',
    name: 'Invoices',
    about: 'Supplier, dates and amounts of each invoice',
    columns: [
      ['Supplier', 'string', 'The company that issued the invoice'],
      ['Invoice number', 'string', 'The number of the invoice'],
      ['Invoice date', 'date', 'The date of the invoice'],
      ['Due date', 'date', 'The date by which the invoice must be paid'],
      ['Tax', 'currency', 'The amount of tax'],
      ['Total', 'currency', 'The total amount due'],
    ],
  },
  {
    id: 'capital-account',
    name: 'Capital account statements',
    about: 'Balances, contributions and distributions of each investor',
    columns: [
      ['Investor', 'string', 'The name of the limited partner'],
      ['Statement date', 'date', 'The date of the statement'],
      ['Commitment', 'currency', 'The total capital commitment'],
      ['Contributions', 'currency', 'The capital contributions to date'],
      ['Distributions', 'currency', 'The distributions to date'],
      ['Ending balance', 'currency', 'The ending balance of the capital account'],
    ],
  },
];

export function templateOf(id: string | undefined): TableTemplate | undefined {
  return TABLE_TEMPLATES.find((template) => template.id === id);
}
