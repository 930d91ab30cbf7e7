import { expect, it } from 'vitest';
import { createInput, dayOf, effectWords, entriesOf, newDraft, updateInput, withPreset } from './link-draft.ts';

const NOW = new Date(2026, 10, 23, 12);

it('fills in a preset and keeps the name and the permissions', () => {
  const permissions = [{ type: 'folder' as const, id: 'a', access: 'none' as const }];
  const draft = withPreset({ ...newDraft(NOW), linkName: 'Fund IV', permissions }, 'auditor', NOW);
  expect(draft).toMatchObject({ linkName: 'Fund IV', permissions, preset: 'auditor', access: 'download' });
  expect(draft.lastDay).toBe(dayOf(new Date(2027, 1, 21, 12)));
});

it('reads each entry once', () => {
  expect(entriesOf('a@b.test, c.test;\n a@b.test')).toEqual(['a@b.test', 'c.test']);
});

it('sends no empty password, and the date until the end of its day', () => {
  const input = createInput('room', { ...newDraft(NOW), linkName: 'Fund IV' });
  expect(input).not.toHaveProperty('password');
  expect(dayOf(new Date(input.expirationDate))).toBe('2026-12-07');
});

it('sends the date of a change only if another day was chosen', () => {
  const draft = { ...newDraft(NOW), linkName: 'Fund IV' };
  const link = { id: 'link', expirationDate: new Date(2026, 11, 7, 9).toISOString() } as Parameters<
    typeof updateInput
  >[0];
  expect(updateInput(link, draft)).not.toHaveProperty('expirationDate');
  expect(updateInput(link, { ...draft, lastDay: '2026-12-08' })).toHaveProperty('expirationDate');
  expect(updateInput(link, { ...draft, removesPassword: true })).toMatchObject({ password: null });
});

it('says who loses access', () => {
  const effect = {
    visitorsLosingAccess: 2,
    visitorsAskedAgain: { password: 1, email: 0, nda: 0 },
    documents: { before: null, after: { none: 3, view: 4, download: 1 } },
  };
  expect(effectWords(effect)).toEqual([
    'Visitors see 5 documents of 8, and can save 1.',
    '2 visitors lose access now.',
    '1 visitor must enter the new password.',
  ]);
});
