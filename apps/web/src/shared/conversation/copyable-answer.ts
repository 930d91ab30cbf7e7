import type { Source } from '@atrium/domain/conversation';

/** An answer as text that stands on its own: the words with their numbers, and below them what each number means. */
export function copyableAnswer(text: string, sources: readonly Source[]): string {
  const verified = sources.filter((source) => source.verified);
  if (verified.length === 0) return text;
  const lines = verified.map(({ n, name, page, quote }) => `[${n}] ${name}, page ${page}: “${oneLine(quote)}”`);
  return `${text.trimEnd()}\n\n${lines.join('\n')}`;
}

function oneLine(quote: string): string {
  return quote.replaceAll(/\s+/g, ' ').trim();
}
