/** Returns the sum of letter widths in thousandths of the type size. Uses Helvetica, which is close to most fonts. */
export function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) {
    if (/[iljI|.,:;'!\s()[\]ft/]/.test(letter)) width += 278;
    else if (/[mwMW%@]/.test(letter)) width += 860;
    else if (/[A-Z&]/.test(letter)) width += 690;
    else width += letter > '\u2e80' ? 1_000 : 540;
  }
  return Math.max(1, width);
}
