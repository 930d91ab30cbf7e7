import type { Message, Provider, Usage } from '../evidence/index.ts';
import type { LoadPage, Passage, Source } from '../evidence/index.ts';

/** `sources` is the whole list so far and comes before the first token that cites its newest; `outcome` comes last. */
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
  /** Best first; their order gives the numbers under which the provider cites them. */
  passages: Passage[];
  loadPage: LoadPage;
  responseStyle?: string;
  signal?: AbortSignal;
};
