import type { Usage } from '../evidence/index.ts';

type Price = { from: string; input: string; output: string };

/**
 * US dollars for a million tokens, without discounts for cached or batched input. Sources:
 * https://developers.openai.com/api/docs/pricing and https://ai.google.dev/gemini-api/docs/pricing, as of 2026-11-10.
 * `from` is the first day of a price; the newest price comes last.
 */
const PRICES: Readonly<Record<string, readonly Price[]>> = {
  'gpt-6-luna': [{ from: '2026-01-01', input: '0.10', output: '0.50' }],
  'gpt-6-sol': [{ from: '2026-01-01', input: '2', output: '10' }],
  'gpt-6.1-sol': [{ from: '2026-01-01', input: '2', output: '10' }],
  'gpt-5.4': [{ from: '2026-01-01', input: '2.50', output: '15' }],
  'gpt-5.4-mini': [{ from: '2026-01-01', input: '0.75', output: '4.50' }],
  'gpt-5.4-nano': [{ from: '2026-01-01', input: '0.20', output: '1.25' }],
  'gpt-4.1': [{ from: '2025-01-01', input: '2', output: '8' }],
  'gpt-4.1-mini': [{ from: '2025-01-01', input: '0.40', output: '1.60' }],
  'text-embedding-3-small': [{ from: '2024-01-01', input: '0.02', output: '0' }],
  'text-embedding-3-large': [{ from: '2024-01-01', input: '0.13', output: '0' }],
  'gemini-3.8-flash': [
    { from: '2026-01-01', input: '0.75', output: '3.75' },
    { from: '2027-01-01', input: '1.50', output: '7.50' },
  ],
  'gemini-3.5-flash': [{ from: '2026-01-01', input: '1.50', output: '9' }],
  'gemini-3.5-flash-lite': [{ from: '2026-01-01', input: '0.30', output: '2.50' }],
  'gemini-2.5-flash-lite': [{ from: '2025-01-01', input: '0.10', output: '0.40' }],
  'gemini-embedding-2': [{ from: '2026-01-01', input: '0.20', output: '0' }],
  'gemini-embedding-001': [{ from: '2025-01-01', input: '0.15', output: '0' }],
};

/** Decimals of a cost: a price has at most six, divided by a million. */
const SCALE = 12;
const MICRO = 6;

/**
 * Returns the cost of a call in US dollars as an exact decimal string, or null for a model without a listed price. A dated
 * snapshot (`-2026-03-17`) has its model's price.
 */
export function costOf(model: string, usage: Usage, at: Date): string | null {
  const day = at.toISOString().slice(0, 10);
  const listed = PRICES[model] ?? PRICES[model.replace(/-\d{4}-\d{2}-\d{2}$/, '')];
  const price = listed?.findLast((each) => each.from <= day);
  if (!price) return null;
  const picoDollars =
    BigInt(usage.inputTokens) * microDollars(price.input) + BigInt(usage.outputTokens) * microDollars(price.output);
  const digits = picoDollars.toString().padStart(SCALE + 1, '0');
  return `${digits.slice(0, -SCALE)}.${digits.slice(-SCALE)}`;
}

/** Converts a price to whole millionths of a dollar, without floating point. */
function microDollars(price: string): bigint {
  const [whole = '0', fraction = ''] = price.split('.');
  return BigInt(whole + fraction.padEnd(MICRO, '0'));
}
