import type { IncomingHttpHeaders } from 'node:http';
import { type Actor, type ApiKeyScope, newId, type OrganizationRole } from '@atrium/domain/kernel';
import { hashSecret, newSecret } from '@atrium/services/kernel';
import { API_KEY_PREFIX, authenticate } from '@atrium/services/session';
import type { TestPlatform } from '@atrium/services/testing';
import { actorOf } from '../kernel/authentication.ts';
import type { Person, PersonName, World } from './people.ts';
import type { Things } from './things.ts';

export const SERVICE_KEY = 'the key of the sign-in service, for the matrix';

/** What signing in comes to: nothing was shown, what was shown holds no more, no such organization, or come in. */
type Standing = 'nobody' | 'refused' | 'outsider' | 'in';

/** Who calls, as the test arranged it: what is expected follows from this, never from what the product made of it. */
export type Caller = {
  name: string;
  standing: Standing;
  userId: string | null;
  /** The selected organization and the role in it. */
  organization: { id: string; role: OrganizationRole } | null;
  /** The role in the operators' organization; a superuser has the strongest. */
  operates: OrganizationRole | null;
  /** Of an API key; null for people. */
  scopes: readonly ApiKeyScope[] | null;
  isService: boolean;
  headers: IncomingHttpHeaders;
  /** Who the product takes them for; asked once. */
  actor: () => Promise<Actor>;
  /** What is theirs. */
  own: Things | null;
};

type Declared = {
  person: PersonName;
  standing?: Exclude<Standing, 'nobody'>;
  operates?: OrganizationRole;
  /** Which organization the request names: that of the person, unless it says otherwise. */
  naming?: 'here' | 'none';
  /** An API key with these scopes; a session without. */
  scopes?: readonly ApiKeyScope[];
  /** What has become of the session or the key. */
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
  'Guest who is Viewer of the room': { person: 'roomViewer' },
  'Guest who is Contributor of the room': { person: 'roomContributor' },
  'Guest who is Owner of the room': { person: 'roomOwner' },
  'Contributor who is Viewer of the room': { person: 'mixed' },
  'token user': { person: 'visitor' },
  'token user of the room': { person: 'visitorOfRoom' },
  'Owner in an expired session': { person: 'owner', standing: 'refused', since: session(EXPIRED) },
  'Owner in an ended session': { person: 'owner', standing: 'refused', since: session(REVOKED) },
  'deactivated person': { person: 'disabled', standing: 'refused' },
  'deactivated member': { person: 'deactivated', standing: 'outsider' },
  'deactivated member who names no organization': { person: 'deactivated', naming: 'none' },
  'former member': { person: 'left', standing: 'outsider' },
  'member who has not accepted': { person: 'unaccepted', standing: 'outsider' },
  'member of another organization': { person: 'neighbour' },
  'member of another organization who names this one': { person: 'neighbour', naming: 'here', standing: 'outsider' },
  'Owner of an organization that is switched off': { person: 'closedOwner' },
  'Viewer of an organization that is switched off': { person: 'closedViewer', standing: 'outsider' },
  'Owner of a deleted organization': { person: 'deletedOwner', standing: 'outsider' },
  'key to read': { person: 'owner', scopes: ['read'] },
  'key to write': { person: 'owner', scopes: ['write'] },
  'key to administer': { person: 'owner', scopes: ['admin'] },
  'key to read and write': { person: 'owner', scopes: ['read', 'write'] },
  'key to everything': { person: 'owner', scopes: ALL },
  'key to everything of a Viewer': { person: 'viewer', scopes: ALL },
  'key to everything of a Guest': { person: 'guest', scopes: ALL },
  'revoked key': { person: 'owner', scopes: ALL, standing: 'refused', since: key(REVOKED) },
  'expired key': { person: 'owner', scopes: ALL, standing: 'refused', since: key(EXPIRED) },
  'key of a deactivated member': { person: 'deactivated', scopes: ALL, standing: 'refused', naming: 'none' },
  'key of a deactivated person': { person: 'disabled', scopes: ALL, standing: 'refused' },
  'key of another organization': { person: 'neighbour', scopes: ALL },
  'key of another organization that names this one': {
    person: 'neighbour',
    scopes: ALL,
    naming: 'here',
    standing: 'outsider',
  },
  'Guest of the operators': { person: 'operatorGuest' },
  'operator, Viewer': { person: 'operatorViewer', operates: 'Viewer' },
  'operator, Contributor': { person: 'operatorContributor', operates: 'Contributor' },
  'operator, Owner': { person: 'operatorOwner', operates: 'Owner' },
  'key of an operator': { person: 'operatorOwner', scopes: ALL },
  superuser: { person: 'superuser', operates: 'Owner' },
  'superuser who names an organization': { person: 'superuser', naming: 'here', standing: 'outsider' },
};

function withActor(kit: TestPlatform, caller: Omit<Caller, 'actor'>): Caller {
  const { headers } = caller;
  const client = { ip: '192.0.2.1', userAgent: 'test' };
  const credentials = { headers, cookie: null, client, selectedOrganization: undefined };
  let actor: Promise<Actor> | undefined;
  return { ...caller, actor: () => (actor ??= actorOf(kit.platform, authenticate, credentials)) };
}

/** Writes the session or the key down, and answers its secret. */
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
  const { person: personName, standing = 'in', operates = null, naming, scopes = null } = declared;
  const person = world.people[personName];
  const token = await issue(kit, person, declared);
  const named = { here: world.houses.here.id, none: null }[naming ?? 'none'];
  const organizationId = naming === undefined ? (person.organization?.id ?? null) : named;
  const isIn = standing === 'in' && (scopes !== null || organizationId !== null);
  return withActor(kit, {
    name,
    standing,
    userId: person.userId,
    organization: isIn ? person.organization : null,
    operates: standing === 'in' ? operates : null,
    scopes,
    isService: false,
    headers: { authorization: `Bearer ${token}`, ...(organizationId ? { 'x-organization-id': organizationId } : {}) },
    own: person.own,
  });
}

/** Everybody who may knock, with what they show. */
export async function buildCallers(kit: TestPlatform, world: World): Promise<Caller[]> {
  const nobody = { userId: null, organization: null, operates: null, scopes: null, isService: false, own: null };
  const callers = [
    withActor(kit, { ...nobody, name: 'anonymous', standing: 'nobody', headers: {} }),
    withActor(kit, { ...nobody, name: 'unknown token', standing: 'refused', headers: { authorization: 'Bearer no' } }),
    withActor(kit, { ...nobody, name: 'wrong header', standing: 'refused', headers: { authorization: 'Basic no' } }),
    withActor(kit, {
      ...nobody,
      name: 'sign-in service',
      standing: 'nobody',
      isService: true,
      headers: { 'x-internal-key': SERVICE_KEY },
    }),
    withActor(kit, {
      ...nobody,
      name: 'sign-in service with a wrong key',
      standing: 'nobody',
      headers: { 'x-internal-key': SERVICE_KEY.toUpperCase() },
    }),
  ];
  for (const [name, declared] of Object.entries(DECLARED)) callers.push(await callerOf(kit, world, name, declared));
  return callers;
}
