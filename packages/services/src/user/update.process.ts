import { AccountEntity } from '@atrium/db/auth-adapter';
import { UserEntity, type UserRow } from '@atrium/db/user';
import { dataAnswer, DomainError, newId, ok } from '@atrium/domain/kernel';
import { CreateUserInput, type LOGIN_PREFERENCES, UpdateUserInput, User } from '@atrium/domain/user';
import { operator, process, writeAudit } from '../kernel/index.ts';
import { appLink, mailerOf, sendMail } from '../mail/index.ts';
import { asSystem, inPerson, issueSecret, lockPreference, withPassword } from '../session/index.ts';
import { userOut } from './profile.ts';

const CHOOSE_PASSWORD_MINUTES = 3 * 24 * 60;

type Preference = (typeof LOGIN_PREFERENCES)[number];

/** A way to sign in that one has: a choice of another would lock its person out. */
function refuseLockOut(user: UserRow, providers: string[], preference: Preference): void {
  const has: Record<Preference, boolean> = {
    AnyAuth: true,
    MagicLink: true,
    Password: (user.passwordHash ?? null) !== null,
    Google: providers.includes('google'),
    LinkedIn: providers.includes('linkedin'),
  };
  if (has[preference]) return;
  const way = preference === 'Password' ? 'Set a password' : `Sign in with ${preference} once`;
  throw new DomainError('CONFLICT', `${way} before you make it your only way in.`, { detailCode: 'would_lock_out' });
}

/** Changes one's own details. What is left out stays. */
export const updateUser = process({
  area: 'user',
  verb: 'update',
  summary: 'Change your details',
  input: UpdateUserInput,
  output: dataAnswer(User),
  access: inPerson(),
  scope: 'admin',
  run: async ({ context, actor: { userId }, input }) => {
    const before = await withPassword(context, userId);
    // A field that is left out is undefined, which the ORM would write as null.
    const changes = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    const user = await asSystem(context, async (em) => {
      await lockPreference(em, userId);
      const linked = await em.find(AccountEntity, { userId });
      if (input.loginPreference)
        refuseLockOut(
          before,
          linked.map(({ provider }) => provider),
          input.loginPreference,
        );
      if (Object.keys(changes).length > 0) await em.nativeUpdate(UserEntity, { id: userId }, changes);
      const note = { resourceType: 'user', resourceId: userId, summary: { fields: Object.keys(changes) } };
      await writeAudit(em, 'user', context, 'user.update', 'succeeded', note);
      return em.findOneOrFail(UserEntity, { id: userId });
    });
    return ok(userOut(user), 'Your details are saved.');
  },
});

/** A person, made by an operator. They are mailed a link to choose their password, which confirms the address. */
export const createUser = process({
  area: 'user',
  verb: 'create',
  summary: 'Create a person',
  input: CreateUserInput,
  output: dataAnswer(User),
  access: operator('manage'),
  run: async ({ context, input }) => {
    const user = await asSystem(context, async (em) => {
      const { platform } = context;
      const id = newId();
      const now = new Date();
      await em.insert(UserEntity, { id, ...input, createdAt: now, updatedAt: now });
      const request = {
        kind: 'passwordReset',
        subject: input.email,
        userId: id,
        minutes: CHOOSE_PASSWORD_MINUTES,
      } as const;
      const { secret } = await issueSecret(em, platform, request);
      const link = appLink(platform, '/reset-password', { token: secret });
      const values = { link, minutes: CHOOSE_PASSWORD_MINUTES };
      await sendMail(mailerOf(em, context), { to: input.email, template: 'accountMade', values });
      const note = { resourceType: 'user', resourceId: id, summary: {} };
      await writeAudit(em, 'system', context, 'user.create', 'succeeded', note);
      return em.findOneOrFail(UserEntity, { id });
    });
    return ok(userOut(user), 'The person is mailed a link to choose a password.');
  },
});
