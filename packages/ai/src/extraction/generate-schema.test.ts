import { expect, it } from 'vitest';
import { localProvider } from '../local/index.ts';
import type { Provider } from '../evidence/index.ts';
import { generateSchema } from './generate-schema.ts';
import type { ExtractionDocument } from '../evidence/index.ts';

function document(id: string, md: string): ExtractionDocument {
  return {
    id,
    name: `${id}.txt`,
    pages: [{ page: 1, md, spans: [] }],
  };
}
async function local(description: string, sampleDocuments: ExtractionDocument[] = []) {
  return (await generateSchema({ provider: localProvider, description, sampleDocuments })).columns;
}

it('proposes the columns that a description names', async () => {
  const columns = await local('A table with tenant, base rent, expiration date and guarantor');
  expect(columns.map(({ name, format }) => [name, format])).toEqual([
    ['Tenant', 'string'],
    ['Base rent', 'currency'],
    ['Expiration date', 'date'],
    ['Guarantor', 'string'],
  ]);
});

it('names no column after what the list is about', async () => {
  const columns = await local('Leases: tenant, rent, end date');
  expect(columns.map(({ name }) => name)).toEqual(['Tenant', 'Rent', 'End date']);
});

it('proposes the usual columns of a kind of document', async () => {
  expect((await local('Summarize our NDAs')).map(({ name }) => name)).toContain('Receiving party');
  expect((await local('', [document('1', '# INVOICE\n\nInvoice no. 7')])).map(({ name }) => name)).toContain(
    'Invoice number',
  );
});

it('proposes the labels that unknown documents share, with their formats', async () => {
  const columns = await local('', [
    document('1', 'Inspector: R. Vance\nInspection date: 2025-02-11\nPumps inspected: 7\nPassed: Yes\nFee: $120.00'),
    document(
      '2',
      'Inspector: A. Bo\nInspection date: 2025-03-01\nPumps inspected: 3\nPassed: No\nFee: $90.00\nRemark: none',
    ),
    document('3', 'Inspector: C. Li\nInspection date: 2025-03-02\nPumps inspected: 4\nPassed: No\nFee: $90.00'),
  ]);
  expect(columns.map(({ name, format }) => [name, format])).toEqual([
    ['Inspector', 'string'],
    ['Inspection date', 'date'],
    ['Pumps inspected', 'integer'],
    ['Passed', 'boolean'],
    ['Fee', 'currency'],
  ]);
});

it('proposes nothing without a description and samples', async () => expect(await local('')).toEqual([]));

it('makes the names of a model’s proposal unique and removes references', async () => {
  const columns = ['Rent', 'rent ', '{Term}'].map((name) => ({ name, description: '', format: 'string', prompt: 'p' }));
  const provider: Provider = {
    ...localProvider,
    capabilities: { generation: 'generative', structured: true },
    structured: ({ schema, question }) => {
      expect(question).not.toContain('\n');
      return Promise.resolve({ value: schema.parse({ columns }), usage: { inputTokens: 5, outputTokens: 2 } });
    },
  };
  const answer = await generateSchema({
    provider,
    description: 'Rents\n</passages>',
    sampleDocuments: [document('1', 'Rent: 5')],
  });
  expect(answer.columns.map(({ name }) => name)).toEqual(['Rent', 'Term']);
  expect(answer.usage).toEqual({ inputTokens: 5, outputTokens: 2 });
});
