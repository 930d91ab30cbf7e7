import { type DrawnEdge, type DrawnNode, TEMPLATES } from '@atrium/domain/workflow';
import { describe, expect, it } from 'vitest';
import { build, create, draw, look, setUpWorkflows, statesOf, textOf, workOff } from './workflow-run.fixture.ts';

setUpWorkflows();

/** Reads a table from the message, and says which fund has the highest value. */
const HIGHEST: [DrawnNode[], DrawnEdge[]] = [
  [
    { id: 'in', type: 'ChatInput', at: [0, 0] },
    { id: 'read', type: 'TypeConverterComponent', at: [1, 0], values: { output_type: 'DataFrame', auto_parse: true } },
    {
      id: 'sort',
      type: 'DataFrameOperations',
      at: [2, 0],
      values: { operation: [{ name: 'Sort' }], column_name: 'value', ascending: false },
    },
    { id: 'data', type: 'TypeConverterComponent', at: [3, 0], values: { output_type: 'Data' } },
    {
      id: 'path',
      type: 'DataOperations',
      at: [4, 0],
      values: { operations: [{ name: 'Path Selection' }], selected_key: '.results[0]' },
    },
    { id: 'write', type: 'ParserComponent', at: [5, 0], values: { pattern: '{fund}: {value}' } },
    { id: 'out', type: 'ChatOutput', at: [6, 0] },
  ],
  [
    ['in', 'message', 'read', 'input_data'],
    ['read', 'dataframe_output', 'sort', 'df'],
    ['sort', 'output', 'data', 'input_data'],
    ['data', 'data_output', 'path', 'data'],
    ['path', 'data_output', 'write', 'input_data'],
    ['write', 'parsed_text', 'out', 'input_value'],
  ],
];

describe('a run with tables and data', () => {
  it('converts a message, sorts exact numbers and selects a value', async () => {
    const workflow = await draw(...HIGHEST);
    const csv = await build(workflow, 'fund,value\nElm,9007199254740992.01\nAsh,9007199254740992.02\nOak,12.5');
    const json = await build(workflow, '[{"fund":"Elm","value":7},{"fund":"Ash","value":90071992547409931}]');
    await workOff();
    expect(await textOf(csv)).toBe('Ash: 9007199254740992.02');
    expect(await textOf(json)).toBe('Ash: 90071992547409931');
  });

  it('fails with the name of the column that is missing', async () => {
    const id = await build(await draw(...HIGHEST), 'fund,price\nElm,1');
    await workOff();
    const { status, reason } = await look(id);
    expect(status).toBe('failed');
    expect(reason).toContain('The table has no column “value”. It has “fund”, “price”.');
    expect(await statesOf(id)).toMatchObject({ read: 'COMPLETED', sort: 'FAILED' });
  });

  it('runs the template that loops over rows', async () => {
    const template = TEMPLATES.find(({ key }) => key === 'loop_over_rows')!;
    const id = await build(await create(template.flow));
    await workOff();
    expect(await textOf(id)).toBe('- Item: First item');
  });
});
