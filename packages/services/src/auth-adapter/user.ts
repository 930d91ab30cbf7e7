import { userIdByAccount } from '@atrium/db/auth-adapter';
import { UserEntity, type UserRow } from '@atrium/db/user';
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
import { authService, command, query } from '../kernel/index.ts';
import { endOtherSessions, voidSecrets } from '../session/index.ts';
import { removePerson } from '../user/index.ts';

/** When an address was confirmed is not kept, only that it was: the row's last change stands for it. */
function present(user: UserRow): AdapterUser {
  return {
    id: user.id,
    email: user.email,
    emailVerified: user.isEmailVerified ? user.updatedAt.toISOString() : null,
    name: `${user.firstName} ${user.lastName}`.trim() || null,
    image: user.avatarUrl ?? null,
  };
}
function presentOrNull(user: UserRow | null) {
  return ok(user && present(user));
}

function namesOf(name: string | null | undefined) {
  const [firstName = '', ...rest] = (name ?? '').split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

/** @throws CONFLICT where the address is in use */
export const createAdapterUser = command({
  area: 'authAdapter',
  verb: 'createUser',
  summary: 'Auth service: create a person',
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
      loginPreference: 'AnyAuth' as const,
      createdAt: now,
      updatedAt: now,
    };
    await em.insert(UserEntity, user);
    note('user', user.id);
    return presentOrNull(await em.findOneOrFail(UserEntity, { id: user.id }));
  },
});

export const getAdapterUser = query({
  area: 'authAdapter',
  verb: 'getUser',
  summary: 'Auth service: a person by id',
  input: AdapterUserIdInput,
  output: orNull(AdapterUser),
  access: authService(),
  run: async ({ em, input }) => presentOrNull(await em.findOne(UserEntity, { id: input.id, isActive: true })),
});

export const getAdapterUserByEmail = query({
  area: 'authAdapter',
  verb: 'getUserByEmail',
  summary: 'Auth service: a person by address',
  input: AdapterEmailInput,
  output: orNull(AdapterUser),
  access: authService(),
  run: async ({ em, input }) => presentOrNull(await em.findOne(UserEntity, { email: input.email, isActive: true })),
});

export const getAdapterUserByAccount = query({
  area: 'authAdapter',
  verb: 'getUserByAccount',
  summary: 'Auth service: a person by an account elsewhere',
  input: AccountRef,
  output: orNull(AdapterUser),
  access: authService(),
  run: async ({ em, input }) => {
    const id = await userIdByAccount(em, input.provider, input.providerAccountId);
    return presentOrNull(id ? await em.findOne(UserEntity, { id, isActive: true }) : null);
  },
});

/** Changes what is given. @throws NOT_FOUND, CONFLICT where the new address is in use */
export const updateAdapterUser = command({
  area: 'authAdapter',
  verb: 'updateUser',
  summary: 'Auth service: change a person',
  input: UpdateAdapterUserInput,
  output: orNull(AdapterUser),
  access: authService(),
  run: async ({ em, input, note }) => {
    const user = await em.findOne(UserEntity, { id: input.id, isActive: true });
    if (!user) throw notFound('User');
    const isOtherAddress = input.email !== undefined && input.email !== user.email;
    if (input.email !== undefined) user.email = input.email;
    if (input.name !== undefined) Object.assign(user, namesOf(input.name));
    if (input.image !== undefined) user.avatarUrl = input.image;
    if (input.emailVerified !== undefined) user.isEmailVerified = input.emailVerified !== null;
    else if (isOtherAddress) user.isEmailVerified = false;
    await em.flush();
    if (isOtherAddress) {
      await endOtherSessions(em, user.id, null);
      await voidSecrets(em, user.id);
    }
    note('user', user.id);
    return presentOrNull(user);
  },
});

/** Takes a person out and answers them as they were; null where there is nobody. */
export const deleteAdapterUser = command({
  area: 'authAdapter',
  verb: 'deleteUser',
  summary: 'Auth service: delete a person',
  input: AdapterUserIdInput,
  output: orNull(AdapterUser),
  access: authService(),
  run: async ({ em, input, note }) => {
    const user = await em.findOne(UserEntity, { id: input.id, isActive: true });
    if (!user) return ok(null);
    const was = present(user);
    await removePerson(em, user.id);
    note('user', user.id);
    return ok(was);
  },
});
