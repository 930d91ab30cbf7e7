import type { Source } from '@atrium/domain/conversation';

/** An answer as plain text for the clipboard, followed by a list of its citations. */
export function copyableAnswer(text: string, sources: readonly Source[]): string {
  const verified = sources.filter((source) => source.verified);
  if (verified.length === 0) return text;
  const lines = verified.map(({ n, name, page, quote }) => `[${n}] ${name}, page ${page}: “${oneLine(quote)}”`);
  return `${text.trimEnd()}\n\n${lines.join('\n')}`;
}

function oneLine(quote: string): string {
  return quote.replaceAll(/\s+/g, ' ').trim();
}
