/** Removes Markdown marks and joins white space. */
export function plain(markdown: string): string {
  return markdown
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/\*\*|__|`|<(?!\S+@)[^>]{1,40}>/g, '')
    .replace(/^\s*(?:[-*•–]\s+|#{1,6}\s+|>\s*)/, '')
    .replaceAll(/\\([\\`*_{}[\]()#+.!|$-])/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
