import type { IncomingHttpHeaders } from 'node:http';
import { type Actor, type ApiKeyScope, newId, type OrganizationRole } from '@atrium/domain/kernel';
import { hashSecret, newSecret } from '@atrium/services/kernel';
import { API_KEY_PREFIX, authenticate } from '@atrium/services/session';
import type { TestPlatform } from '@atrium/services/testing';
import { actorOf } from '../kernel/authentication.ts';
import type { Person, PersonName, World } from './people.ts';
import type { Things } from './things.ts';

export const SERVICE_KEY = 'the key of the sign-in service, for the matrix';

/** The result of signing in: no credentials, refused credentials, not a member of the organization, or admitted. */
type Admission = 'anonymous' | 'refused' | 'outsider' | 'admitted';

/** A caller as the test arranged it. The expectation follows from this, never from the product's own actor. */
export type Caller = {
  name: string;
  admission: Admission;
  userId: string | null;
  /** The selected organization and the role in it. */
  organization: { id: string; role: OrganizationRole } | null;
  /** The role in the operators' organization. A superuser has the strongest role. */
  operates: OrganizationRole | null;
  /** The scopes of an API key, null for sessions. */
  scopes: readonly ApiKeyScope[] | null;
  isService: boolean;
  headers: IncomingHttpHeaders;
  /** The product's actor for these headers, found once. */
  actor: () => Promise<Actor>;
  /** The caller's own things. */
  own: Things | null;
};

type Declared = {
  person: PersonName;
  admission?: Exclude<Admission, 'anonymous'>;
  operates?: OrganizationRole;
  /** The organization that the request names. The default is the person's organization. */
  naming?: 'here' | 'none';
  /** The scopes of an API key. Without them, the caller has a session. */
  scopes?: readonly ApiKeyScope[];
  /** Changes the session or the key after it was issued. */
  since?: string;
};

const ALL: readonly ApiKeyScope[] = ['read', 'write', 'admin'];
function session(change: string): string {
  return `update session set ${change} where id = $1`;
}
function key(change: string): string {
  return `update api_key set ${change} where id = $1`;
}
const REVOKED = "revoked_at = now() - interval '1 minute'";
const EXPIRED = "expires_at = now() - interval '1 minute'";

const DECLARED: Record<string, Declared> = {
  Guest: { person: 'guest' },
  Viewer: { person: 'viewer' },
  Contributor: { person: 'contributor' },
  Owner: { person: 'owner' },
  'Guest who is Viewer of the data room': { person: 'roomViewer' },
  'Guest who is Contributor of the data room': { person: 'roomContributor' },
  'Guest who is Owner of the data room': { person: 'roomOwner' },
  'Contributor who is Viewer of the data room': { person: 'mixed' },
  'token user': { person: 'visitor' },
  'token user of the data room': { person: 'visitorOfRoom' },
  'Owner in an expired session': { person: 'owner', admission: 'refused', since: session(EXPIRED) },
  'Owner in an ended session': { person: 'owner', admission: 'refused', since: session(REVOKED) },
  'deactivated person': { person: 'disabled', admission: 'refused' },
  'deactivated member': { person: 'deactivated', admission: 'outsider' },
  'deactivated member who names no organization': { person: 'deactivated', naming: 'none' },
  'former member': { person: 'left', admission: 'outsider' },
  'member who has not accepted': { person: 'unaccepted', admission: 'outsider' },
  'member of another organization': { person: 'neighbour' },
  'member of another organization who names this one': { person: 'neighbour', naming: 'here', admission: 'outsider' },
  'Owner of an organization that is switched off': { person: 'closedOwner' },
  'Viewer of an organization that is switched off': { person: 'closedViewer', admission: 'outsider' },
  'Owner of a deleted organization': { person: 'deletedOwner', admission: 'outsider' },
  'key to read': { person: 'owner', scopes: ['read'] },
  'key to write': { person: 'owner', scopes: ['write'] },
  'key to administer': { person: 'owner', scopes: ['admin'] },
  'key to read and write': { person: 'owner', scopes: ['read', 'write'] },
  'key to everything': { person: 'owner', scopes: ALL },
  'key to everything of a Viewer': { person: 'viewer', scopes: ALL },
  'key to everything of a Guest': { person: 'guest', scopes: ALL },
  'revoked key': { person: 'owner', scopes: ALL, admission: 'refused', since: key(REVOKED) },
  'expired key': { person: 'owner', scopes: ALL, admission: 'refused', since: key(EXPIRED) },
  'key of a deactivated member': { person: 'deactivated', scopes: ALL, admission: 'refused', naming: 'none' },
  'key of a deactivated person': { person: 'disabled', scopes: ALL, admission: 'refused' },
  'key of another organization': { person: 'neighbour', scopes: ALL },
  'key of another organization that names this one': {
    person: 'neighbour',
    scopes: ALL,
    naming: 'here',
    admission: 'outsider',
  },
  'Guest of the operators': { person: 'operatorGuest' },
  'operator, Viewer': { person: 'operatorViewer', operates: 'Viewer' },
  'operator, Contributor': { person: 'operatorContributor', operates: 'Contributor' },
  'operator, Owner': { person: 'operatorOwner', operates: 'Owner' },
  'key of an operator': { person: 'operatorOwner', scopes: ALL },
  superuser: { person: 'superuser', operates: 'Owner' },
  'superuser who names an organization': { person: 'superuser', naming: 'here', admission: 'outsider' },
};

