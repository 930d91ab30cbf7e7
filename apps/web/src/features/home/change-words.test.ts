import { expect, it } from 'vitest';
import { changeWords } from './change-words.ts';

const added = { kind: 'documentsAdded', count: 4, documentName: null, by: 'Ana Brandt' } as const;

it('says who changed how much', () => {
  expect(changeWords(added)).toBe('Ana Brandt added 4 files');
  expect(changeWords({ ...added, kind: 'documentsReplaced', count: 1 })).toBe('Ana Brandt replaced 1 file');
  expect(changeWords({ ...added, kind: 'tableFilled', count: 1200 })).toBe('Ana Brandt filled 1,200 cells');
  expect(changeWords({ ...added, kind: 'roomShared', count: 1 })).toBe('Ana Brandt shared this data room with you');
});

it('names one document, and leaves out people whom the caller may not see', () => {
  expect(changeWords({ ...added, count: 1, documentName: 'Lease $& #.pdf' })).toBe('Ana Brandt added Lease $& #.pdf');
  expect(changeWords({ ...added, by: null })).toBe('4 files added');
  expect(changeWords({ ...added, count: 1, documentName: 'Lease.pdf', by: null })).toBe('Lease.pdf was added');
});
