import { countOwnedOrganizations, lockUser, OrganizationEntity, OrganizationUserEntity } from '@atrium/db/organization';
import { STARTING_CREDITS } from '@atrium/domain/credit';
import { dataAnswer, DomainError, newId, ok } from '@atrium/domain/kernel';
import { CreateOrganizationInput, Organization, OrganizationMe } from '@atrium/domain/organization';
import type { EntityManager } from '@mikro-orm/postgresql';
import { postCredits } from '../credit/index.ts';
import { command, writeAudit } from '../kernel/index.ts';
import { inviteOne } from '../organization-user/index.ts';
import { inPerson } from '../session/index.ts';
import { readOrganization } from './me.ts';

/** Enough for anybody's own use; more is an operator's to make. */
const MOST_OWNED = 20;

/** The rows every new organization begins with: itself, its account, and an Owner where there is one already. */
export async function insertOrganization(
  em: EntityManager,
  made: Pick<Organization, 'name'> &
    Partial<Pick<Organization, 'organizationType' | 'plan'>> & { primaryColor?: string | null },
  ownerId: string | null,
): Promise<{ organizationId: string; membershipId: string | null }> {
  const { primaryColor, ...organization } = made;
  const organizationId = newId();
  const times = { createdAt: new Date(), updatedAt: new Date() };
  const additionalInfo = primaryColor ? { primaryColor } : {};
  await em.insert(OrganizationEntity, { id: organizationId, ...organization, additionalInfo, ...times });
  const membershipId = ownerId && newId();
  if (ownerId && membershipId) {
    const membership = { id: membershipId, organizationId, userId: ownerId, role: 'Owner' as const };
    await em.insert(OrganizationUserEntity, { ...membership, ...times });
  }
  const grant = { key: 'grant:start', kind: 'grant' as const, amount: String(STARTING_CREDITS) };
  await postCredits(em, { organizationId, ...grant });
  return { organizationId, membershipId };
}

/** A new organization; whoever makes it is its first Owner, and may ask others in as Owners at once. */
export const createOrganization = command({
  area: 'organization',
  verb: 'create',
  summary: 'Create an organization',
  input: CreateOrganizationInput,
  output: dataAnswer(OrganizationMe),
  access: inPerson('system'),
  run: async ({ em, platform, enqueue, actor, input, requestId, client, note }) => {
    const { userId } = actor;
    await lockUser(em, userId);
    if ((await countOwnedOrganizations(em, userId)) >= MOST_OWNED) {
      throw new DomainError('CONFLICT', `You are an Owner of ${MOST_OWNED} organizations already.`);
    }
    const branding = { primaryColor: input.additionalInfo?.primaryColor ?? null };
    const made = await insertOrganization(em, { name: input.name, ...branding }, userId);
    const { organizationId } = made;
    const membership = { organizationId, membershipId: made.membershipId!, role: 'Owner' as const };
    const by = { em, platform, enqueue, organizationId, userId };
    for (const email of new Set(input.emails)) await inviteOne(by, { email, role: 'Owner', datarooms: [] });
    const owner = { ...actor, membership };
    const summary = { invited: input.emails.length };
    await writeAudit(em, 'system', { requestId, client, actor: owner }, 'organization.create', 'succeeded', {
      resourceType: 'organization',
      resourceId: organizationId,
      summary,
    });
    note('organization', organizationId, summary);
    return ok(await readOrganization(em, owner), 'Your organization is ready.');
  },
});
