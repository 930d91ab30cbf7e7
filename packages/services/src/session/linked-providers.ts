import { linkedAccountsOf } from '@atrium/db/session';
import { dataAnswer, ok } from '@atrium/domain/kernel';
import { LinkedProvider, OAUTH_PROVIDERS } from '@atrium/domain/session';
import { z } from 'zod';
import { query } from '../kernel/index.ts';
import { inPerson } from './person.ts';

/** The providers that the user can sign in with. */
export const linkedProviders = query({
  area: 'session',
  verb: 'providers',
  summary: 'Providers that you sign in with',
  input: z.object({}),
  output: dataAnswer(z.array(LinkedProvider)),
  access: inPerson(),
  scope: 'admin',
  run: async ({ em, actor }) => {
    const accounts = await linkedAccountsOf(em, actor.userId);
    return ok(
      OAUTH_PROVIDERS.flatMap((provider) => {
        const account = accounts.find((each) => each.provider === provider.toLowerCase());
        return account ? [{ provider, linkedAt: new Date(account.linkedAt).toISOString() }] : [];
      }),
    );
  },
});
