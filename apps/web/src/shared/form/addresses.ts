/** Addresses as people paste them: lines, commas, semicolons, `Ada <ada@example.com>`; in lower case, each once. */
export function addressesIn(text: string): string[] {
  const words = text.split(/[\s,;]+/).map((word) => word.replaceAll(/^<|>$/g, ''));
  return [...new Set(words.filter((word) => word.includes('@')).map((word) => word.toLowerCase()))];
}

/** What is wrong with such a text: the first entry that holds no address, in a sentence; undefined where all do. */
export function addressProblem(text: string): string | undefined {
  const entries = text.split(/[,;\n]+/).map((entry) => entry.trim());
  const stray = entries.find((entry) => entry !== '' && !entry.includes('@'));
  return stray === undefined ? undefined : `“${stray}” is no e-mail address, such as name@company.com.`;
}
