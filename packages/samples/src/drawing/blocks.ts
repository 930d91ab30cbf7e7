export type Align = 'left' | 'right' | 'center';
export type Column = { title: string; align?: Align; width: number };
/** `section` is a sub-heading across the table, `total` a ruled sum, `subtotal` a sum in the middle. */
export type Row = { cells: string[]; as?: 'section' | 'subtotal' | 'total' };
export type Signature = { party: string; signer: string; title: string; date: string };

/** The content of a document without its look. `**bold**` is the only inline markup. */
export type Block =
  | { kind: 'letterhead'; name: string; lines: string[] }
  | { kind: 'title'; text: string; sub?: string }
  | { kind: 'heading'; text: string; center?: boolean }
  | { kind: 'text'; text: string; small?: boolean; indent?: number }
  | { kind: 'list'; items: string[] }
  | { kind: 'columns'; columns: { label: string; lines: string[] }[] }
  | { kind: 'figures'; items: { label: string; value: string }[] }
  | { kind: 'table'; caption?: string; columns: Column[]; rows: Row[] }
  | { kind: 'signatures'; parties: Signature[] }
  | { kind: 'space'; points: number }
  | { kind: 'break' };

/** A value as the document writes it: what an extractor is expected to find. */
export type Gold = { field: string; text: string };

/** A finished document: its bytes, and the text of each page. */
export type Drawn = { bytes: Uint8Array; pages: string[] };

export type Run = { text: string; bold: boolean };

/** Splits `**bold**` markup into runs. */
export function runs(marked: string): Run[] {
  return marked
    .split('**')
    .map((text, index) => ({ text, bold: index % 2 === 1 }))
    .filter((run) => run.text !== '');
}

/** Returns the text without its markup. */
export function plain(marked: string): string {
  return marked.replaceAll('**', '');
}

/** Returns the text of a block as a reader sees it, with one line per line, row or group of cells. */
export function blockText(block: Block): string {
  switch (block.kind) {
    case 'letterhead':
      return [block.name, ...block.lines].join('\n');
    case 'title':
      return [block.text, block.sub ?? ''].join('\n');
    case 'heading':
      return block.text;
    case 'text':
      return plain(block.text);
    case 'list':
      return block.items.map(plain).join('\n');
    case 'columns':
      return block.columns.map((column) => [column.label, ...column.lines].join('\n')).join('\n');
    case 'figures':
      return block.items.map((item) => `${item.label}\n${item.value}`).join('\n');
    case 'table':
      return [block.caption ?? '', block.columns.map((column) => column.title).join(' | ')]
        .concat(block.rows.map((row) => row.cells.join(' | ')))
        .join('\n');
    case 'signatures':
      return block.parties.map((each) => [each.party, each.signer, each.title, each.date].join('\n')).join('\n');
    case 'space':
    case 'break':
      break;
  }
  return '';
}

/** Splits blocks at their page breaks. */
export function splitPages(blocks: readonly Block[]): Block[][] {
  const pages: Block[][] = [[]];
  for (const block of blocks) {
    if (block.kind === 'break') pages.push([]);
    else pages.at(-1)?.push(block);
  }
  return pages;
}

/** Returns the page (from 1) whose text contains the passage, or 0. Treats any white space as one space. */
export function pageOf(pages: readonly string[], passage: string): number {
  const wanted = squeeze(passage);
  return pages.findIndex((page) => squeeze(page).includes(wanted)) + 1;
}

function squeeze(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
