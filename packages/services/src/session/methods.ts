import type { SignInMethod } from '@atrium/domain/session';
import type { LOGIN_PREFERENCES } from '@atrium/domain/user';

/** Whether somebody who has chosen how they sign in may come this way. A code by mail is a link by mail. */
export const allows = (preference: (typeof LOGIN_PREFERENCES)[number], method: SignInMethod): boolean =>
  preference === 'AnyAuth' || preference === (method === 'Code' ? 'MagicLink' : method);
