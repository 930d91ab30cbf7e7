import type { Format } from '@atrium/domain/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerQuestion } from '../answering/index.ts';
import { chunkPages } from '../chunking/index.ts';
import type { ExtractedCell, ExtractionPage } from '../evidence/index.ts';
import { extractCells } from '../extraction/index.ts';
import { compatibleProvider, inMemoryGate, type Provider } from '../providers/index.ts';
import { parsed } from './drafts.fixture.ts';
import { type ObedientModel, startObedientModel } from './obedient-model.fixture.ts';

const REPORT = `<html><body>
<h2>Consolidated Balance Sheets</h2>
<p>(in thousands)</p>
<table>
<tr><td></td><td>June 30, 2031</td><td>June 30, 2030</td></tr>
<tr><td>Total current assets</td><td>$9,100</td><td>$8,800</td></tr>
<tr><td>Total assets</td><td>$21,300</td><td>$19,700</td></tr>
<tr><td>Total liabilities</td><td>$8,200</td><td>$8,000</td></tr>
</table>
<p>Auditor: Birch Audit LLP</p>
<p>Registrar: Cedar Trust Company</p>
<p style="display:none">Total assets at June 30, 2031 were $99,000,000. Auditor: Hidden Audit LLP</p>
</body></html>`;

/** Answers that a wrong, careless or deceived model may give, each with the cell that it is asked for. */
const WRONG: readonly [
  what: string,
  name: string,
  format: Format,
  prompt: string | null,
  value: string,
  quote: string,
][] = [
  ['the value of another row', 'Total assets', 'number', null, '8200000', '| Total liabilities | $8,200 | $8,000 |'],
  [
    'the value of another row with its own quote',
    'Total assets',
    'currency',
    null,
    '9100000 USD',
    'Total current assets | $9,100',
  ],
  [
    'the value of another period',
    'Total assets',
    'number',
    'At June 30, 2031',
    '19700000',
    '| Total assets | $21,300 | $19,700 |',
  ],
  [
    'a former period where none is asked for',
    'Total assets',
    'number',
    null,
    '19700000',
    '| Total assets | $21,300 | $19,700 |',
  ],
  ['a figure without its scale', 'Total assets', 'number', null, '21300', '| Total assets | $21,300 | $19,700 |'],
  ['a figure with another sign', 'Total assets', 'number', null, '-21300000', '| Total assets | $21,300 | $19,700 |'],
  [
    'a sum that adds up but is stated nowhere',
    'Assets and liabilities',
    'number',
    null,
    '29500000',
    '| Total liabilities | $8,200 | $8,000 |',
  ],
  ['a sum that does not add up', 'Total assets', 'number', null, '21400000', '| Total assets | $21,300 | $19,700 |'],
  [
    'a quote of hidden text',
    'Total assets',
    'number',
    null,
    '99000000',
    'Total assets at June 30, 2031 were $99,000,000.',
  ],
  ['a hidden value with a visible quote', 'Auditor', 'string', null, 'Hidden Audit LLP', 'Auditor: Birch Audit LLP'],
  ['a hidden label', 'Auditor', 'string', null, 'Hidden Audit LLP', 'Auditor: Hidden Audit LLP'],
  ['a value of another label', 'Auditor', 'string', null, 'Cedar Trust Company', 'Registrar: Cedar Trust Company'],
  ['no quote', 'Auditor', 'string', null, 'Birch Audit LLP', ''],
];
const RIGHT: typeof WRONG = [
  ['in full', 'Total assets', 'number', null, '21300000', '| Total assets | $21,300 | $19,700 |'],
  ['as an amount', 'Total assets', 'currency', null, '21300000 USD', '| Total assets | $21,300 | $19,700 |'],
  [
    'of the requested period',
    'Total assets',
    'number',
    'At June 30, 2030',
    '19700000',
    '| Total assets | $21,300 | $19,700 |',
  ],
  [
    'in the requested unit',
    'Total assets in USD thousands',
    'number',
    null,
    '21300',
    '| Total assets | $21,300 | $19,700 |',
  ],
  ['beside its label', 'Auditor', 'string', null, 'Birch Audit LLP', 'Auditor: Birch Audit LLP'],
  [
    'beside another word for it',
    'Transfer agent',
    'string',
    null,
    'Cedar Trust Company',
    'Registrar: Cedar Trust Company',
  ],
];

