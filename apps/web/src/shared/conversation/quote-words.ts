const ROW = /\s\|\s|^\||\|$/;
const RULE = /^[\s|:-]+$/;

/** A quote as it reads: the cells of a table's row with dots between them, lines of text as one paragraph. */
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
