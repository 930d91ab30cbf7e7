import { describe, expect, it } from 'vitest';
import { readBlock, readForm } from './forms.ts';

function pairs(lines: string[]) {
  return readForm(lines)?.pairs.map(({ label, value }) => `${label}: ${value}`);
}

describe('a form', () => {
  it('is read from rows of labels above rows of values', () => {
    const lines = [
      '| Insured | Certificate holder |',
      '| --- | --- |',
      '| Acme Ltd | Harbor LLC |',
      '| Effective date | Expiration date |',
      '| 1 June 2023 | 1 June 2024 |',
    ];
    expect(pairs(lines)).toEqual([
      'Insured: Acme Ltd',
      'Certificate holder: Harbor LLC',
      'Effective date: 1 June 2023',
      'Expiration date: 1 June 2024',
    ]);
    expect(readForm(lines)?.pairs[0]).toMatchObject({ quote: '| Acme Ltd | Harbor LLC |', sameRow: 'Harbor LLC' });
  });

  it('ends before the list below it', () => {
    const list = ['| Type of insurance | Policy number | Limit |', '| Fire | A-1 | $5 |', '| Flood | A-2 | $6 |'];
    const form = readForm([
      '| Insured | Due date | Reference |',
      '| --- | --- | --- |',
      '| Acme | 1 May 2024 | 7 |',
      ...list,
    ]);
    expect(form?.pairs).toHaveLength(3);
    expect(form?.rest).toEqual(list);
  });

  it('ignores text that spans a whole row', () => {
    const lines = ['| To | Issued 2 May Due date | Issued 2 May |', '| --- | --- | --- |', '| Acme | 1 June 2024 | |'];
    expect(pairs(lines)).toEqual(['To: Acme', 'Due date: 1 June 2024']);
  });

  it.each([
    [['| Name | Role |', '| --- | --- |', '| Ana Ruiz | Chair |', '| Bo Lind | Secretary |']],
    [['| Item | Amount |', '| --- | --- |', '| Rent | 100.00 |']],
    [['| Revenue | 2024 | 2023 |', '| --- | --- | --- |', '| Sales | 5 | 4 |']],
  ])('is not read from a list: %j', (lines) => {
    expect(readForm(lines)).toBeUndefined();
  });
});

describe('a block', () => {
  it('has a label above its address', () => {
    expect(readBlock(['Bill to', 'Acme Ltd', '1 Mill Row'])).toMatchObject({ label: 'Bill to', value: 'Acme Ltd' });
    expect(readBlock(['We write to you', 'about the lease'])).toBeUndefined();
  });
});
