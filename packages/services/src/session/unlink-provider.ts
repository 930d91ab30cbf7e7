import { AccountEntity } from '@atrium/db/auth-adapter';
import { DomainError, DoneAnswer, done, notFound } from '@atrium/domain/kernel';
import { UnlinkProviderInput } from '@atrium/domain/session';
import { flow } from '../kernel/index.ts';
import { appLink, sendMail } from '../mail/index.ts';
import { beginProof, endProof, inPerson, lockPreference, verifyProof } from './person.ts';

/**
 * Removes a provider as a way to sign in. A user who signs in only with it must choose another way first; all other users
 * can sign in by mail.
 * @throws CONFLICT `would_lock_out`
 */
export const unlinkProvider = flow({
  area: 'session',
  verb: 'unlinkProvider',
  summary: 'Remove Google or LinkedIn as a way to sign in',
  input: UnlinkProviderInput,
  output: DoneAnswer,
  access: inPerson('system'),
  scope: 'admin',
  interrupted: 'repeat',
  prepare: async (work) => beginProof(work),
  act: async ({ plan, input }) => verifyProof(plan, input.password),
  commit: async (work) => {
    const { em, actor, platform, input, plan, outcome, note } = work;
    const { provider } = input;
    note('user', actor.userId, { provider });
    const refusal = await endProof(work, plan, outcome);
    if (refusal) return refusal;
    if ((await lockPreference(em, actor.userId)) === provider) {
      const message = `${provider} is your only way to sign in. Choose another one in your details first.`;
      throw new DomainError('CONFLICT', message, { detailCode: 'would_lock_out' });
    }
    const removed = await em.nativeDelete(AccountEntity, { userId: actor.userId, provider: provider.toLowerCase() });
    if (removed === 0) throw notFound('Link');
    const values = { provider, link: appLink(platform, '/account/security') };
    await sendMail(work, { to: plan.user.email, template: 'providerUnlinked', values });
    return done(`You no longer sign in with ${provider}.`);
  },
});
