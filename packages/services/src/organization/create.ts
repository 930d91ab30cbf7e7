import { countOwnedOrganizations, lockUser, OrganizationEntity, OrganizationUserEntity } from '@atrium/db/organization';
import { STARTING_CREDITS } from '@atrium/domain/credit';
import { dataAnswer, DomainError, newId, ok } from '@atrium/domain/kernel';
import { CreateOrganizationInput, Organization, OrganizationMe } from '@atrium/domain/organization';
import type { EntityManager } from '@mikro-orm/postgresql';
import { addCredits } from '../credit/index.ts';
import { command } from '../kernel/index.ts';
import { inviteOne } from '../organization-user/index.ts';
import { inPerson } from '../session/index.ts';
import { readOrganization } from './me.ts';

/** How many organizations a user may own. Operators can create more. */
const MOST_OWNED = 20;

/** Inserts an organization and its first credits. Returns its id. */
export async function insertOrganization(
  em: EntityManager,
  made: Pick<Organization, 'name'> &
    Partial<Pick<Organization, 'organizationType' | 'plan'>> & { primaryColor?: string | null },
): Promise<string> {
  const { primaryColor, ...organization } = made;
  const id = newId();
  const additionalInfo = primaryColor ? { primaryColor } : {};
  const times = { createdAt: new Date(), updatedAt: new Date() };
  await em.insert(OrganizationEntity, { id, ...organization, additionalInfo, ...times });
  await addCredits(em, { organizationId: id, key: 'grant:start', source: 'start', amount: String(STARTING_CREDITS) });
  return id;
}

async function insertOwner(em: EntityManager, organizationId: string, userId: string): Promise<string> {
  const id = newId();
  const times = { createdAt: new Date(), updatedAt: new Date() };
  await em.insert(OrganizationUserEntity, { id, organizationId, userId, role: 'Owner', ...times });
  return id;
}

/** Creates an organization. Its creator becomes its first Owner, and may invite others as Owners. */
export const createOrganization = command({
  area: 'organization',
  verb: 'create',
  summary: 'Create an organization',
  input: CreateOrganizationInput,
  output: dataAnswer(OrganizationMe),
  access: inPerson('system'),
  run: async ({ em, platform, enqueue, actor, input, note }) => {
    const { userId } = actor;
    await lockUser(em, userId);
    if ((await countOwnedOrganizations(em, userId)) >= MOST_OWNED) {
      throw new DomainError('CONFLICT', `You are an Owner of ${MOST_OWNED} organizations already.`);
    }
    const branding = { primaryColor: input.additionalInfo?.primaryColor ?? null };
    const organizationId = await insertOrganization(em, { name: input.name, ...branding });
    const membershipId = await insertOwner(em, organizationId, userId);
    const membership = { organizationId, membershipId, role: 'Owner' as const };
    const by = { em, platform, enqueue, organizationId, userId };
    for (const email of new Set(input.emails)) await inviteOne(by, { email, role: 'Owner', datarooms: [] });
    const owner = { ...actor, membership };
    const summary = { invited: input.emails.length };
    note('organization', organizationId, summary, { copyTo: [organizationId] });
    return ok(await readOrganization(em, owner, platform.config), 'Your organization is ready.');
  },
});
