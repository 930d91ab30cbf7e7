import { DomainError } from '@atrium/domain/kernel';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Below this many guesses (a power of ten) an attacker who may try a few thousand times a day gets in within years. */
const LEAST_GUESSES_LOG10 = 7;

/** What must be left of a password without the words that anybody knows of its person. */
const LEAST_REST = 6;

let checker: Promise<ZxcvbnFactory> | null = null;

/** The lists are a few megabytes: read when the first password is chosen, not at every start. */
async function loadChecker(): Promise<ZxcvbnFactory> {
  const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common');
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

function restOf(password: string, words: readonly string[]): string {
  return [...words]
    .sort((a, b) => b.length - a.length)
    .reduce((rest, word) => rest.replaceAll(word, ''), password.toLowerCase())
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Refuses a password that stands on a list of common ones (spelled otherwise, repeated, or with a year behind it too),
 * follows the keyboard, or is made of what anybody knows of its person.
 * @throws INVALID at `field`
 */
export async function refuseCommonPassword(
  password: string,
  field: string,
  known: readonly (string | null)[],
): Promise<void> {
  const words = ['atrium', ...known.flatMap((text) => (text ?? '').toLowerCase().split(/[^\p{L}\p{N}]+/u))].filter(
    (word) => word.length > 2,
  );
  checker ??= loadChecker();
  const { guessesLog10 } = (await checker).check(password, words);
  if (guessesLog10 >= LEAST_GUESSES_LOG10 && restOf(password, words).length >= LEAST_REST) return;
  const message =
    'This password is one of the first to be tried. Choose another, such as four words that do not belong together.';
  throw new DomainError('INVALID', message, {
    detailCode: 'password_common',
    issues: [{ path: [field], message, type: 'password_common' }],
  });
}
