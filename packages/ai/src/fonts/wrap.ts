import type { SKRSContext2D } from '@napi-rs/canvas';

const CHARACTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The characters of a text as people see them: a letter and its accents are one. */
export function charactersOf(text: string): string[] {
  return Array.from(CHARACTERS.segment(text), ({ segment }) => segment);
}

/**
 * Breaks a paragraph into lines of this width, between words or, where a word is too long or has no spaces, within it. The
 * font of the context is set.
 */
export function wrapped(context: SKRSContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  const fits = (part: string) => context.measureText(part.trimEnd()).width <= width;
  for (const word of text.match(/\S+\s*|\s+/g) ?? []) {
    if (fits(line + word)) {
      line += word;
      continue;
    }
    if (line !== '') lines.push(line.trimEnd());
    line = '';
    if (fits(word)) {
      line = word;
      continue;
    }
    for (const character of charactersOf(word)) {
      if (line !== '' && !fits(line + character)) {
        lines.push(line.trimEnd());
        line = '';
      }
      line += character;
    }
  }
  return [...lines, line.trimEnd()];
}
