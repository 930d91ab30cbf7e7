import type { Message, Provider, Usage } from '../evidence/index.ts';
import type { LoadPage, Passage, Source } from '../evidence/index.ts';

/** `sources` is the complete list so far, sent before the first token that cites its newest source. `outcome` is last. */
export type AnswerEvent =
  | { type: 'sources'; sources: Source[] }
  | { type: 'token'; text: string }
  | { type: 'followups'; questions: string[] }
  | { type: 'usage'; usage: Usage }
  | { type: 'outcome'; outcome: 'answered' | 'absent' };

export type AnswerArgs = {
  provider: Provider;
  question: string;
  history: Message[];
  /** Best first. The provider cites them by their position in this list. */
  passages: Passage[];
  /**
   * The passages of a search that compared meanings, if there was one. A model answers from these. An extractive provider does not, because
   * it cannot tell what a word of similar meaning says; they are shown if it finds no answer.
   */
  nearest?: Passage[] | null;
  loadPage: LoadPage;
  /** The size of the search, shown if no answer is found. */
  searched?: { files: number };
  responseStyle?: string;
  signal?: AbortSignal;
};
