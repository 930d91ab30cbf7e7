import { expect, it } from 'vitest';
import { readingLeft } from './reading-left.ts';

it('counts the text above the lower edge as read, and rounds the rest up to screens', () => {
  expect(readingLeft({ scrollTop: 0, clientHeight: 400, scrollHeight: 1000 })).toEqual({
    percent: 40,
    screens: 2,
    atEnd: false,
  });
  expect(readingLeft({ scrollTop: 500, clientHeight: 400, scrollHeight: 1000 })).toEqual({
    percent: 90,
    screens: 1,
    atEnd: false,
  });
});

it('is at the end only there, up to the rounding of a zoomed browser', () => {
  expect(readingLeft({ scrollTop: 596.4, clientHeight: 400, scrollHeight: 1000 }).atEnd).toBe(true);
  expect(readingLeft({ scrollTop: 595, clientHeight: 400, scrollHeight: 1000 })).toMatchObject({ atEnd: false });
  expect(readingLeft({ scrollTop: 99_590, clientHeight: 400, scrollHeight: 100_000 }).percent).toBe(99);
});

it('is at the end of a text that fits, but not of one that is not drawn', () => {
  expect(readingLeft({ scrollTop: 0, clientHeight: 400, scrollHeight: 380 }).atEnd).toBe(true);
  expect(readingLeft({ scrollTop: 0, clientHeight: 0, scrollHeight: 0 }).atEnd).toBe(false);
});
