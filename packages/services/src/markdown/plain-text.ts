import { type Block, blocksOf, type Piece } from './blocks.ts';

function words(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join('');
}

function textOf(block: Block): string {
  switch (block.kind) {
    case 'item':
      return `${'  '.repeat(block.level)}${block.number === null ? '-' : `${block.number}.`} ${words(block.pieces)}`;
    case 'table':
      return block.rows.map((cells) => cells.map(words).join(' | ')).join('\n');
    case 'code':
      return block.text;
    case 'rule':
      return '';
    default:
      return words(block.pieces);
  }
}

/** Returns Markdown without its marks, for fields and readers that show text as it is. The items of a list stay together. */
export function plainTextOf(markdown: string): string {
  const blocks = blocksOf(markdown).filter(({ kind }) => kind !== 'rule');
  return blocks
    .map((block, at) => {
      const isNextItem = block.kind === 'item' && blocks[at - 1]?.kind === 'item';
      return `${at === 0 ? '' : isNextItem ? '\n' : '\n\n'}${textOf(block)}`;
    })
    .join('');
}
