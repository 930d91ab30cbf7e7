import type { SignInMethod } from '@atrium/domain/session';
import type { LOGIN_PREFERENCES } from '@atrium/domain/user';

/** Returns whether a user's preference allows a way to sign in. A code by mail counts as a link by mail. */
export function allows(preference: (typeof LOGIN_PREFERENCES)[number], method: SignInMethod): boolean {
  return preference === 'AnyAuth' || preference === (method === 'Code' ? 'MagicLink' : method);
}
