/** `What is the deposit in “Lease, Kestrel”?` as question and document, so that a long name need not be read each time. */
export function followUpParts(text: string): { question: string; document: string | undefined } {
  const [, question, document] = /^(.*\S) in “([^”]+)”\?$/.exec(text) ?? [];
  return question === undefined ? { question: text, document: undefined } : { question: `${question}?`, document };
}
