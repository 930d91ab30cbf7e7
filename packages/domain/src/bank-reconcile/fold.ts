// oxlint-disable-next-line no-control-regex -- texts without other characters need no normalization
const ASCII = /^[\u0000-\u007f]*$/;
const WIDE_SPACE = /[\t\n\v\f\r]|^ | $| {2}/;

/**
 * Folds a text for comparison: Unicode compatibility form (NFKC), case and white space. Upper case comes first, so that `ß`
 * equals `ss`; the final sigma equals the other one, because a text can end anywhere.
 */
export function foldText(text: string): string {
  if (ASCII.test(text)) return collapsed(text.toLowerCase(), WIDE_SPACE);
  const folded = text.normalize('NFKC').toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFKC');
  return collapsed(folded, /\s/);
}

function collapsed(text: string, needed: RegExp): string {
  return needed.test(text) ? text.replaceAll(/\s+/g, ' ').trim() : text;
}
