import { expect, it } from 'vitest';
import { pathParam } from './search-params.ts';

it.each(['/', '/library/1?page=2', '/chat#end', '/ünï'])('accepts %j, which is on this site', (path) => {
  expect(pathParam(path)).toBe(path);
});

it.each([
  '',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\t//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'library',
  undefined,
  ['/library'],
])('rejects %j', (value) => {
  expect(pathParam(value)).toBeUndefined();
});
