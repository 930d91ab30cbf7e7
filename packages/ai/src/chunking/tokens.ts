import { encode } from 'gpt-tokenizer/encoding/cl100k_base';

const PLAIN = { disallowedSpecial: new Set<string>() };
const SLICE = 4_000;

/**
 * Number of cl100k_base tokens of `text`. Markers such as `<|endoftext|>` count as ordinary text. Runs of
 * more than 200 characters without a space are counted in pieces of 200, because byte pair encoding is
 * quadratic in the length of a run; the count is then high by at most one token in 200 characters.
 */
export function countTokens(text: string): number {
  let total = 0;
  for (let start = 0; start < text.length; start += SLICE) {
    const slice = text.slice(start, start + SLICE);
    total += encode(slice.replace(/(\S{200})(?=\S)/g, '$1 ').replace(/\s{80,}/g, ' '), PLAIN).length;
  }
  return total;
}
