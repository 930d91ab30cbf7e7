/** Compares the product's answer to each question with the gold answer, and its citations with the gold pages. */
import type { Question } from '@atrium/samples/evaluation';
import { parseValue } from '@atrium/domain/value';
import { answerQuestion } from '../src/answering/index.ts';
import type { Passage, Source } from '../src/evidence/index.ts';
import type { Provider } from '../src/providers/index.ts';
import { placesOf, squeezed } from './measures.ts';
import type { Room } from './room.ts';

/** `among` is right but shows another value, too. `refused` claims that the documents have no answer, although they do. */
export type Verdict = 'right' | 'among' | 'wrong' | 'refused' | 'rightly refused' | 'invented';
export type Judged = {
  question: Question;
  verdict: Verdict;
  /** For answers with the fact: a citation points to one of its pages, with the fact in the quote. */
  cited: boolean;
  text: string;
  sources: Source[];
};

export async function judgeAnswer(
  provider: Provider,
  room: Room,
  question: Question,
  passages: Passage[],
): Promise<Judged> {
  const loadPage = (id: string, page: number) =>
    Promise.resolve(room.documents.find((each) => each.id === id)?.pages.find((each) => each.page === page) ?? null);
  let text = '';
  let sources: Source[] = [];
  let absent = false;
  for await (const event of answerQuestion({ provider, question: question.text, history: [], passages, loadPage })) {
    if (event.type === 'token') text += event.text;
    else if (event.type === 'sources') sources = event.sources;
    else if (event.type === 'outcome') absent = event.outcome === 'absent';
  }
  const judged = { question, text, sources };
  if (question.answer === null) return { ...judged, verdict: absent ? 'rightly refused' : 'invented', cited: false };
  if (absent) return { ...judged, verdict: 'refused', cited: false };
  const gold = { answer: question.answer, format: question.format };
  if (!states(text, gold)) return { ...judged, verdict: 'wrong', cited: false };
  const places = placesOf(room, question);
  const cited = sources.some(
    (source) =>
      states(source.quote, gold) &&
      places.some(({ documentId, page }) => source.documentId === documentId && source.page === page),
  );
  return { ...judged, verdict: text.includes('There is more than one answer') ? 'among' : 'right', cited };
}

/** Checks whether a text contains the fact, or the same date or amount in another spelling. */
export function states(text: string, { answer, format }: { answer: string; format: Question['format'] }): boolean {
  const [given, wanted] = [squeezed(text.replaceAll(/\[\d+\]/g, '')), squeezed(answer)];
  const bare = wanted.replace(/^\$/, '').replace(/^state of /, '');
  if (new RegExp(String.raw`(?<![\d.,])${escaped(bare)}(?![\d%]|[.,]\d)`).test(given)) return true;
  if (format === 'string') return lettersOf(given).includes(lettersOf(bare));
  const value = parseValue(format, answer, { dateOrder: 'MDY', dollar: 'USD' });
  if (!value.ok) return false;
  return candidates(given, format).some((each) => {
    const other = parseValue(format, each, { dateOrder: 'MDY', dollar: 'USD' });
    return other.ok && other.value === value.value;
  });
}

function candidates(text: string, format: Question['format']): string[] {
  if (format === 'date')
    return (
      text.match(/\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}\/\d{4}|[a-z]{3,9} \d{1,2},? \d{4}|\d{1,2} [a-z]{3,9} \d{4}/g) ?? []
    );
  return text.match(/\(?-?\$?\d[\d,]*(?:\.\d+)?%?\)?/g) ?? [];
}

function lettersOf(text: string) {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '');
}
function escaped(text: string) {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
