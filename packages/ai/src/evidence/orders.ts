import { sentencesOf } from './units/sentences.ts';

/** How text speaks that wants to be obeyed by a model: no contract, invoice or report addresses its reader like this. */
const SPOKEN = [
  /\b(?:ignore|disregard|forget|override)\b[^.\n]{0,60}\b(?:instructions?|prompts?|rules|everything above)\b/i,
  /\bnew instructions\s*:/i,
  /\bas an ai\b|\bmaintenance mode\b|\byou are now\b/i,
  /\b(?:when|if) asked\b[^.\n]{0,80}\b(?:say|answer|reply|respond)\b/i,
  /\b(?:reply|respond|answer)\b[^.\n]{0,60}\bwith\b[^.\n]{0,40}\b(?:the word|nothing else|only)\b/i,
  /\bdo not cite\b|\bmark it as verified\b/i,
  /<\s*\/?\s*(?:passages?|documents?|fields|field-values)\b|<\|im_(?:start|end)\|>/i,
];
/** Who speaks in a chat; by itself it may be a label, such as that of a heating system. */
const SPEAKER = /(?:^|\n)\W{0,3}(?:system|assistant)\s*:/i;
const ORDERS = [...SPOKEN, SPEAKER];

/**
 * Whether a quote from a text is part of an order to whoever reads it: the quote itself, or the paragraph or table row
 * it stands in, speaks like one. Such a quote proves no fact.
 */
export function isOrdered(text: string, quote: string): boolean {
  const around = text
    .split(/\n{2,}/)
    .flatMap((block) => (block.startsWith('|') ? block.split('\n') : [block]))
    .filter((block) => block.includes(quote));
  return [quote, ...around].some((stretch) => ORDERS.some((order) => order.test(stretch)));
}

/**
 * The text with each sentence and table row blanked that speaks like an order: what reads by rules finds no value in it, and
 * every other character stays where it was.
 */
export function withoutOrders(text: string): string {
  if (beginningOf(text, SPOKEN) === -1) return text;
  return text.replaceAll(/[^\n](?:(?!\n{2})[\s\S])*/g, blanked);
}

/** A paragraph or table; who is said to speak counts for an order only beside one. */
function blanked(block: string): string {
  if (beginningOf(block, SPOKEN) === -1) return block;
  const stretches = block.startsWith('|') ? block.split('\n') : sentencesOf(block);
  let [done, at] = ['', 0];
  for (const stretch of stretches) {
    const beginning = beginningOf(stretch, ORDERS);
    if (beginning === -1) continue;
    // What stands in lines before, such as a title without a full stop, is not of the order.
    const start = block.indexOf(stretch, at) + stretch.lastIndexOf('\n', beginning) + 1;
    const end = block.indexOf(stretch, at) + stretch.length;
    done += block.slice(at, start) + block.slice(start, end).replaceAll(/[^\n]/g, ' ');
    at = end;
  }
  return done + block.slice(at);
}

/** Where the first order begins; lines are joined, for an order may run over two. -1: there is none. */
function beginningOf(text: string, orders: readonly RegExp[]): number {
  const line = text.replaceAll('\n', ' ');
  const found = orders.map((order) => line.search(order)).filter((at) => at !== -1);
  return found.length === 0 ? -1 : Math.min(...found);
}
