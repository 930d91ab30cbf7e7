import { isoTime } from '@atrium/db/listing';
import { listOrganizationsOf } from '@atrium/db/organization';
import { listAnswer, page } from '@atrium/domain/kernel';
import { ListOrganizationsInput, OrganizationCard } from '@atrium/domain/organization';
import { z } from 'zod';
import { query, signedIn } from '../kernel/index.ts';

const Row = OrganizationCard.extend({ role: z.string(), plan: z.string(), createdAt: z.iso.datetime() });

/** Lists the organizations that the caller can enter. */
export const listOrganizations = query({
  area: 'organization',
  verb: 'list',
  summary: 'Your organizations',
  input: ListOrganizationsInput,
  output: listAnswer(Row),
  access: signedIn(),
  run: async ({ em, actor, input }) => {
    const only = actor.kind === 'apiKey' ? actor.membership.organizationId : null;
    const rows = await listOrganizationsOf(em, input, actor.userId, only);
    return page(
      rows.map(({ id, name, role, plan, createdAt, additionalInfo: { brandLogo = null, primaryColor = null } }) => ({
        id,
        name,
        role,
        plan,
        createdAt: isoTime(createdAt),
        additionalInfo: { brandLogo, primaryColor },
      })),
      input,
    );
  },
});
