/** Reads the cells of one record. `isOpen`: a quote has not ended, so the record continues. */
export function recordOf(text: string, delimiter: string): { cells: string[]; isOpen: boolean } {
  const cells: string[] = [];
  let at = 0;
  while (at <= text.length) {
    const quote = startOfQuote(text, at);
    if (quote < 0) {
      const end = text.indexOf(delimiter, at);
      cells.push(text.slice(at, end < 0 ? text.length : end));
      if (end < 0) return { cells, isOpen: false };
      at = end + delimiter.length;
      continue;
    }
    const close = endOfQuote(text, quote + 1);
    if (close < 0) return { cells, isOpen: true };
    const end = text.indexOf(delimiter, close + 1);
    const after = text.slice(close + 1, end < 0 ? text.length : end);
    const inside = text.slice(quote + 1, close);
    cells.push((inside.includes('"') ? inside.replaceAll('""', '"') : inside) + after.trimEnd());
    if (end < 0) return { cells, isOpen: false };
    at = end + delimiter.length;
  }
  return { cells, isOpen: false };
}

/** Spaces that are allowed before the quote of a cell. */
const MOST_SPACES = 39;

/** The index of the quote that a cell starts with, after spaces; -1 without one. */
function startOfQuote(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === 32 && at - from < MOST_SPACES) at += 1;
  return text.charCodeAt(at) === 34 ? at : -1;
}

/** The index of the quote that ends the cell; doubled quotes are characters. */
function endOfQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}
