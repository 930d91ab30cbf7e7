import type { Element, ElementContent, Root } from 'hast';

const AMOUNT = /^[(+−–-]?\s?(?:[A-Z]{3}\s?|[$€£¥]\s?)?[(−–-]?\d[\d.,'’\u00a0\u202f ]*\s?(?:%|x|bps)?\)?$/u;
const DAY = /^\d{1,2}\.\d{1,2}\.\d{2,4}$/;
/** The minimum share of amounts in a column, because columns of amounts also contain dashes and words such as “n/a”. */
const MIN_SHARE = 0.8;

/** A rehype plugin: right-aligns columns of amounts, head included, so that figures can be compared. */
export function alignAmounts() {
  return (tree: Root): void => alignIn(tree);
}

function alignIn(parent: Root | Element): void {
  for (const child of parent.children) {
    if (child.type !== 'element') continue;
    if (child.tagName === 'table') alignTable(child);
    else alignIn(child);
  }
}

function alignTable(table: Element): void {
  const rows = rowsOf(table);
  const width = Math.max(0, ...rows.map((row) => row.length));
  // The first column holds the row names, even if they are numbers.
  for (let column = 1; column < width; column += 1) {
    const cells = rows.flatMap((row) => row[column] ?? []);
    if (!holdsAmounts(cells)) continue;
    for (const cell of cells) cell.properties = { align: 'right', ...ownProperties(cell) };
  }
}

/** The properties that the document sets, which override the alignment. */
function ownProperties({ properties }: Element): Element['properties'] {
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== null && value !== undefined));
}

function holdsAmounts(cells: readonly Element[]): boolean {
  const words = cells
    .filter(({ tagName }) => tagName === 'td')
    .map((cell) => textOf(cell).trim())
    .filter((text) => text !== '');
  const amounts = words.filter((text) => AMOUNT.test(text) && !DAY.test(text));
  return amounts.length > 0 && amounts.length >= words.length * MIN_SHARE;
}

function rowsOf(parent: Element): Element[][] {
  return parent.children.flatMap((child) => {
    if (child.type !== 'element') return [];
    return child.tagName === 'tr' ? [child.children.filter(isCell)] : rowsOf(child);
  });
}

function isCell(node: ElementContent): node is Element {
  return node.type === 'element' && (node.tagName === 'td' || node.tagName === 'th');
}

function textOf(node: ElementContent): string {
  if (node.type === 'text') return node.value;
  return node.type === 'element' ? node.children.map(textOf).join('') : '';
}
