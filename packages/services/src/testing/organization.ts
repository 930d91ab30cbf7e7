import {
  type ApiKeyScope,
  type MemberActor,
  newId,
  type OrganizationRole,
  type ResourceRole,
} from '@atrium/domain/kernel';
import type { TestPlatform } from './platform.ts';

type UserActor = Extract<MemberActor, { kind: 'user' }>;
type KeyActor = Extract<MemberActor, { kind: 'apiKey' }>;

export type TestOrganization = {
  id: string;
  owner: UserActor;
  contributor: UserActor;
  viewer: UserActor;
  guest: UserActor;
};

/** Creates a user without an organization. `passwordHash` is for tests that sign in. */
export async function createUser(
  { asOwner }: TestPlatform,
  more: { email?: string; isSuperuser?: boolean; passwordHash?: string } = {},
): Promise<{ userId: string; email: string }> {
  const userId = newId();
  const { email = `${userId}@example.test`, isSuperuser = false, passwordHash = null } = more;
  await asOwner(
    'insert into users (id, email, first_name, is_superuser, password_hash, is_email_verified) values ($1, $2, $3, $4, $5, true)',
    [userId, email, 'Test', isSuperuser, passwordHash],
  );
  return { userId, email };
}

/** Adds a new user, or `userId`, to an organization. Returns the actor that they have after signing in. */
export async function addMember(
  kit: TestPlatform,
  organizationId: string,
  role: OrganizationRole,
  userId?: string,
): Promise<UserActor> {
  const person = userId ?? (await createUser(kit)).userId;
  const membershipId = newId();
  await kit.asOwner('insert into organization_user (id, organization_id, user_id, role) values ($1, $2, $3, $4)', [
    membershipId,
    organizationId,
    person,
    role,
  ]);
  return {
    kind: 'user',
    userId: person,
    sessionId: newId(),
    isOperator: false,
    membership: { organizationId, membershipId, role },
  };
}

/** Creates an organization with a member of each role. */
export async function createOrganization(kit: TestPlatform): Promise<TestOrganization> {
  const id = newId();
  await kit.asOwner('insert into organization (id, name) values ($1, $2)', [id, `Organization ${id.slice(-6)}`]);
  return {
    id,
    owner: await addMember(kit, id, 'Owner'),
    contributor: await addMember(kit, id, 'Contributor'),
    viewer: await addMember(kit, id, 'Viewer'),
    guest: await addMember(kit, id, 'Guest'),
  };
}

/** Returns the member's actor with an API key of these scopes. */
export function withKey(member: UserActor, scopes: ApiKeyScope[]): KeyActor {
  return {
    kind: 'apiKey',
    userId: member.userId,
    apiKeyId: newId(),
    scopes,
    isOperator: false,
    membership: member.membership,
  };
}

/** Returns the user's actor without a selected organization. */
export function withoutOrganization(member: UserActor) {
  return { ...member, membership: null };
}

export async function joinRoom(
  kit: TestPlatform,
  dataroomId: string,
  member: MemberActor,
  role: ResourceRole,
): Promise<void> {
  const { organizationId, membershipId } = member.membership;
  await kit.asOwner(
    `insert into dataroom_member (id, organization_id, dataroom_id, organization_user_id, role)
     values ($1, $2, $3, $4, $5)`,
    [newId(), organizationId, dataroomId, membershipId, role],
  );
}
