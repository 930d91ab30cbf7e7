import { AccountEntity } from '@atrium/db/auth-adapter';
import { DomainError, DoneAnswer, done, notFound } from '@atrium/domain/kernel';
import { UnlinkProviderInput } from '@atrium/domain/session';
import { process, writeAudit } from '../kernel/index.ts';
import { appLink, mailerOf, sendMail } from '../mail/index.ts';
import { inPerson, lockPreference, proveAgain, withPassword } from './person.ts';
import { asSystem } from './start-session.ts';

/**
 * Takes a provider away as a way in. Never the only one: who signs in with it alone must choose another way first; with
 * any other choice a link or a code by mail lets in.
 * @throws CONFLICT `would_lock_out`
 */
export const unlinkProvider = process({
  area: 'session',
  verb: 'unlinkProvider',
  summary: 'Take Google or LinkedIn away as a way to sign in',
  input: UnlinkProviderInput,
  output: DoneAnswer,
  access: inPerson(),
  scope: 'admin',
  run: async ({ context, actor: { userId }, input: { provider, password } }) => {
    const user = await withPassword(context, userId);
    await proveAgain(context, user, password);
    await asSystem(context, async (em) => {
      if ((await lockPreference(em, userId)) === provider) {
        throw new DomainError('CONFLICT', `${provider} is your only way in. Choose another in your details first.`, {
          detailCode: 'would_lock_out',
        });
      }
      const gone = await em.nativeDelete(AccountEntity, { userId, provider: provider.toLowerCase() });
      if (gone === 0) throw notFound('Link');
      const values = { provider, link: appLink(context.platform, '/account/security') };
      await sendMail(mailerOf(em, context), { to: user.email, template: 'providerUnlinked', values });
      const note = { resourceType: 'user', resourceId: userId, summary: { provider } };
      await writeAudit(em, 'user', context, 'session.unlinkProvider', 'succeeded', note);
    });
    return done(`You no longer sign in with ${provider}.`);
  },
});
