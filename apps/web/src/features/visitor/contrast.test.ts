import { describe, expect, it } from 'vitest';
import {
  type Colour,
  contrast,
  hexOf,
  parseColour,
  PART_CONTRAST,
  TEXT_CONTRAST,
  textOn,
  visibleOn,
} from './contrast.ts';

const WHITE: Colour = [255, 255, 255];
const NIGHT: Colour = [22, 24, 27];

/** Colours all over the cube, greys included. */
const samples: Colour[] = [0, 51, 102, 118, 128, 153, 204, 255].flatMap((r) =>
  [0, 64, 119, 128, 192, 255].flatMap((g) => [0, 85, 120, 128, 170, 255].map((b): Colour => [r, g, b])),
);

describe('parseColour', () => {
  it('reads hexadecimal colours and rgb()', () => {
    expect(parseColour('#17443a')).toEqual([23, 68, 58]);
    expect(parseColour(' #FfF ')).toEqual(WHITE);
    expect(parseColour('rgb(1, 2, 3)')).toEqual([1, 2, 3]);
  });

  it('refuses everything else', () => {
    for (const text of ['', 'red', '#12', '#12345g', 'rgb(1,2,256)', 'url(https://evil.example)', '#fff;x', null]) {
      expect(parseColour(text)).toBeUndefined();
    }
  });

  it('is the opposite of hexOf', () => {
    for (const colour of samples) expect(parseColour(hexOf(colour))).toEqual(colour);
  });
});

describe('contrast', () => {
  it('agrees with the figures of WCAG', () => {
    expect(contrast([0, 0, 0], WHITE)).toBeCloseTo(21, 5);
    expect(contrast([119, 119, 119], WHITE)).toBeCloseTo(4.48, 2);
    expect(contrast([118, 118, 118], WHITE)).toBeCloseTo(4.54, 2);
    expect(contrast(WHITE, WHITE)).toBe(1);
  });
});

describe('textOn', () => {
  it('keeps a readable wish and replaces an unreadable one', () => {
    expect(textOn([23, 68, 58], [255, 240, 200])).toEqual([255, 240, 200]);
    expect(textOn([23, 68, 58], [40, 80, 70])).toEqual(WHITE);
    expect(hexOf(textOn([255, 230, 80], WHITE))).toBe('#1c1d20');
  });

  it('is readable on every background', () => {
    for (const background of samples) {
      expect(contrast(textOn(background), background)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    }
  });
});

describe('visibleOn', () => {
  it('keeps a colour that is visible', () => {
    expect(visibleOn(WHITE, [23, 68, 58], PART_CONTRAST)).toEqual([23, 68, 58]);
  });

  it('darkens a pale colour on white and lightens a dark one at night', () => {
    const yellow = visibleOn(WHITE, [255, 230, 80], PART_CONTRAST);
    expect(yellow[0]).toBeLessThan(255);
    expect(yellow[0]).toBeGreaterThan(yellow[2]);
    const green = visibleOn(NIGHT, [23, 68, 58], PART_CONTRAST);
    expect(green[1]).toBeGreaterThan(68);
  });

  it('is visible for every colour on both surfaces', () => {
    for (const surface of [WHITE, NIGHT]) {
      for (const colour of samples) {
        const shown = visibleOn(surface, colour, TEXT_CONTRAST);
        expect(contrast(shown, surface)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      }
    }
  });
});
