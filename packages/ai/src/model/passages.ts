import type { ProviderPassage } from '../evidence/index.ts';

/** The beginnings of the elements that prompts use, with any spacing. */
const MARKS = /<(?=[\s/]*(?:passages?|fields|field-values)\b)/gi;

/**
 * Writes passages as delimited data for a prompt. Text cannot close its element or open another, and attribute values
 * cannot end early, so a document's text stays inside its passage.
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
