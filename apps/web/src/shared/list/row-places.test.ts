import { expect, it } from 'vitest';
import { rowPlaces } from './row-places.ts';

const SIZES = { rowPx: 36, headingPx: 32 };

it('places a heading above the first row of each group', () => {
  expect(rowPlaces(['Today', 'Today', 'Nov 28'], SIZES)).toEqual({
    places: [
      { index: 0, top: 32, heading: 'Today' },
      { index: 1, top: 68, heading: undefined },
      { index: 2, top: 136, heading: 'Nov 28' },
    ],
    height: 172,
  });
});

it('places rows without groups one below the other', () => {
  expect(rowPlaces([undefined, undefined], SIZES)).toEqual({
    places: [
      { index: 0, top: 0, heading: undefined },
      { index: 1, top: 36, heading: undefined },
    ],
    height: 72,
  });
});
