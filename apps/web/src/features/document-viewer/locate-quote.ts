const WORD = /[\p{L}\p{N}]/u;

/**
 * Finds a quote in a page's Markdown and returns UTF-16 offsets; null if it is not found. Compares only letters and
 * digits, so that white space, Markdown marks and punctuation may differ.
 */
export function locateQuote(markdown: string, quote: string): { start: number; end: number } | null {
  const page = wordsOf(markdown);
  const wanted = wordsOf(quote).text;
  if (wanted === '') return null;
  const at = page.text.indexOf(wanted);
  if (at === -1) return null;
  const start = page.offsets[at] ?? 0;
  const last = page.offsets[at + wanted.length - 1] ?? start;
  return withPunctuation(markdown, quote.trim(), start, last + 1);
}

/** Extends the match by the punctuation at both ends of the quote, such as `$` or `%`. */
function withPunctuation(markdown: string, quote: string, first: number, last: number): { start: number; end: number } {
  const before = /^[^\p{L}\p{N}\s]+/u.exec(quote)?.[0] ?? '';
  const after = /[^\p{L}\p{N}\s]+$/u.exec(quote)?.[0] ?? '';
  let start = first;
  let end = last;
  while (start > 0 && before.includes(markdown.charAt(start - 1))) start -= 1;
  while (end < markdown.length && after.includes(markdown.charAt(end))) end += 1;
  return { start, end };
}

function wordsOf(text: string): { text: string; offsets: number[] } {
  let words = '';
  const offsets: number[] = [];
  let offset = 0;
  for (const sign of text) {
    if (WORD.test(sign)) {
      const plain = sign.normalize('NFKC').toLowerCase();
      for (let unit = 0; unit < plain.length; unit++) offsets.push(offset + sign.length - 1);
      words += plain;
    }
    offset += sign.length;
  }
  return { text: words, offsets };
}
