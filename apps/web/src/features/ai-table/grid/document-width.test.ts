import { describe, expect, it } from 'vitest';
import { documentWidthFor } from './document-width.ts';

describe('document column width', () => {
  it('fills the space that the other columns leave, up to its maximum', () => {
    expect(documentWidthFor(1200, 500)).toBe(420);
    expect(documentWidthFor(1200, 800)).toBe(352);
  });

  it('shrinks for many columns and for a narrow screen', () => {
    expect(documentWidthFor(1200, 4000)).toBe(306);
    expect(documentWidthFor(900, 4000)).toBe(232);
    expect(documentWidthFor(500, 4000)).toBe(168);
  });
});
