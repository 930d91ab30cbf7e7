const ROW = /\s\|\s|^\||\|$/;
const RULE = /^[\s|:-]+$/;

/** Makes a quote readable: separates the cells of a table row by dots and joins lines of text into a paragraph. */
export function quoteWords(quote: string): string {
  const parts: { isRow: boolean; text: string }[] = [];
  for (const line of quote.split('\n').map((each) => each.trim())) {
    if (line === '' || RULE.test(line)) continue;
    const isRow = ROW.test(line);
    const last = parts.at(-1);
    if (isRow) parts.push({ isRow, text: cellsOf(line).join(' · ') });
    else if (last?.isRow === false) last.text += ` ${line}`;
    else parts.push({ isRow, text: line });
  }
  return parts.map((part) => part.text).join('\n');
}

function cellsOf(row: string): string[] {
  return row
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
}