function withActor(kit: TestPlatform, caller: Omit<Caller, 'actor'>): Caller {
  const { headers } = caller;
  const client = { ip: '192.0.2.1', userAgent: 'test' };
  const credentials = { headers, cookie: null, client, selectedOrganization: undefined };
  let actor: Promise<Actor> | undefined;
  return { ...caller, actor: () => (actor ??= actorOf(kit.platform, authenticate, credentials)) };
}

/** Inserts the session or the key and returns its secret. */
async function issue({ asOwner }: TestPlatform, { userId, own }: Person, { scopes, since }: Declared) {
  const id = newId();
  const token = newSecret(scopes ? API_KEY_PREFIX : '');
  const hash = hashSecret(token);
  const asSession = `insert into session (id, user_id, token_hash, expires_at) values ($1, $2, $3, now() + interval '1 day')`;
  const asKey = `insert into api_key (id, user_id, key_hash, organization_id, name, prefix, scopes)
    values ($1, $2, $3, $4, 'Key', '${API_KEY_PREFIX}', $5)`;
  await (scopes
    ? asOwner(asKey, [id, userId, hash, own.organizationId, scopes])
    : asOwner(asSession, [id, userId, hash]));
  if (since) await asOwner(since, [id]);
  return token;
}

async function callerOf(kit: TestPlatform, world: World, name: string, declared: Declared): Promise<Caller> {
  const { person: personName, admission = 'admitted', operates = null, naming, scopes = null } = declared;
  const person = world.people[personName];
  const token = await issue(kit, person, declared);
  const named = { here: world.houses.here.id, none: null }[naming ?? 'none'];
  const organizationId = naming === undefined ? (person.organization?.id ?? null) : named;
  const isIn = admission === 'admitted' && (scopes !== null || organizationId !== null);
  return withActor(kit, {
    name,
    admission,
    userId: person.userId,
    organization: isIn ? person.organization : null,
    operates: admission === 'admitted' ? operates : null,
    scopes,
    isService: false,
    headers: { authorization: `Bearer ${token}`, ...(organizationId ? { 'x-organization-id': organizationId } : {}) },
    own: person.own,
  });
}

/** Creates every kind of caller with its credentials. */
export async function buildCallers(kit: TestPlatform, world: World): Promise<Caller[]> {
  const nobody = { userId: null, organization: null, operates: null, scopes: null, isService: false, own: null };
  const callers = [
    withActor(kit, { ...nobody, name: 'anonymous', admission: 'anonymous', headers: {} }),
    withActor(kit, { ...nobody, name: 'unknown token', admission: 'refused', headers: { authorization: 'Bearer no' } }),
    withActor(kit, { ...nobody, name: 'wrong header', admission: 'refused', headers: { authorization: 'Basic no' } }),
    withActor(kit, {
      ...nobody,
      name: 'sign-in service',
      admission: 'anonymous',
      isService: true,
      headers: { 'x-internal-key': SERVICE_KEY },
    }),
    withActor(kit, {
      ...nobody,
      name: 'sign-in service with a wrong key',
      admission: 'anonymous',
      headers: { 'x-internal-key': SERVICE_KEY.toUpperCase() },
    }),
  ];
  for (const [name, declared] of Object.entries(DECLARED)) callers.push(await callerOf(kit, world, name, declared));
  return callers;
}
