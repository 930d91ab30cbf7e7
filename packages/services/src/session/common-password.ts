import { DomainError } from '@atrium/domain/kernel';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Below this many guesses (a power of ten) an attacker who may try a few thousand times a day gets in within years. */
const LEAST_GUESSES_LOG10 = 7;

let checker: Promise<ZxcvbnFactory> | null = null;

/** The lists are a few megabytes: read when the first password is chosen, not at every start. */
const loadChecker = async (): Promise<ZxcvbnFactory> => {
  const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common');
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
};

/**
 * Refuses a password that stands on a list of common ones (spelled otherwise, repeated, or with a year behind it too),
 * follows the keyboard, or is made of what anybody knows of its person.
 * @throws INVALID at `field`
 */
export const refuseCommonPassword = async (
  password: string,
  field: string,
  known: readonly (string | null)[],
): Promise<void> => {
  checker ??= loadChecker();
  const words = known.flatMap((text) => (text ?? '').toLowerCase().split(/[^\p{L}\p{N}]+/u));
  const { guessesLog10 } = (await checker).check(
    password,
    ['atrium', ...words].filter((word) => word.length > 2),
  );
  if (guessesLog10 >= LEAST_GUESSES_LOG10) return;
  const message =
    'This password is one of the first to be tried. Choose another, such as four words that do not belong together.';
  throw new DomainError('INVALID', message, {
    detailCode: 'password_common',
    issues: [{ path: [field], message, type: 'password_common' }],
  });
};
