import { userIdByAccount } from '@atrium/db/auth-adapter';
import { UserEntity, type UserRow } from '@atrium/db/user';
import type { EntityManager } from '@mikro-orm/postgresql';
import {
  AccountRef,
  AdapterEmailInput,
  AdapterUser,
  AdapterUserIdInput,
  CreateAdapterUserInput,
  orNull,
  UpdateAdapterUserInput,
} from '@atrium/domain/auth-adapter';
import { newId, notFound, ok } from '@atrium/domain/kernel';
import { Email } from '@atrium/domain/user';
import { authService, command, query } from '../kernel/index.ts';
import { endOtherSessions, voidSecrets } from '../session/index.ts';
import { removePerson } from '../user/index.ts';

function present(user: UserRow): AdapterUser {
  return {
    id: user.id,
    email: user.email,
    emailVerified: user.emailVerifiedAt?.toISOString() ?? null,
    name: `${user.firstName} ${user.lastName}`.trim() || null,
    image: user.avatarUrl ?? null,
  };
}
function presentOrNull(user: UserRow | null) {
  return ok(user && present(user));
}

function findUser(em: EntityManager, where: { id: string } | { email: string }) {
  return em.findOne(UserEntity, { ...where, isActive: true }, { populate: ['emailVerifiedAt'] });
}

function asDate(instant: string | null | undefined): Date | null {
  return instant ? new Date(instant) : null;
}

function namesOf(name: string | null | undefined) {
  const [firstName = '', ...rest] = (name ?? '').split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

/** Creates a user without a password. @throws CONFLICT if the address is in use */
export const createAdapterUser = command({
  area: 'authAdapter',
  verb: 'createUser',
  summary: 'Auth service: create a user',
  input: CreateAdapterUserInput,
  output: orNull(AdapterUser),
  access: authService(),
  run: async ({ em, input, note }) => {
    const now = new Date();
    const user = {
      id: newId(),
      email: input.email,
      ...namesOf(input.name),
      avatarUrl: input.image ?? null,
      isEmailVerified: Boolean(input.emailVerified),
      emailVerifiedAt: asDate(input.emailVerified),
      loginPreference: 'AnyAuth' as const,
      createdAt: now,
      updatedAt: now,
    };
    await em.insert(UserEntity, user);
    note('user', user.id);
    return presentOrNull(await findUser(em, { id: user.id }));
  },
});

export const getAdapterUser = query({
  area: 'authAdapter',
  verb: 'getUser',
  summary: 'Auth service: get a user by id',
  input: AdapterUserIdInput,
  output: orNull(AdapterUser),
  access: authService(),
  run: async ({ em, input }) => presentOrNull(await findUser(em, { id: input.id })),
});

export const getAdapterUserByEmail = query({
  area: 'authAdapter',
  verb: 'getUserByEmail',
  summary: 'Auth service: get a user by e-mail address',
  input: AdapterEmailInput,
  output: orNull(AdapterUser),
  access: authService(),
  run: async ({ em, input }) => {
    const email = Email.safeParse(input.email);
    return presentOrNull(email.success ? await findUser(em, { email: email.data }) : null);
  },
});

export const getAdapterUserByAccount = query({
  area: 'authAdapter',
  verb: 'getUserByAccount',
  summary: 'Auth service: get a user by an account at an identity provider',
  input: AccountRef,
  output: orNull(AdapterUser),
  access: authService(),
  run: async ({ em, input }) => {
    const id = await userIdByAccount(em, input.provider, input.providerAccountId);
    return presentOrNull(id ? await findUser(em, { id }) : null);
  },
});

/**
 * Changes the given fields. A new address is unverified unless `emailVerified` is given, and ends the user's sessions.
 * @throws NOT_FOUND, or CONFLICT if the new address is in use
 */
export const updateAdapterUser = command({
  area: 'authAdapter',
  verb: 'updateUser',
  summary: 'Auth service: update a user',
  input: UpdateAdapterUserInput,
  output: orNull(AdapterUser),
  access: authService(),
  run: async ({ em, input, note }) => {
    const user = await findUser(em, { id: input.id });
    if (!user) throw notFound('User');
    const isOtherAddress = input.email !== undefined && input.email !== user.email;
    if (input.email !== undefined) user.email = input.email;
    if (input.name !== undefined) Object.assign(user, namesOf(input.name));
    if (input.image !== undefined) user.avatarUrl = input.image;
    if (input.emailVerified !== undefined || isOtherAddress) {
      user.emailVerifiedAt = asDate(input.emailVerified);
      user.isEmailVerified = user.emailVerifiedAt !== null;
    }
    await em.flush();
    if (isOtherAddress) {
      await endOtherSessions(em, user.id, null);
      await voidSecrets(em, user.id);
    }
    note('user', user.id);
    return presentOrNull(user);
  },
});

/** Deletes a user and returns them as they were; null if there is no such user. */
export const deleteAdapterUser = command({
  area: 'authAdapter',
  verb: 'deleteUser',
  summary: 'Auth service: delete a user',
  input: AdapterUserIdInput,
  output: orNull(AdapterUser),
  access: authService(),
  run: async ({ em, input, note }) => {
    const user = await findUser(em, { id: input.id });
    if (!user) return ok(null);
    const was = present(user);
    await removePerson(em, user.id);
    note('user', user.id);
    return ok(was);
  },
});
