import type { ParsedPage, Span } from './document.ts';

/** Characters that are invisible or not storable: controls, direction marks, invisible letters, lone surrogates. */
const UNCLEAN =
  // oxlint-disable-next-line no-control-regex -- this pattern matches control characters
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]|\p{Surrogate}/gu;
const SUSPECT =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\ud800-\udfff]/; // oxlint-disable-line no-control-regex -- as above
const JOINER = /[\u200c\u200d]/;

/** Removes invisible characters from a page, so that words match what readers see, and adjusts the spans. */
export function cleanPage(page: ParsedPage): ParsedPage {
  const label = {
    ...(page.label === undefined ? {} : { label: cleanText(page.label) }),
    ...(page.hidden === undefined ? {} : { hidden: cleanText(page.hidden) }),
  };
  for (const line of page.lines ?? []) for (const piece of line.pieces) piece.text = cleanText(piece.text);
  for (const row of page.rows ?? []) row.cells = row.cells.map(cleanText);
  if (!SUSPECT.test(page.md)) return { ...page, ...label };
  const cuts: { at: number; length: number; by: string }[] = [];
  const md = page.md.replace(UNCLEAN, (found, at: number) => {
    const by = replacement(found, page.md, at);
    if (by !== found) cuts.push({ at, length: found.length, by });
    return by;
  });
  return { ...page, ...label, md, spans: moved(page.spans, cuts) };
}

export function cleanText(text: string): string {
  return SUSPECT.test(text) ? text.replace(UNCLEAN, (found, at: number) => replacement(found, text, at)) : text;
}

/** Joiners are part of words of other scripts and of emoji. Between Latin letters and digits they only hide a word. */
function replacement(found: string, text: string, at: number): string {
  if (JOINER.test(found)) return /[\p{Script=Latin}\p{N}]/u.test(text[at - 1] ?? 'a') ? '' : found;
  // oxlint-disable-next-line no-control-regex -- as above
  if (/[\u0000-\u001f\u007f-\u009f]/.test(found)) return ' ';
  return /\p{Surrogate}/u.test(found) ? '\ufffd' : '';
}

function moved(spans: Span[], cuts: { at: number; length: number; by: string }[]): Span[] {
  let next = 0;
  let shift = 0;
  const places = new Map<number, number>();
  for (const place of [...new Set(spans.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b)) {
    for (let cut = cuts[next]; cut && cut.at < place; cut = cuts[next]) {
      shift += cut.length - cut.by.length;
      next += 1;
    }
    places.set(place, place - shift);
  }
  return spans.map((span) => {
    const { start, end } = span;
    return { ...span, start: places.get(start) ?? start, end: places.get(end) ?? end };
  });
}
