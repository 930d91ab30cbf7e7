import { z } from 'zod';

/** Parses pasted addresses: lines, commas, semicolons, `Ada <ada@example.com>`. Returns each once, in lower case. */
export function addressesIn(text: string): string[] {
  const words = text.split(/[\s,;]+/).map((word) => word.replaceAll(/^<|>$/g, ''));
  return [...new Set(words.filter((word) => word.includes('@')).map((word) => word.toLowerCase()))];
}

/** A sentence about the first entry without an address; undefined if every entry has one. */
export function addressProblem(text: string): string | undefined {
  const entries = text.split(/[,;\n]+/).map((entry) => entry.trim());
  const stray = entries.find((entry) => entry !== '' && !entry.includes('@'));
  return stray === undefined ? undefined : `“${stray}” is not an e-mail address. Example: name@company.com`;
}

/** The schema of a text field for addresses. Read the addresses with `addressesIn`. */
export const AddressText = z.string().superRefine((text, context) => {
  const message = addressProblem(text);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
});
