import { expect, it } from 'vitest';
import { withoutLoneStop } from './toast.ts';

it.each([
  ['Saved.', 'Saved'],
  ['1,250.5 credits granted', '1,250.5 credits granted'],
  ['The balance was changed to 1.5.', 'The balance was changed to 1.5'],
  ['Prepared. Another person reviews it next.', 'Prepared. Another person reviews it next.'],
  ['Nothing was pasted: no row is selected.', 'Nothing was pasted: no row is selected.'],
])('ends “%s” like a heading if it is one sentence', (message, shown) => {
  expect(withoutLoneStop(message)).toBe(shown);
});
