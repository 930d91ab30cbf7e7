import { expect, it } from 'vitest';
import { masterKeyOf } from './master-key.ts';

const key = masterKeyOf(Buffer.alloc(32, 1));

it('decrypts what it encrypted, and encrypts the same text differently each time', () => {
  const sealed = key.encrypt('share-link', 'a secret: ümlaut');
  expect(key.decrypt('share-link', sealed)).toBe('a secret: ümlaut');
  expect(key.encrypt('share-link', 'a secret: ümlaut')).not.toBe(sealed);
  expect(sealed).not.toContain('secret');
});

it('does not decrypt for another purpose, with another key, or a changed or shortened text', () => {
  const sealed = key.encrypt('share-link', 'secret');
  expect(() => key.decrypt('connector', sealed)).toThrow();
  expect(() => masterKeyOf(Buffer.alloc(32, 2)).decrypt('share-link', sealed)).toThrow();
  const [version, nonce, text, tag] = sealed.split('.');
  const flipped = `${text!.startsWith('A') ? 'B' : 'A'}${text!.slice(1)}`;
  expect(() => key.decrypt('share-link', [version, nonce, flipped, tag].join('.'))).toThrow();
  expect(() => key.decrypt('share-link', `${version}.${nonce}.${text}`)).toThrow('Not a sealed secret');
  expect(() => key.decrypt('share-link', sealed.replace('v1', 'v2'))).toThrow('Not a sealed secret');
});

it('encrypts an empty secret', () => {
  expect(key.decrypt('any', key.encrypt('any', ''))).toBe('');
});
