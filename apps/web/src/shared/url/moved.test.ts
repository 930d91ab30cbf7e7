import { expect, test } from 'vitest';
import { movedTo } from './moved.ts';

test('it sends an old address to its new one, with its parameters', () => {
  expect(movedTo({ pathname: '/organization/audit', searchStr: '?area=dataroom' })).toBe(
    '/settings/audit?area=dataroom',
  );
  expect(movedTo({ pathname: '/account/', searchStr: '' })).toBe('/settings/account');
});

test('it leaves other addresses alone', () => {
  expect(movedTo({ pathname: '/library', searchStr: '' })).toBeUndefined();
  expect(movedTo({ pathname: '/organization/none', searchStr: '' })).toBeUndefined();
});
