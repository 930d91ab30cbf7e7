import { describe, expect, it } from 'vitest';
import { newDraft } from '../column/column-draft.ts';
import { createInputOf, newTableProblems } from './new-table-form.ts';

const room = { id: '01a20268-6196-7a34-84d9-c13a7e825c6d', type: 'dataroom' as const };
const rent = { ...newDraft(), name: 'Base rent', prompt: 'The monthly rent' };

describe('form of a new table', () => {
  it('reports a missing name, missing documents and a column without a name', () => {
    const problems = newTableProblems({ name: ' ', scope: [], columns: [{ ...rent, name: '' }] });
    expect(Object.keys(problems)).toEqual(['name', 'scope', 'columns.0.name']);
  });

  it('ignores empty column drafts', () => {
    const values = { name: 'Rents', scope: [room], columns: [newDraft(), rent] };
    expect(newTableProblems(values)).toEqual({});
    expect(createInputOf(values, undefined, false).columns).toHaveLength(1);
  });

  it('reports two columns of the same name at both', () => {
    const columns = [rent, { ...rent, key: 'other', name: 'BASE RENT' }];
    expect(Object.keys(newTableProblems({ name: 'Rents', scope: [room], columns }))).toEqual([
      'columns.0.name',
      'columns.1.name',
    ]);
  });

  it('creates a trial without columns', () => {
    const input = createInputOf({ name: ' Rents ', scope: [room], columns: [rent] }, 'folder', true);
    expect(input).toMatchObject({ name: 'Rents', columns: [], aiTableFolderId: 'folder' });
  });
});
