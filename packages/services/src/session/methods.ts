import type { SignInMethod } from '@atrium/domain/session';
import type { LOGIN_PREFERENCES } from '@atrium/domain/user';

/** Whether somebody who has chosen how they sign in may come this way. A code by mail is a link by mail. */
export function allows(preference: (typeof LOGIN_PREFERENCES)[number], method: SignInMethod): boolean {
  return preference === 'AnyAuth' || preference === (method === 'Code' ? 'MagicLink' : method);
}
