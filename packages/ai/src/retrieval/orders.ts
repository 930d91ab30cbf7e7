/** How text speaks that wants to be obeyed by a model: no contract, invoice or report addresses its reader like this. */
const ORDERS = [
  /\b(?:ignore|disregard|forget|override)\b[^.\n]{0,60}\b(?:instructions?|prompts?|rules|everything above)\b/i,
  /(?:^|\n)\W{0,3}(?:system|assistant)\s*:/i,
  /\bnew instructions\s*:/i,
  /\bas an ai\b|\bmaintenance mode\b|\byou are now\b/i,
  /\b(?:when|if) asked\b[^.\n]{0,80}\b(?:say|answer|reply|respond)\b/i,
  /\b(?:reply|respond|answer)\b[^.\n]{0,60}\bwith\b[^.\n]{0,40}\b(?:the word|nothing else|only)\b/i,
  /\bdo not cite\b|\bmark it as verified\b/i,
  /<\s*\/?\s*(?:passages?|documents?|fields|field-values)\b|<\|im_(?:start|end)\|>/i,
];

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
