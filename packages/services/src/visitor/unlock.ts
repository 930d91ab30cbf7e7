import { passwordOf } from '@atrium/db/visitor';
import { DomainError } from '@atrium/domain/kernel';
import { UnlockInput, VisitTokenAnswer } from '@atrium/domain/visitor';
import { flow } from '../kernel/index.ts';
import { forgive, takeAttempt, verifyPassword } from '../session/index.ts';
import { giveToken, tokenAnswer } from './token.ts';
import { notAsked, withLink } from './visit.ts';

function accountOf(linkId: string): string {
  return `share-link/${linkId}`;
}

/** Passes the first gate: the password of a link. Tries count for the link and for the caller's network. */
export const unlock = flow({
  area: 'visitor',
  verb: 'unlock',
  summary: 'Enter the password of a share link',
  input: UnlockInput,
  output: VisitTokenAnswer,
  access: withLink<{ token?: string | undefined }>(),
  interrupted: 'repeat',
  idempotent: false,
  audited: 'noted',
  prepare: async ({ em, client, resource: { found }, refuse }) => {
    if (!found.hasPassword) throw notAsked('This link has no password.');
    const tooMany = await takeAttempt(em, 'password', { account: accountOf(found.linkId), ip: client.ip });
    return tooMany ? refuse(tooMany) : { stored: await passwordOf(em, found.linkId) };
  },
  act: async ({ plan, input }) => verifyPassword(input.password, plan.stored),
  commit: async ({ em, platform, client, resource: { found, actor }, outcome: isRight, note, refuse }) => {
    const { linkId, passwordVersion } = found;
    note('shareLink', linkId, {}, { by: actor });
    if (!isRight) {
      return refuse(
        new DomainError('UNAUTHENTICATED', 'The password is wrong.', { detailCode: 'invalid_credentials' }),
      );
    }
    await forgive(em, 'password', { account: accountOf(linkId), ip: client.ip });
    return tokenAnswer(await giveToken(em, platform, found, { passwordVersion }), 'The link is unlocked.');
  },
});
