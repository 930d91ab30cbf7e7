import { AccountEntity } from '@atrium/db/auth-adapter';
import { UserEntity, type UserRow } from '@atrium/db/user';
import { dataAnswer, DomainError, newId, ok } from '@atrium/domain/kernel';
import { CreateUserInput, type LOGIN_PREFERENCES, UpdateUserInput, User } from '@atrium/domain/user';
import { command, operator } from '../kernel/index.ts';
import { inPerson, issueByMail, lockPreference, withPassword } from '../session/index.ts';
import { userOut } from './profile.ts';

/** The link with which a new user chooses a password. */
const CHOOSE_PASSWORD = {
  kind: 'passwordReset',
  template: 'accountMade',
  page: '/reset-password',
  minutes: 3 * 24 * 60,
} as const;

type Preference = (typeof LOGIN_PREFERENCES)[number];

/** Refuses a preference for a way to sign in that the user does not have: it would lock them out. */
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
  const message = `${way} before you make it your only way to sign in.`;
  throw new DomainError('CONFLICT', message, { detailCode: 'would_lock_out' });
}

/** Changes the caller's details. Fields that are left out stay. Returns the new values. */
export const updateUser = command({
  area: 'user',
  verb: 'update',
  summary: 'Change your details',
  input: UpdateUserInput,
  output: dataAnswer(User),
  access: inPerson('system'),
  scope: 'admin',
  run: async ({ em, actor: { userId }, input, note }) => {
    // A field that is left out is undefined, which the ORM would write as null.
    const changes = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    await lockPreference(em, userId);
    const before = await withPassword(em, userId);
    const linked = await em.find(AccountEntity, { userId });
    const providers = linked.map(({ provider }) => provider);
    if (input.loginPreference) refuseLockOut(before, providers, input.loginPreference);
    if (Object.keys(changes).length > 0) await em.nativeUpdate(UserEntity, { id: userId }, changes);
    note('user', userId, { fields: Object.keys(changes) });
    const user = await em.findOneOrFail(UserEntity, { id: userId }, { refresh: true });
    return ok(userOut(user), 'Your details are saved.');
  },
});

/** Creates a user for an operator. A mailed link lets them choose a password and confirms the address. */
export const createUser = command({
  area: 'user',
  verb: 'create',
  summary: 'Create a user',
  input: CreateUserInput,
  output: dataAnswer(User),
  access: operator('manage'),
  run: async (work) => {
    const { em, input, note } = work;
    const id = newId();
    const now = new Date();
    await em.insert(UserEntity, { id, ...input, createdAt: now, updatedAt: now });
    await issueByMail(work, CHOOSE_PASSWORD, { email: input.email, userId: id });
    note('user', id);
    const user = await em.findOneOrFail(UserEntity, { id });
    return ok(userOut(user), 'The user has been sent a link to choose a password.');
  },
});
