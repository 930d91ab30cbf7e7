/** Text without any of these is returned as it is. Most cells of tables are such text. */
const MARKS = /[![*_`<\\]|^\s*[-•–#>]|\s{2}|[^\S ]/;

/** Removes Markdown marks and joins white space. */
export function plain(markdown: string): string {
  if (!MARKS.test(markdown)) return markdown.trim();
  return markdown
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/\*\*|__|`|<(?!\S+@)[^>]{1,40}>/g, '')
    .replace(/^\s*(?:[-*•–]\s+|#{1,6}\s+|>\s*)/, '')
    .replaceAll(/\\([\\`*_{}[\]()#+.!|$-])/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
