/** A line of text, a heading of a level from 1 to 6, or a table. */
export type Block =
  | { kind: 'text'; text: string; level: number | null }
  | { kind: 'table'; rows: string[][]; hasHead: boolean };

const SEPARATOR = /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/;

function plain(part: string): string {
  return part
    .replaceAll(/<br\s*\/?>/gi, ' ')
    .replaceAll(/\*\*|__|`/g, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\\([\\|*_`#[\]<>-])/g, '$1');
}

function cellsOf(line: string): string[] {
  return line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => plain(cell.trim()));
}

/** Reads a page of the stored Markdown line by line. */
export function blocksOf(md: string): Block[] {
  const blocks: Block[] = [];
  for (const line of md.split(/\r?\n/)) {
    const last = blocks.at(-1);
    if (SEPARATOR.test(line)) {
      if (last?.kind === 'table' && last.rows.length === 1) last.hasHead = true;
    } else if (/^\s*\|.*\|\s*$/.test(line)) {
      if (last?.kind === 'table') last.rows.push(cellsOf(line));
      else blocks.push({ kind: 'table', rows: [cellsOf(line)], hasHead: false });
    } else {
      const [, marks, heading] = /^(#{1,6})\s+(.*)$/.exec(line) ?? [];
      blocks.push({ kind: 'text', text: plain(heading ?? line), level: marks?.length ?? null });
    }
  }
  return blocks;
}
