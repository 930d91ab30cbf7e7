import type { PdfWriter } from './pdf-writer.ts';

/** A4, in points. */
export const A4 = { width: 595.28, height: 841.89 };

export type PageCursor = ReturnType<typeof pageCursor>;

/** Hands out the space of A4 pages from top to bottom, and begins a page where the next block does not fit. */
export function pageCursor(pdf: PdfWriter, margin: number) {
  const bottom = A4.height - margin;
  let y = margin;
  const nextPage = () => {
    pdf.addPage();
    y = margin;
  };
  return {
    /** Returns where a block of this height begins. */
    take: (height: number): number => {
      if (y + height > bottom) nextPage();
      const at = y;
      y += height;
      return at;
    },
    /** Leaves space below the last block. */
    skip: (height: number): void => {
      y += height;
    },
    isAtTop: () => y === margin,
    hasRoom: (height: number) => y + height <= bottom,
    nextPage,
  };
}
