import type { Box, ParsedPage, Span } from '../parsing/index.ts';
import { widthOf } from '../parsing/index.ts';
import { type QuoteToken, tokensOf } from './quote-tokens.ts';

/**
 * Finds a quote on a page, or returns null. White space, Markdown marks, table pipes, typographic signs, ligatures and
 * hyphenation may differ; words, digits and signs must be the same. Offsets are UTF-16 units in `page.md`. Boxes are
 * fractions of the page, one for each source line or cell of the quote.
 */
export function locateQuote(
  page: Pick<ParsedPage, 'md' | 'spans'>,
  quote: string,
): { start: number; end: number; quote: string; boxes: Box[] } | null {
  const wanted = tokensOf(quote);
  const [first] = wanted;
  if (!first) return null;
  const tokens = tokensOfPage(page);
  for (let at = 0; at + wanted.length <= tokens.length; at += 1) {
    const begin = tokens[at];
    if (begin?.text !== first.text) continue;
    if (!wanted.every((token, index) => tokens[at + index]?.text === token.text)) continue;
    const { start } = begin;
    const end = endWithSigns(page.md, tokens[at + wanted.length - 1]?.end ?? begin.end, quote);
    return { start, end, quote: page.md.slice(start, end), boxes: boxesOf(page, start, end) };
  }
  return null;
}

/** Several quotes are sought on one page, and most of the time is spent on its tokens. */
const knownTokens = new WeakMap<object, { md: string; tokens: QuoteToken[] }>();

function tokensOfPage(page: Pick<ParsedPage, 'md'>): QuoteToken[] {
  const known = knownTokens.get(page);
  if (known?.md === page.md) return known.tokens;
  const tokens = tokensOf(page.md);
  knownTokens.set(page, { md: page.md, tokens });
  return tokens;
}

const QUOTATION = /["'“”‘’»«]/;

const OPEN_NUMBER = /\(\s*[$€£¥]?\s*\.?\d[\d,.'’ ]*%?$/;

/** Extends the end by the bracket that closes a negative number, and by the closing signs that also end the quote. */
function endWithSigns(md: string, matched: number, quote: string): number {
  const isOpen = OPEN_NUMBER.test(md.slice(Math.max(0, matched - 40), matched));
  const bracket = isOpen ? /^\s*%?\s*\)/.exec(md.slice(matched, matched + 10))?.[0] : undefined;
  const end = matched + (bracket?.length ?? 0);
  const closing = /[.,;:!?)\]"'“”‘’»«%]+\s*$/u.exec(quote)?.[0].trim() ?? '';
  const closes = (sign: string) => closing.includes(sign) || (QUOTATION.test(sign) && QUOTATION.test(closing));
  let last = end;
  while (last < md.length && closes(md.charAt(last))) last += 1;
  return last;
}

function boxesOf({ md, spans }: Pick<ParsedPage, 'md' | 'spans'>, start: number, end: number): Box[] {
  return spans.filter((span) => span.start < end && span.end > start).map((span) => partOf(md, span, start, end));
}

/** Estimates the part of a line's box that contains the quote, from typical letter widths. */
function partOf(md: string, span: Span, start: number, end: number): Box {
  const [x0, y0, x1, y1] = span.box;
  if (start <= span.start && end >= span.end) return span.box;
  // A vertical line is marked whole.
  if (y1 - y0 > x1 - x0) return span.box;
  const total = widthOf(md.slice(span.start, span.end));
  const before = widthOf(md.slice(span.start, Math.max(start, span.start)));
  const after = widthOf(md.slice(Math.min(end, span.end), span.end));
  const slack = (x1 - x0) * 0.008;
  return [
    Math.max(x0, x0 + ((x1 - x0) * before) / total - slack),
    y0,
    Math.min(x1, x1 - ((x1 - x0) * after) / total + slack),
    y1,
  ];
}
