import { describe, expect, it } from 'vitest';
import { MASK, maskPieces, maskSecrets } from './mask.ts';

const SECRET = 'sk-live/9f"8+7&6=x\'y z';

describe('maskSecrets', () => {
  it.each([
    ['as it is', `key ${SECRET}!`],
    ['in JSON', JSON.stringify({ key: SECRET })],
    ['in JSON of a language that escapes slashes', JSON.stringify(SECRET).replaceAll('/', String.raw`\/`)],
    ['in JSON within JSON', JSON.stringify(JSON.stringify({ key: SECRET }))],
    ['in an address', `https://a.example/?key=${encodeURIComponent(SECRET)}`],
    ['in an address with small letters', encodeURIComponent(SECRET).replaceAll(/%../g, (code) => code.toLowerCase())],
    ['in a form', new URLSearchParams({ key: SECRET }).toString()],
    ['in HTML', SECRET.replaceAll('&', '&amp;').replaceAll('"', '&quot;')],
    ['in HTML with numbers', SECRET.replaceAll('&', '&amp;').replaceAll('"', '&#34;').replaceAll("'", '&#39;')],
    ['in hexadecimal', Buffer.from(SECRET).toString('hex')],
    ['in hexadecimal of capitals', Buffer.from(SECRET).toString('hex').toUpperCase()],
    ['in base64', Buffer.from(SECRET).toString('base64')],
    ['after a name in base64', `Basic ${Buffer.from(`user:${SECRET}`).toString('base64')}`],
    ['after another name in base64', `Basic ${Buffer.from(`me:${SECRET}`).toString('base64')}`],
    ['in the middle of base64url', Buffer.from(`{"k":"${SECRET}","x":1}`).toString('base64url')],
  ])('masks a secret %s', (_name, text) => {
    const masked = maskSecrets(text, [SECRET]);
    expect(masked).toContain(MASK);
    expect(masked).not.toContain(SECRET.slice(0, 8));
    expect(Buffer.from(masked.replace('Basic ', '').split(MASK).join(''), 'base64').toString()).not.toContain('live');
  });

  it('masks keys, numbers and values at any depth, and leaves the rest', () => {
    const value = { [`a ${SECRET}`]: [{ b: [SECRET, 1, true, null, 'plain'] }], pin: 48_213 };
    expect(maskSecrets(value, [SECRET, '48213'])).toEqual({
      [`a ${MASK}`]: [{ b: [MASK, 1, true, null, 'plain'] }],
      pin: MASK,
    });
    expect(maskSecrets({ a: 'x' }, [])).toEqual({ a: 'x' });
  });

  it('masks each line of a long secret', () => {
    const key = '-----BEGIN KEY-----\nMIIEvQIBADANBgkqhkiG9w0B\nAQEFAASCBKcwggSjAgEAAoIB\n-----END KEY-----';
    expect(maskSecrets('says MIIEvQIBADANBgkqhkiG9w0B', [key])).toBe(`says ${MASK}`);
  });

  it('masks the longer of two secrets that overlap', () => {
    expect(maskSecrets('token-1234-more', ['token-1234', 'token-1234-more'])).toBe(MASK);
  });

  it('hides a very short secret only where it is the whole value', () => {
    expect(maskSecrets(['a', 'an apple'], ['a'])).toEqual([MASK, 'an apple']);
  });
});

describe('maskPieces', () => {
  it.each([1, 2, 3, 7])('masks a secret that arrives in pieces of %i', (size) => {
    const text = `before ${SECRET} between sk-li and ${SECRET}`;
    const masking = maskPieces([SECRET]);
    const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
      masking.push(text.slice(at * size, (at + 1) * size)),
    );
    expect(pieces.join('') + masking.end()).toBe(`before ${MASK} between sk-li and ${MASK}`);
    expect(pieces.some((piece) => piece.includes('sk-live'))).toBe(false);
  });

  it('shows everything at once without secrets', () => {
    expect(maskPieces([]).push('hello')).toBe('hello');
  });
});
