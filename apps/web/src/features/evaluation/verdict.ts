import { isRight, type Verdict } from '@atrium/domain/evaluation';
import type { Tone } from '../../shared/parts/StatusWords.tsx';

export const VERDICT_WORDS: Record<Verdict, string> = {
  right: 'Right',
  rightlyRefused: 'Rightly not answered',
  elsewhere: 'From elsewhere',
  refused: 'Not found',
  wrong: 'Wrong',
  invented: 'Invented',
  failed: 'No answer',
};

export const VERDICT_MEANS: Record<Verdict, string> = {
  right: 'The answer cites the expected place and holds the expected words.',
  rightlyRefused: 'Nothing in the documents answers this, and the answer says so.',
  elsewhere: 'The answer does not cite the expected place.',
  refused: 'The answer says that the documents do not say, although they do.',
  wrong: 'The answer lacks the expected words.',
  invented: 'Nothing in the documents answers this, and it was answered all the same.',
  failed: 'The model gave no answer.',
};

/** What is right needs no colour; what a reader would be misled by is red. */
export function toneOf(verdict: Verdict): Tone | null {
  if (isRight(verdict)) return null;
  return verdict === 'wrong' || verdict === 'invented' ? 'err' : 'warn';
}
