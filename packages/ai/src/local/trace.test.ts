import type { Format } from '@atrium/domain/value';
import { describe, expect, it } from 'vitest';
import { extractAnswer } from './answer/answer.ts';
import { localProvider } from './provider.ts';
import { extractLocally } from './extract.ts';
import { traceColumn } from './rules/extract.ts';

function documentOf(md: string) {
  return { id: 'document', name: 'Document.pdf', pages: [{ page: 1, md, spans: [] }] };
}
function columnOf(name: string, format: Format) {
  return { id: 'column', name, description: '', format, prompt: null, isRequired: false };
}

describe('the trace of a cell names its rule', () => {
  it.each<[rule: string, name: string, format: Format, md: string]>([
    ['label: pair', 'Invoice number', 'string', 'Invoice no.: INV-2041'],
    ['label: cell', 'Landlord', 'string', '| Landlord | Elm Estates Ltd |\n| --- | --- |\n| Tenant | Acme Ltd |'],
    ['label: column', 'Due date', 'date', '| Invoice no. | Due date |\n| --- | --- |\n| A-1 | 1 May 2024 |'],
    ['label: row', 'Total', 'currency', '| Item | Hours | Amount |\n| --- | --- | --- |\n| Total | 4 h | $50.00 |'],
    ['label: inline', 'Invoice number', 'string', 'Invoice number 12345'],
    ['label: beneath', 'Customer', 'string', 'Bill to:\nAcme Foods Inc.\n7 Quay Street'],
    [
      'label: defined',
      'Landlord',
      'string',
      'This lease is made by Elm Estates Ltd (the "Landlord") and others of the town.',
    ],
    [
      'label: clause',
      'Governing law',
      'string',
      '10. Governing Law. This Agreement shall follow the laws of England and nothing else.',
    ],
    ['range of dates', 'Period start', 'date', 'Statement period: July 1, 2025 to September 30, 2025'],
    [
      'phrase',
      'Annual increase',
      'percentage',
      'The parties agree that the annual increase is 3% for the whole of the term.',
    ],
    [
      'statement',
      'Title company',
      'string',
      'The parties agree that the title company is Harbor Title Agency for this sale.',
    ],
    [
      'counted noun',
      'Parking spaces',
      'integer',
      'The tenant may use 44 parking spaces behind the building at no charge.',
    ],
    [
      'letterhead',
      'Supplier',
      'string',
      '# Harbor Supply Co.\n\n1 Mill Row\n\n# Invoice\n\n| Total | $40.00 |\n| --- | --- |',
    ],
    ['title of minutes', 'Meeting body', 'string', 'Minutes of the Audit Committee'],
    ['only value of its format', 'E-mail', 'email', 'Write to ana@acme.example for the keys.'],
    [
      'payment deadline',
      'Due date',
      'date',
      'We ask you for payment of the sum of $60.00 by 3 May 2025 to our account.',
    ],
    ['order number', 'Purchase order', 'string', 'We refer to our order PO-44120 of last week.'],
    ['area', 'Rentable area', 'number', 'The premises have approximately 9,875 rentable square feet on one floor.'],
    ['tax rate in a label', 'Tax rate', 'percentage', 'Sales tax (5.5%) 0.65'],
    ['signature', 'Signatory', 'string', 'Signed\n\n/s/ Margaret Vance'],
    ['yes or no under a label', 'Renewal option', 'boolean', 'Renewal option: yes'],
    [
      'clause that grants or denies',
      'Subletting',
      'boolean',
      'The tenant shall not permit any subletting of the premises at any time.',
    ],
  ])('%s', (rule, name, format, md) => {
    const trace = traceColumn(documentOf(md), columnOf(name, format), 'USD');
    expect({ outcome: trace.cell.outcome, rule: trace.rule }).toEqual({ outcome: 'value', rule });
    expect(trace.candidates[0]?.rule).toBe(rule);
  });

  it('has no rule for an empty cell', () => {
    const trace = traceColumn(documentOf('Nothing here.'), columnOf('Total', 'currency'));
    expect(trace).toMatchObject({ cell: { outcome: 'absent' }, concept: 'total', rule: undefined, candidates: [] });
  });

  it('is not part of the cell', async () => {
    const [cell] = await extractLocally(
      documentOf('Total: $5.00'),
      [columnOf('Total', 'currency')],
      {},
      { dollar: 'USD' },
    );
    expect(cell).toMatchObject({ outcome: 'value', decimal: '5.00' });
    expect(Object.keys(cell ?? {})).not.toContain('rule');
  });
});

const LEASE = `# Lease

The landlord is Elm Estates Ltd. The lease was signed in May by both parties after a long negotiation about the rent.
The tenant keeps the interior in good repair and may paint the walls with the written consent of the landlord.

Deposit: $9,000.00

| Security | Cost | Fair value |
| --- | --- | --- |
| Series A | 1,000.00 | 1,250.00 |
| Series B | 2,000.00 | 2,600.00 |

## Risks that the board discussed

- Fire in the kitchen
- Flood in the cellar`;

describe('the trace of an answer names its rule', () => {
  const passages = [{ number: 1, documentId: 'lease', documentName: 'Lease.pdf', text: LEASE }];

  it.each([
    ['label', 'What is the deposit?'],
    ['table cell', 'What is the fair value of Series B?'],
    ['list', 'What risks did the board discuss?'],
    ['summary', 'What is this document about?'],
    ['sentence', 'May the tenant paint the walls?'],
  ])('%s: %s', (rule, question) => {
    const statements = extractAnswer(question, [], passages).parts.flatMap((part) => part.statements);
    expect([...new Set(statements.map((statement) => statement.rule))]).toEqual([rule]);
  });

  it('is not part of the events', async () => {
    const events = [];
    const request = { system: '', history: [], question: 'What is the deposit?', passages };
    for await (const event of localProvider.generate(request)) events.push(event);
    const statement = events.find(({ type }) => type === 'statement');
    expect(statement).toBeDefined();
    expect(statement).not.toHaveProperty('rule');
  });
});
