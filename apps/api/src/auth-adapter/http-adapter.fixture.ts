import { randomUUID } from 'node:crypto';
import { z } from 'zod';

const User = z.object({
  id: z.string(),
  email: z.string(),
  emailVerified: z.coerce.date().nullable(),
  name: z.string().nullable(),
  image: z.string().nullable(),
});
const Token = z.object({ identifier: z.string(), token: z.string(), expires: z.coerce.date() });
const Account = z.object({ provider: z.string(), providerAccountId: z.string(), userId: z.string(), type: z.string() });

export type AdapterUser = z.infer<typeof User>;
type AccountRef = { provider: string; providerAccountId: string };
type NewUser = Omit<AdapterUser, 'name' | 'image'> & Partial<Pick<AdapterUser, 'name' | 'image'>>;
type Session = { sessionToken: string; userId: string; expires: Date };

/**
 * An adapter in the form of Auth.js, as a sign-in service writes it: users, accounts and tokens are in Atrium, sessions are
 * its own.
 */
export function httpAdapter(url: string, key: string) {
  const sessions = new Map<string, Session>();
  const call = async <S extends z.ZodType>(path: string, body: object, schema: S): Promise<z.output<S> | null> => {
    const response = await fetch(`${url}/api/v1/internal/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-internal-key': key },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    const { data } = z.object({ data: z.unknown() }).parse(await response.json());
    return data === null ? null : schema.parse(data);
  };
  const present = <T>(value: T | null): T => {
    if (value === null) throw new Error('The service returned null');
    return value;
  };
  const getUser = (id: string) => call('get-user-by-id', { id }, User);
  return {
    createUser: async (user: NewUser) => present(await call('create-user', user, User)),
    getUser,
    getUserByEmail: (email: string) => call('get-user-by-email', { email }, User),
    getUserByAccount: (ref: AccountRef) => call('get-user-by-account', ref, User),
    updateUser: async (user: Partial<AdapterUser> & { id: string }) => present(await call('update-user', user, User)),
    deleteUser: async (id: string) => {
      for (const session of sessions.values()) if (session.userId === id) sessions.delete(session.sessionToken);
      return call('delete-user', { id }, User);
    },
    linkAccount: async (account: z.infer<typeof Account> & Record<string, unknown>) =>
      present(await call('create-account', account, Account)),
    unlinkAccount: ({ provider, providerAccountId }: AccountRef) =>
      call('unlink-account', { provider, providerAccountId }, Account),
    createSession: async (session: Session) => {
      sessions.set(session.sessionToken, { ...session });
      return session;
    },
    getSessionAndUser: async (sessionToken: string) => {
      const session = sessions.get(sessionToken);
      const user = session ? await getUser(session.userId) : null;
      return session && user ? { session, user } : null;
    },
    updateSession: async (session: Partial<Session> & { sessionToken: string }) => {
      const known = sessions.get(session.sessionToken);
      if (known) Object.assign(known, session);
      return known ?? null;
    },
    deleteSession: async (sessionToken: string) => void sessions.delete(sessionToken),
    createVerificationToken: async (token: z.infer<typeof Token>) =>
      present(await call('create-verification-token', token, Token)),
    useVerificationToken: (token: { identifier: string; token: string }) =>
      call('use-verification-token', token, Token),
  };
}

/** A user as the sign-in service sends it, with an id of its own. */
export function newUser(): NewUser & { name: string; image: string; emailVerified: Date } {
  const id = randomUUID();
  const image = 'https://images.example.test/murray.png';
  return { id, email: `murray-${id}@example.test`, name: 'Fill Murray', image, emailVerified: new Date() };
}
