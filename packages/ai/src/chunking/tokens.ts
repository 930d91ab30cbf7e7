import { countTokens as count } from 'gpt-tokenizer/encoding/cl100k_base';

const PLAIN = { disallowedSpecial: new Set<string>() };
const SLICE = 4_000;
const SHORT = 80;
const LONG_RUN = /(\S{200})(?=\S)/g;
const LONG_GAP = /\s{80,}/g;

/**
 * Number of cl100k_base tokens of `text`. Markers such as `<|endoftext|>` count as ordinary text. Runs of
 * more than 200 characters without a space are counted in pieces of 200, because byte pair encoding is
 * quadratic in the length of a run; the count is then high by at most one token in 200 characters.
 */
export function countTokens(text: string): number {
  let total = 0;
  for (let start = 0; start < text.length; start += SLICE) {
    const slice = text.length <= SLICE ? text : text.slice(start, start + SLICE);
    const bearable = slice.length < SHORT ? slice : slice.replace(LONG_RUN, '$1 ').replace(LONG_GAP, ' ');
    // Options are worked through anew with every call, and only text with markers needs them.
    total += bearable.includes('<|') ? count(bearable, PLAIN) : count(bearable);
  }
  return total;
}
