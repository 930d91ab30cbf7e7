import { isRight, type Verdict } from '@atrium/domain/evaluation';
import type { Tone } from '../../shared/parts/StatusWords.tsx';

export const VERDICT_WORDS: Record<Verdict, string> = {
  right: 'Correct',
  rightlyRefused: 'Correctly not answered',
  elsewhere: 'Wrong source',
  refused: 'Not found',
  wrong: 'Wrong',
  invented: 'Invented',
  failed: 'No answer',
};

export const VERDICT_MEANS: Record<Verdict, string> = {
  right: 'The answer cites the expected page and contains the expected words.',
  rightlyRefused: 'The documents do not contain the answer, and Atrium says so.',
  elsewhere: 'The answer does not cite the expected page.',
  refused: 'Atrium says that the documents do not contain the answer, but they do.',
  wrong: 'The answer does not contain the expected words.',
  invented: 'The documents do not contain the answer, but Atrium gave one.',
  failed: 'The model gave no answer.',
};

/** Correct answers have no colour; answers that mislead the reader are red. */
export function toneOf(verdict: Verdict): Tone | null {
  if (isRight(verdict)) return null;
  return verdict === 'wrong' || verdict === 'invented' ? 'err' : 'warn';
}
