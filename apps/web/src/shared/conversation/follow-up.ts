/** Splits `What is the deposit in “Lease, Kestrel”?` into question and document, so that the name can be shown smaller. */
export function followUpParts(text: string): { question: string; document: string | undefined } {
  const [, question, document] = /^(.*\S) in “([^”]+)”\?$/.exec(text) ?? [];
  return question === undefined ? { question: text, document: undefined } : { question: `${question}?`, document };
}
