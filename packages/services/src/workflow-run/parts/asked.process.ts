import type { ProviderPassage, Statement } from '@atrium/ai/providers';

/** The head of a passage as the Retriever writes it, for example `[2] Lease.pdf, page 3`. */
const HEAD = /^\[(\d{1,3})\] (.+?)(?:, page \d+)?$/gm;
/** The words with which prompts introduce a question, which are no part of it. */
const LABEL = /^\s*(?:question|query|user|message)\s*:\s*/i;

/** A question, and the passages that answer it without a model. */
export type Asked = { question: string; passages: ProviderPassage[]; areNumbered: boolean };

/** The passages of a Retriever in a text, with their numbers; none if it has no heads of passages. */
function numberedPassages(text: string): ProviderPassage[] {
  const heads = [...text.matchAll(HEAD)];
  return heads.map((head, index): ProviderPassage => {
    const [line, number, name = ''] = head;
    const end = heads[index + 1]?.index ?? text.length;
    const passage = text.slice(head.index + line.length, end).trim();
    return { number: Number(number), documentId: name, documentName: name, text: passage };
  });
}

/**
 * Finds the question in a prompt: its last line that asks, else its last line. Everything else is looked in. If it has passages
 * of a Retriever, only they are, so that the words of the prompt itself answer nothing.
 */
export function askedOf(system: string, text: string): Asked {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const asking = lines.findLastIndex((line) => line.trim().endsWith('?'));
  const at = asking < 0 ? lines.length - 1 : asking;
  const question = (lines[at] ?? '').replace(LABEL, '');
  const material = lines.filter((_, index) => index !== at).join('\n');
  const source = [system, material].filter((part) => part.trim() !== '').join('\n\n');
  const numbered = numberedPassages(source);
  if (numbered.length > 0) return { question, passages: numbered, areNumbered: true };
  const whole = { number: 1, documentId: 'input', documentName: 'Input', text: source };
  return { question, passages: source === '' ? [] : [whole], areNumbered: false };
}

export function wordsOfStatement({ text }: Statement): string {
  return `${text} `;
}

/** Writes a statement with its quotes and the numbers of their passages, so that Verify Quotes can look for them. */
export function quotedStatement({ text, block, quotes }: Statement): string {
  const quoted = quotes.map(({ passage, quote }) => {
    // A row of a table is quoted without the lines at its ends.
    const words = quote
      .replaceAll(/[“”]/g, '"')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/^[\s|]+|[\s|]+$/g, '');
    return text.includes(words) ? `[${passage}]` : `“${words}” [${passage}]`;
  });
  return `${block === 'item' ? '\n- ' : ''}${[text, ...new Set(quoted)].join(' ')} `;
}
