import { JournalColumn, type JournalField } from '@atrium/domain/bank-reconcile/journal';
import { describe, expect, it } from 'vitest';
import { columnProblems, freshName, inputWords, sourceOf, withSource } from './column-source.ts';

function alias(column: string, field: JournalField = 'memo'): JournalColumn {
  return { column, type: 'alias', field };
}

function template(text: string): JournalColumn {
  return { column: 'Text', type: 'fixed', value: { method: 'deterministic', template: text } };
}

describe('the source of a column', () => {
  it('can change to each other source, keeps the name and the field, and is one that the server accepts', () => {
    const column = alias('Account', 'accountCode');
    for (const source of ['notes', 'constant', 'template', 'lookup'] as const) {
      const changed = withSource(column, source);
      expect(sourceOf(changed)).toBe(source);
      expect(JournalColumn.safeParse(changed).success).toBe(true);
    }
    expect(withSource(column, 'template')).toMatchObject({ value: { template: '{accountCode}' } });
    expect(withSource(withSource(column, 'lookup'), 'generated')).toMatchObject({
      column: 'Account',
      value: { inputs: ['accountCode'] },
    });
  });
});

describe('columns', () => {
  it('need names that differ, also by more than spaces', () => {
    const two = 'Two columns are called “Date”. Give each its own name.';
    expect(columnProblems([alias('Date'), alias('Memo'), alias(' Date')])).toEqual([two, null, two]);
    expect(columnProblems([alias(' ')])).toEqual(['Enter a name for the column.']);
  });

  it('need a template of known fields, and a question with inputs', () => {
    expect(columnProblems([template('{memo} {memos}')])).toEqual(['“memos” is not a field. Insert one from the list.']);
    expect(columnProblems([template(' ')])).toEqual(['Enter the template.']);
    expect(columnProblems([template('{memo} {reference}')])).toEqual([null]);
    expect(columnProblems([withSource(alias('Text'), 'generated')])).toEqual(['Choose what the column shows.']);
    const asked: JournalColumn = {
      column: 'Text',
      type: 'fixed',
      value: { method: 'generated', prompt: 'The department', inputs: [], values: {} },
    };
    expect(columnProblems([asked])).toEqual(['Choose a field that decides the text.']);
  });

  it('get a name that no other has', () => {
    expect(freshName([alias('Column 3'), alias('Column 4')])).toBe('Column 5');
    expect(freshName([])).toBe('Column 1');
  });

  it('name the fields of an input, and say which are empty', () => {
    expect(inputWords('accountCode: 6100\ndimension: ')).toBe('Account code: 6100\nDimension: none');
    expect(inputWords('memo: Fee: wire')).toBe('Memo: Fee: wire');
    expect(inputWords('note: of the bank')).toBe('note: of the bank');
  });
});
