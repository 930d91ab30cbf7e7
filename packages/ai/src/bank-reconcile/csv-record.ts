/** Reads the cells of one record. `isOpen`: a quote has not ended, so the record continues. */
export function recordOf(text: string, delimiter: string): { cells: string[]; isOpen: boolean } {
  const cells: string[] = [];
  let at = 0;
  while (at <= text.length) {
    const quote = /^[ ]*"/.exec(text.slice(at, at + 40))?.[0];
    if (quote === undefined) {
      const end = text.indexOf(delimiter, at);
      cells.push(text.slice(at, end < 0 ? text.length : end));
      if (end < 0) return { cells, isOpen: false };
      at = end + delimiter.length;
      continue;
    }
    const close = endOfQuote(text, at + quote.length);
    if (close < 0) return { cells, isOpen: true };
    const end = text.indexOf(delimiter, close + 1);
    const after = text.slice(close + 1, end < 0 ? text.length : end);
    cells.push(text.slice(at + quote.length, close).replaceAll('""', '"') + after.trimEnd());
    if (end < 0) return { cells, isOpen: false };
    at = end + delimiter.length;
  }
  return { cells, isOpen: false };
}

/** The index of the quote that ends the cell; doubled quotes are characters. */
function endOfQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}
