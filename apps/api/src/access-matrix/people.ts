import type { OrganizationRole, ResourceRole } from '@atrium/domain/kernel';
import { addMember, createUser, type TestPlatform } from '@atrium/services/testing';
import { buildHouse, furnishOthers, furnishOwn, type House, type Things } from './things.ts';

type HouseName = 'here' | 'elsewhere' | 'neighbours' | 'closed' | 'deleted' | 'operations';

type Declared = {
  in: HouseName;
  role: OrganizationRole;
  /** The role on the shared data room. */
  room?: ResourceRole;
  /** Changes the person afterwards. `$1` is the id of the membership, or of the user if the statement updates `users`. */
  since?: string;
};

function membership(change: string): string {
  return `update organization_user set ${change} where id = $1`;
}

/** Every person who calls and belongs to an organization. */
const DECLARED = {
  guest: { in: 'here', role: 'Guest' },
  viewer: { in: 'here', role: 'Viewer', room: 'Viewer' },
  contributor: { in: 'here', role: 'Contributor', room: 'Contributor' },
  owner: { in: 'here', role: 'Owner', room: 'Owner' },
  roomViewer: { in: 'here', role: 'Guest', room: 'Viewer' },
  roomContributor: { in: 'here', role: 'Guest', room: 'Contributor' },
  roomOwner: { in: 'here', role: 'Guest', room: 'Owner' },
  mixed: { in: 'here', role: 'Contributor', room: 'Viewer' },
  visitor: { in: 'here', role: 'Token', since: membership('is_token_user = true') },
  visitorOfRoom: { in: 'here', role: 'Token', room: 'Viewer', since: membership('is_token_user = true') },
  deactivated: { in: 'here', role: 'Owner', room: 'Owner', since: membership('is_active = false') },
  left: { in: 'here', role: 'Owner', room: 'Owner', since: membership('is_active = false, left_at = now()') },
  unaccepted: { in: 'here', role: 'Owner', room: 'Owner', since: membership('is_invitation_accepted = false') },
  disabled: { in: 'here', role: 'Owner', room: 'Owner', since: 'update users set is_active = false where id = $1' },
  neighbour: { in: 'neighbours', role: 'Owner' },
  closedOwner: { in: 'closed', role: 'Owner' },
  closedViewer: { in: 'closed', role: 'Viewer' },
  deletedOwner: { in: 'deleted', role: 'Owner' },
  operatorGuest: { in: 'operations', role: 'Guest' },
  operatorViewer: { in: 'operations', role: 'Viewer' },
  operatorContributor: { in: 'operations', role: 'Contributor' },
  operatorOwner: { in: 'operations', role: 'Owner' },
} as const satisfies Record<string, Declared>;
export type PersonName = keyof typeof DECLARED | 'superuser';

export type Person = {
  userId: string;
  organization: { id: string; role: OrganizationRole } | null;
  own: Things;
};

export type World = {
  houses: Record<HouseName, House>;
  people: Record<PersonName, Person>;
  shared: Things;
  public: Things;
  hidden: Things;
  foreign: Things;
};

async function buildHouses(kit: TestPlatform): Promise<Record<HouseName, House>> {
  const houses = {
    here: await buildHouse(kit),
    elsewhere: await buildHouse(kit),
    neighbours: await buildHouse(kit),
    closed: await buildHouse(kit),
    deleted: await buildHouse(kit),
    operations: await buildHouse(kit),
  };
  await kit.asOwner(`update organization set organization_type = 'Operator' where id = $1`, [houses.operations.id]);
  return houses;
}

/** Creates the organizations, the people, and the things of each. */
export async function buildWorld(kit: TestPlatform): Promise<World> {
  const houses = await buildHouses(kit);
  const { here } = houses;
  const people: Partial<Record<PersonName, Person>> = {};
  const invited: { member: Awaited<ReturnType<typeof addMember>>; role: ResourceRole }[] = [];
  const changes: (() => Promise<unknown>)[] = [];
  for (const [name, declared] of Object.entries(DECLARED) as [PersonName, Declared][]) {
    const house = houses[declared.in];
    const member = await addMember(kit, house.id, declared.role);
    const {
      userId,
      membership: { membershipId },
    } = member;
    const own = await furnishOwn(kit, house, { userId, membershipId });
    people[name] = { userId, organization: { id: house.id, role: declared.role }, own };
    if (declared.room) invited.push({ member, role: declared.room });
    const { since } = declared;
    if (since) changes.push(() => kit.asOwner(since, [since.includes('update users') ? userId : membershipId]));
  }
  const { userId } = await createUser(kit, { isSuperuser: true });
  people.superuser = { userId, organization: null, own: await furnishOwn(kit, here, { userId, membershipId: null }) };
  const world = {
    houses,
    people: people as Record<PersonName, Person>, // the loop has added all of them
    shared: await furnishOthers(kit, here, 'Private', invited),
    public: await furnishOthers(kit, here, 'Public'),
    hidden: await furnishOthers(kit, here, 'Private'),
    foreign: await furnishOthers(kit, houses.elsewhere, 'Public'),
  };
  for (const change of changes) await change();
  await kit.asOwner('update organization set is_active = false where id = $1', [houses.closed.id]);
  await kit.asOwner('update organization set deleted_at = now() where id = $1', [houses.deleted.id]);
  return world;
}
