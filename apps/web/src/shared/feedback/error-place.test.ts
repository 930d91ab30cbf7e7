import { expect, it } from 'vitest';
import { errorPlace, takeErrors } from './error-place.ts';

/** A dialog that shows errors. */
function openDialog() {
  const shown: (string | undefined)[] = [];
  return { shown, close: takeErrors((message) => shown.push(message)) };
}

it('shows an error in the newest dialog, and removes the former one when the next action begins', () => {
  const below = openDialog();
  const top = openDialog();
  expect(errorPlace()('It is in use.')).toBe(true);
  errorPlace();
  expect(top.shown).toEqual([undefined, 'It is in use.', undefined]);
  expect(below.shown).toEqual([]);
  top.close();
  below.close();
});

it('does not show an error in a dialog that has closed, nor in one that opened later', () => {
  const first = openDialog();
  const show = errorPlace();
  first.close();
  const later = openDialog();
  expect(show('Too late.')).toBe(false);
  expect(later.shown).toEqual([]);
  later.close();
});

it('leaves an error to the toasts when no dialog is open', () => {
  expect(errorPlace()('It failed.')).toBe(false);
});
