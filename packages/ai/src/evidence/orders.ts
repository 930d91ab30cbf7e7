import { sentencesOf } from './units/sentences.ts';

/** A sentence that imitates a turn of a chat. A label with a name, such as "Assistant: Jane Doe", is none. */
const CHAT_TURN =
  /\b(?:assistant|chatbot)\s*:\s*(?=\p{L})[^\n.?!:]*\b(?:is|are|was|were|will|shall|has|have|amounts? to|equals?)\b/iu;
/** Phrases of text that tries to command a model (prompt injection). No contract, invoice or report uses them. */
const COMMANDS = [
  /\b(?:ignore|disregard|forget|override)\b[^.\n]{0,60}\b(?:instructions?|prompts?|rules|everything above)\b/i,
  /\bnew instructions\s*:/i,
  /\bas an ai\b|\bmaintenance mode\b|\byou are now\b/i,
  /\b(?:when|if) asked\b[^.\n]{0,80}\b(?:say|answer|reply|respond)\b/i,
  /\b(?:reply|respond|answer)\b[^.\n]{0,60}\bwith\b[^.\n]{0,40}\b(?:the word|nothing else|only)\b/i,
  /\bdo not cite\b|\bmark it as verified\b/i,
  CHAT_TURN,
  /<\s*\/?\s*(?:passages?|documents?|fields|field-values)\b|<\|im_(?:start|end)\|>/i,
];
/** A chat role. Without a command nearby it may be an ordinary label, such as a heating system. */
const CHAT_ROLE = /(?:^|\n)\W{0,3}(?:system|assistant)\s*:/i;
const ORDERS = [...COMMANDS, CHAT_ROLE];

/**
 * Checks whether a quote is part of a prompt injection: the quote itself, or the paragraph or table row around it,
 * matches a command. Such a quote is no evidence.
 */
export function isOrdered(text: string, quote: string): boolean {
  const around = text
    .split(/\n{2,}/)
    .flatMap((block) => (block.startsWith('|') ? block.split('\n') : [block]))
    .filter((block) => block.includes(quote));
  return [quote, ...around].some((stretch) => ORDERS.some((order) => order.test(stretch)));
}

/**
 * Blanks each sentence and table row that matches a command, so that rules find no value in it. All other characters keep
 * their offsets.
 */
export function withoutOrders(text: string): string {
  if (beginningOf(text, COMMANDS) === -1) return text;
  return text.replaceAll(/[^\n](?:(?!\n{2})[\s\S])*/g, blanked);
}

/** Blanks the commands of one paragraph or table. A chat role counts as a command only in a block with another command. */
function blanked(block: string): string {
  if (beginningOf(block, COMMANDS) === -1) return block;
  const stretches = block.startsWith('|') ? block.split('\n') : sentencesOf(block);
  let [done, at] = ['', 0];
  for (const stretch of stretches) {
    const beginning = beginningOf(stretch, ORDERS);
    if (beginning === -1) continue;
    // Keep the lines before the command, such as a title without a full stop.
    const start = block.indexOf(stretch, at) + stretch.lastIndexOf('\n', beginning) + 1;
    const end = block.indexOf(stretch, at) + stretch.length;
    done += block.slice(at, start) + block.slice(start, end).replaceAll(/[^\n]/g, ' ');
    at = end;
  }
  return done + block.slice(at);
}

/** Returns the offset of the first command, or -1. Joins lines first, because a command may span two lines. */
function beginningOf(text: string, orders: readonly RegExp[]): number {
  const line = text.replaceAll('\n', ' ');
  const found = orders.map((order) => line.search(order)).filter((at) => at !== -1);
  return found.length === 0 ? -1 : Math.min(...found);
}
