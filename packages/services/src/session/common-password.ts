import { DomainError } from '@atrium/domain/kernel';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** The least guesses, as a power of ten. An attacker with a few thousand tries a day then needs years. */
const LEAST_GUESSES_LOG10 = 7;

/** The least characters that a password has besides words that others know about the user. */
const LEAST_REST = 6;

let checker: Promise<ZxcvbnFactory> | null = null;

/** Loads the checker for the first password that is chosen, not at every start: its lists are a few megabytes. */
async function loadChecker(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

function restOf(password: string, words: readonly string[]): string {
  return [...words]
    .sort((a, b) => b.length - a.length)
    .reduce((rest, word) => rest.replaceAll(word, ''), password.toLowerCase())
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Finds out whether a password is too easy to guess: common (also misspelled, repeated or with a year), a keyboard pattern,
 * or made of what others know about the user.
 * @returns INVALID at `field` with the code `password_common`, or null
 */
export async function problemOfPassword(
  password: string,
  field: string,
  known: readonly (string | null)[],
): Promise<DomainError | null> {
  const words = ['atrium', ...known.flatMap((text) => (text ?? '').toLowerCase().split(/[^\p{L}\p{N}]+/u))].filter(
    (word) => word.length > 2,
  );
  checker ??= loadChecker();
  const { guessesLog10 } = (await checker).check(password, words);
  if (guessesLog10 >= LEAST_GUESSES_LOG10 && restOf(password, words).length >= LEAST_REST) return null;
  const message = 'This password is too common. Choose another one, such as four unrelated words.';
  return new DomainError('INVALID', message, {
    detailCode: 'password_common',
    issues: [{ path: [field], message, type: 'password_common' }],
  });
}

/** Refuses a password that is too easy to guess. @throws INVALID at `field` */
export async function refuseCommonPassword(
  password: string,
  field: string,
  known: readonly (string | null)[],
): Promise<void> {
  const problem = await problemOfPassword(password, field, known);
  if (problem) throw problem;
}
