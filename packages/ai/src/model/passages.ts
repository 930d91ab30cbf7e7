import type { ProviderPassage } from '../evidence/index.ts';

/** The beginnings of the marks that prompts are made of, however they are spaced. */
const MARKS = /<(?=[\s/]*(?:passages?|fields|field-values)\b)/gi;

/**
 * Passages as delimited data for a model that reads one prompt. A text cannot close its own element or open another,
 * and attribute values cannot end early: what a document says stays inside its passage.
 */
export function renderPassages(passages: readonly ProviderPassage[]): string {
  const elements = passages.map(
    ({ number, documentName, text }) =>
      `<passage n="${number}" document="${attribute(documentName)}">\n${text.replaceAll(MARKS, '&lt;')}\n</passage>`,
  );
  return `<passages>\n${elements.join('\n')}\n</passages>`;
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll(/\s+/g, ' ');
}
