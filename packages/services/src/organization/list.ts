import { isoTime, listRows } from '@atrium/db/listing';
import { listAnswer, type OrganizationRole, page } from '@atrium/domain/kernel';
import { ListOrganizationsInput, OrganizationCard } from '@atrium/domain/organization';
import { z } from 'zod';
import { query, signedIn } from '../kernel/index.ts';

const Row = OrganizationCard.extend({ role: z.string(), plan: z.string(), createdAt: z.iso.datetime() });

/** The organizations one belongs to. */
export const listOrganizations = query({
  area: 'organization',
  verb: 'list',
  summary: 'Your organizations',
  input: ListOrganizationsInput,
  output: listAnswer(Row),
  access: signedIn(),
  run: async ({ em, actor, input }) => {
    type Found = {
      id: string;
      name: string;
      role: OrganizationRole;
      plan: string;
      created_at: string;
      additional_info: Record<string, string>;
    };
    const only = actor.kind === 'apiKey' ? actor.membership.organizationId : null;
    const rows = await listRows<Found>(
      em,
      {
        from: {
          sql: `select o.id, o.name, o.plan, o.is_active, o.created_at, o.additional_info, m.role from organization_user m
                join organization o on o.id = m.organization_id
                where m.user_id = ? and m.is_active and m.is_invitation_accepted and o.deleted_at is null
                  and (o.is_active or m.role = 'Owner')
                  and (?::uuid is null or o.id = ?::uuid)`,
          values: [actor.userId, only, only],
        },
        fields: {
          name: { sql: 'name', type: 'text' },
          plan: { sql: 'plan', type: 'enum' },
          isActive: { sql: 'is_active', type: 'boolean' },
        },
        searchIn: ['name'],
        defaultOrder: ['name'],
        tieBreak: 'id',
      },
      input,
    );
    return page(
      rows.map((row) => ({
        id: row.id,
        name: row.name,
        role: row.role,
        plan: row.plan,
        createdAt: isoTime(row.created_at),
        additionalInfo: {
          brandLogo: row.additional_info['brandLogo'] ?? null,
          primaryColor: row.additional_info['primaryColor'] ?? null,
        },
      })),
      input,
    );
  },
});