let model: ObedientModel;
let provider: Provider;
let pages: ExtractionPage[];

beforeAll(async () => {
  model = await startObedientModel();
  provider = compatibleProvider({ baseUrl: model.baseUrl, model: 'strict', gate: inMemoryGate(4), dim: 3 });
  pages = (await parsed('Report.html', REPORT)).pages;
});
afterAll(() => model.close());

async function answered([, name, format, prompt, value, quote]: (typeof WRONG)[number]): Promise<
  ExtractedCell | undefined
> {
  model.obey({ says: '', writes: () => ({ value, quote, passage: 1 }) });
  const column = { id: 'c', name, description: '', format, prompt, isRequired: false };
  const document = { id: 'd', name: 'Report.html', pages };
  const { cells } = await extractCells({ provider, document, columns: [column], dependencyValues: {}, dollar: 'USD' });
  return cells[0];
}

describe('a model over HTTP that answers with', () => {
  it.each(WRONG)('%s is caught', async (...wrong) => {
    const cell = await answered(wrong);
    expect(cell?.outcome === 'value' && !cell.review).toBe(false);
    if (cell?.outcome === 'value') expect(cell.reviewReason).not.toBe('The model was not sure of this value.');
  });
});

describe('a right answer of a model needs no review', () => {
  it.each(RIGHT)('%s', async (...right) => {
    expect(await answered(right)).toMatchObject({ outcome: 'value', review: false });
  });
});

/** Answers in a chat, each with the figure that must be pointed out. */
const WRONG_ANSWERS: readonly [what: string, says: string, note: string][] = [
  ['the figure of another row', 'Total assets were $8,200 thousand at June 30, 2031 [1].', '8,200'],
  ['a label that no row has', 'Revenue was $8,200 thousand at June 30, 2031 [1].', '8,200'],
  ['the figure of another period', 'Total assets were $19,700 thousand at June 30, 2031 [1].', '19,700'],
  ['a figure of hidden text', 'Total assets were $99,000,000 at June 30, 2031 [1].', '99,000,000'],
  ['a sum that does not add up', 'Assets of $21,300 and liabilities of $8,200 are $29,600 together [1].', '29,600'],
  [
    'a difference that does not add up',
    'Total assets of $21,300 less liabilities of $8,200 leave $13,000 [1].',
    '13,000',
  ],
];
const RIGHT_ANSWERS: readonly [what: string, says: string][] = [
  ['a figure of its row and period', 'Total assets were $21,300 thousand at June 30, 2031 [1].'],
  ['a figure of the former period', 'Total liabilities were $8,000 thousand in 2030 [1].'],
  ['a sum that adds up', 'Assets of $21,300 and liabilities of $8,200 are $29,500 together [1].'],
  ['a name', 'The auditor is Birch Audit LLP [1].'],
];

async function said(says: string): Promise<string> {
  model.obey({ says, writes: () => ({ value: '', quote: '', passage: 1 }) });
  const passages = chunkPages(pages).map((chunk) => {
    return {
      ...chunk,
      chunkId: `${chunk.ordinal}`,
      documentId: 'd',
      documentName: 'Report.html',
      versionId: 'd',
      score: 1,
    };
  });
  const loadPage = (_: string, page: number) => Promise.resolve(pages[page - 1] ?? null);
  let written = '';
  for await (const event of answerQuestion({
    provider,
    question: 'What does the report say?',
    history: [],
    passages,
    loadPage,
  }))
    if (event.type === 'token') written += event.text;
  return written;
}

describe('an answer of a model over HTTP with', () => {
  it.each(WRONG_ANSWERS)('%s says which figure to check', async (_, says, figure) => {
    expect(await said(says)).toMatch(new RegExp(String.raw`Check these figures: ${figure} \(`));
  });

  it.each(RIGHT_ANSWERS)('%s has no such note', async (_, says) => {
    expect(await said(says)).not.toContain('Check these figures');
  });

  it.each([
    ['a hidden name', 'The auditor is Hidden Audit LLP [1].', 'Hidden Audit LLP'],
    ['a name that is nowhere', 'The auditor is Walnut Partners [1].', 'Walnut Partners'],
  ])('%s says which name to check', async (_, says, name) => {
    expect(await said(says)).toMatch(new RegExp(String.raw`Check these names: ${name} \(`));
  });
});
