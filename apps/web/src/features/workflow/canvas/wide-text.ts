/** The most that a letter takes, in parts of the size of the font. */
function widthOf(letter: string): number {
  if (/[mwMW@%]/.test(letter)) return 1.1;
  if (/[A-Z]/.test(letter)) return 0.8;
  return letter <= '~' ? 0.66 : 1.3;
}

/**
 * Whether a text may be wider than its line. Each line that can be cut off costs time in every frame, so lines that surely fit
 * are not cut off.
 * @param width of the line, in parts of the size of the font
 */
export function mayBeWider(text: string, width: number): boolean {
  if (text.length > width / 0.4) return true;
  let sum = 0;
  for (const letter of text) sum += widthOf(letter);
  return sum > width;
}
