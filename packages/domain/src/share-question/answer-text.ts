const MARKER = /\s?\[(\d{1,3})\]/g;
/** Paragraphs and list items: what a source stands for in an answer. */
const PART = /\n{2,}|\n(?=\s*(?:[-*•]|\d+\.)\s)/;
/** A shorter text is part of many others. */
const TELLING = 12;

/** Returns the numbers of the sources that a text cites, each once. */
export function citedNumbers(text: string): number[] {
  return [...new Set([...text.matchAll(MARKER)].map(([, number]) => Number(number)))];
}

function bare(text: string): string {
  return text
    .replaceAll(MARKER, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

function repeats(part: string, quote: string): boolean {
  const [one, other] = [bare(part), bare(quote)];
  return (
    (other.length >= TELLING && one.includes(other)) ||
    (one.length >= TELLING && other.length > 0 && other.includes(one))
  );
}

type Numbered = { n: number; quote: string };

/**
 * Returns an answer as a reader may have it. A paragraph or list item that cites a source which the reader cannot see, or
 * repeats its quote, is left out with the source. The sources that remain get new numbers, so that no gap shows that some are
 * missing. Null if nothing remains.
 */
export function answerForReader<S extends Numbered>(
  text: string,
  sources: readonly S[],
  isShown: (source: S) => boolean,
): { text: string; sources: S[] } | null {
  const shown = new Map(sources.filter(isShown).map((source) => [source.n, source]));
  const hidden = sources.filter((source) => !shown.has(source.n));
  const separators = [...text.matchAll(new RegExp(PART, 'g'))].map(([separator]) => separator);
  const kept = text
    .split(PART)
    .map((part, index) => ({ part, before: index === 0 ? '' : (separators[index - 1] ?? '') }))
    .filter(
      ({ part }) =>
        citedNumbers(part).every((number) => shown.has(number)) && !hidden.some(({ quote }) => repeats(part, quote)),
    );
  const rest = kept.map(({ part, before }, index) => (index === 0 ? part : before + part)).join('');
  if (rest.trim() === '') return null;
  const cited = citedNumbers(rest).flatMap((number) => shown.get(number) ?? []);
  const numbers = new Map(cited.map(({ n }, index) => [n, index + 1]));
  return {
    text: rest.replaceAll(MARKER, (whole, number) =>
      whole.replace(/\d+/, String(numbers.get(Number(number)) ?? number)),
    ),
    sources: cited.map((source, index) => ({ ...source, n: index + 1 })),
  };
}

/** Returns what in a text identifies its asker: their address, name or company. Null if nothing does. */
export function identityIn(
  text: string,
  asker: { email: string | null; name: string | null; company: string | null },
): string | null {
  const words = ` ${bare(text)} `;
  const facts = [asker.email, asker.name, asker.company, ...(asker.name?.split(/\s+/) ?? [])];
  return facts.find((fact) => fact !== null && bare(fact).length > 2 && words.includes(` ${bare(fact)} `)) ?? null;
}
