/** Reads a folder of bank statements with known figures: `gold.jsonl` and `documents/`. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const OneOrMore = z.union([z.string(), z.array(z.string())]);
/** A number of entries and their sum, without a sign. */
const Side = z.tuple([z.int(), z.string()]);

/**
 * The known figures of one file. A text stands for the only statement with entries or balances, a list for all statements in
 * order. `proof` is a sentence: “holds”, “fails”, “one holds, one fails”.
 */
export const GoldStatement = z.object({
  document: z.string(),
  /** The beginning of the format and its version, such as `CAMT.053.001.02`. */
  kind: z.string().optional(),
  statements: z.int().optional(),
  accounts: z.int().optional(),
  transactions: z.int().optional(),
  entries: z.int().optional(),
  rejected: z.int().optional(),
  sum: z.string().optional(),
  sums: z.array(z.string()).optional(),
  opening: OneOrMore.optional(),
  closing: OneOrMore.optional(),
  ledger: OneOrMore.optional(),
  currency: z.string().optional(),
  credits: Side.optional(),
  debits: Side.optional(),
  proof: z.string().optional(),
  gaps: z.int().optional(),
});
export type GoldStatement = z.infer<typeof GoldStatement>;

export async function readGold(folder: string): Promise<GoldStatement[]> {
  const lines = (await readFile(join(folder, 'gold.jsonl'), 'utf8')).split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => GoldStatement.parse(JSON.parse(line)));
}
