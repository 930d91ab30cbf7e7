import type { Block, Drawn } from '../drawing/index.ts';
import { blockText, plain } from '../drawing/index.ts';

type Table = Extract<Block, { kind: 'table' }>;

/** Sets blocks as a self-contained HTML page. */
export function writeHtml(blocks: readonly Block[], title: string): Drawn {
  const style =
    'body{font:16px/1.6 Georgia,serif;max-width:44rem;margin:3rem auto;padding:0 1.5rem;color:#1a1a1a}' +
    'h1{font-size:1.9rem;line-height:1.25}h2{font-size:1.2rem;margin-top:2rem}table{border-collapse:collapse;width:100%;font-size:.9rem}' +
    'th,td{padding:.4rem .6rem;border-bottom:1px solid #ddd;text-align:left}.right{text-align:right}tr.total td{font-weight:700;border-top:1px solid #1a1a1a}';
  const html = [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escape(title)}</title><style>${style}</style></head><body>`,
    ...blocks.map(htmlBlock),
    '</body></html>',
    '',
  ].join('\n');
  return drawn(html, blocks);
}

/** Sets blocks as Markdown with pipe tables. */
export function writeMarkdown(blocks: readonly Block[]): Drawn {
  return drawn(`${blocks.map(markdownBlock).join('\n\n')}\n`, blocks);
}

/** Sets blocks as plain text. */
export function writeText(blocks: readonly Block[]): Drawn {
  return drawn(`${blocks.map((block) => blockText(block).trim()).join('\n\n')}\n`, blocks);
}

function drawn(text: string, blocks: readonly Block[]): Drawn {
  return { bytes: new TextEncoder().encode(text), pages: [blocks.map(blockText).join('\n')] };
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function inline(text: string): string {
  return escape(text).replaceAll(/\*\*(.+?)\*\*/g, '<strong>$1</strong>');
}

function htmlBlock(block: Block): string {
  switch (block.kind) {
    case 'title':
      return `<h1>${inline(block.text)}</h1>${block.sub ? `\n<p>${inline(block.sub)}</p>` : ''}`;
    case 'heading':
      return `<h2>${inline(block.text)}</h2>`;
    case 'list':
      return `<ul>\n${block.items.map((item) => `<li>${inline(item)}</li>`).join('\n')}\n</ul>`;
    case 'table':
      return htmlTable(block);
    case 'text':
      return `<p>${inline(block.text)}</p>`;
    default:
      return blockText(block)
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => `<p>${escape(line)}</p>`)
        .join('\n');
  }
}

function htmlTable(table: Table): string {
  const cell = (tag: 'th' | 'td', text: string, index: number) =>
    `<${tag}${table.columns[index]?.align === 'right' ? ' class="right"' : ''}>${escape(text)}</${tag}>`;
  const head = table.columns.map((column, index) => cell('th', column.title, index)).join('');
  const rows = table.rows.map((row) => {
    const cells = table.columns.map((_column, index) => cell('td', row.cells[index] ?? '', index)).join('');
    return `<tr${row.as === 'total' ? ' class="total"' : ''}>${cells}</tr>`;
  });
  const caption = table.caption ? `<caption>${escape(table.caption)}</caption>` : '';
  return `<table>${caption}<thead><tr>${head}</tr></thead><tbody>\n${rows.join('\n')}\n</tbody></table>`;
}

function markdownBlock(block: Block): string {
  switch (block.kind) {
    case 'title':
      return `# ${block.text}${block.sub ? `\n\n${block.sub}` : ''}`;
    case 'heading':
      return `## ${block.text}`;
    case 'list':
      return block.items.map((item) => `- ${item}`).join('\n');
    case 'table': {
      const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
      const rules = block.columns.map((column) => (column.align === 'right' ? '---:' : '---'));
      const rows = block.rows.map((row) => line(block.columns.map((_column, index) => row.cells[index] ?? '')));
      return [line(block.columns.map((column) => column.title)), line(rules), ...rows].join('\n');
    }
    case 'text':
      return block.text;
    default:
      return plain(blockText(block));
  }
}
