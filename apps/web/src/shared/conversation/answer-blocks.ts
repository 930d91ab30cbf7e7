/**
 * Splits Markdown into blocks that render separately, so that a growing answer renders only its last block again.
 * Splits at blank lines outside fences. Indented lines and further list items stay in the block before them.
 */
export function answerBlocks(markdown: string): string[] {
  const blocks: string[] = [];
  let block: string[] = [];
  let fence: string | undefined;
  let afterBlank = false;
  for (const line of markdown.split('\n')) {
    const isBlank = line.trim() === '';
    if (fence === undefined && afterBlank && !isBlank && !(block.length > 0 && continues(line, block))) {
      if (block.some((one) => one.trim() !== '')) blocks.push(block.join('\n').trimEnd());
      block = [];
    }
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined) {
      if (fence === undefined) fence = mark;
      else if (mark.startsWith(fence)) fence = undefined;
    }
    block.push(line);
    afterBlank = isBlank;
  }
  if (block.some((one) => one.trim() !== '')) blocks.push(block.join('\n').trimEnd());
  return blocks;
}

const ITEM = /^ {0,3}(?:[-*+]|\d{1,9}[.)])\s/;

function continues(line: string, block: readonly string[]): boolean {
  const first = block.find((one) => one.trim() !== '') ?? '';
  return ITEM.test(first) && (ITEM.test(line) || /^(?: {2,}|\t)/.test(line));
}

/** Removes an unfinished citation at the end: `rent is due [1` would flicker. */
export function withoutHalfCitation(text: string): string {
  return text.replace(/\[\d*$/, '');
}

/** An answer as plain words for a screen reader, without marks and citations. */
export function spokenWords(markdown: string): string {
  return markdown
    .replaceAll(/\[\d+\]/g, '')
    .replaceAll(/^\s*\|?[\s:|-]+\|[\s:|-]*$/gm, '')
    .replaceAll(/[*_`#>|~]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ([.,;:])/g, '$1')
    .trim();
}
