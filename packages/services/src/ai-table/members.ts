import { isoTimeOrNull, listRows } from '@atrium/db/listing';
import type { ShareDatatableInput, TableMember } from '@atrium/domain/ai-table';
import {
  DomainError,
  type ListQuery,
  type MemberActor,
  newId,
  notFound,
  type OrganizationRole,
  type ResourceRole,
} from '@atrium/domain/kernel';
import { pgArray } from '@atrium/db/listing';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { Work } from '../kernel/index.ts';
import { appLink, sendMail } from '../mail/index.ts';

/** What is shared: a table, or a folder of tables. */
export type Shared = {
  kind: 'datatable' | 'ai_table_folder';
  id: string;
  organizationId: string;
  name: string;
  createdById: string;
};
export type Sharing = Pick<z.output<typeof ShareDatatableInput>, 'organizationUserIds' | 'permissionRole'>;

const WORDS = {
  datatable: { what: 'AI table', path: (id: string) => `/tables/${id}` as const },
  ai_table_folder: { what: 'folder of AI tables', path: (id: string) => `/tables?folder=${id}` as const },
};

type Person = { id: string; user_id: string; email: string; role: ResourceRole | null };

async function findPeople(em: EntityManager, { kind, id, organizationId }: Shared, ids: string[]): Promise<Person[]> {
  const people = await em.execute<Person[]>(
    `select m.id, m.user_id, u.email, shared.role from organization_user m join users u on u.id = m.user_id
     left join ${kind}_member shared on shared.organization_user_id = m.id and shared.${kind}_id = ?
     where m.organization_id = ? and m.left_at is null and not m.is_token_user and m.id = any(?::uuid[])`,
    [id, organizationId, pgArray(ids)],
  );
  if (people.length < new Set(ids).size) throw notFound('Member');
  return people;
}

async function setRole(em: EntityManager, shared: Shared, person: Person, role: ResourceRole): Promise<void> {
  const { kind, id, organizationId } = shared;
  await em.execute(
    `insert into ${kind}_member (id, organization_id, ${kind}_id, organization_user_id, role) values (?, ?, ?, ?, ?)
     on conflict (${kind}_id, organization_user_id) do update set role = excluded.role`,
    [newId(), organizationId, id, person.id, role],
  );
}

/**
 * Gives members a role on a table or folder, another one, or with null none any more. Those who had none get a mail.
 * Whoever made it stays its Owner, so that it always has one.
 * @throws NOT_FOUND where one of them is no member; CONFLICT `last_owner` where the maker is to be less than an Owner
 */
export async function changeMembers(
  work: Pick<Work<MemberActor, unknown, unknown>, 'em' | 'platform' | 'enqueue'>,
  shared: Shared,
  { organizationUserIds, permissionRole: role = null }: Sharing,
): Promise<void> {
  const { em, platform } = work;
  const { what, path } = WORDS[shared.kind];
  for (const person of await findPeople(em, shared, organizationUserIds)) {
    if (person.user_id === shared.createdById) {
      if (role === 'Owner') continue;
      throw new DomainError('CONFLICT', `Whoever made the ${what} stays its Owner.`, { detailCode: 'last_owner' });
    }
    if (role === null) {
      await em.execute(`delete from ${shared.kind}_member where ${shared.kind}_id = ? and organization_user_id = ?`, [
        shared.id,
        person.id,
      ]);
      continue;
    }
    await setRole(em, shared, person, role);
    if (person.role !== null) continue;
    const values = {
      subject: `The ${what} ${shared.name} is shared with you`,
      paragraphs: [`You are ${role} of the ${what} ${shared.name}.`],
      action: { label: `Open the ${what}`, url: appLink(platform, path(shared.id)) },
    };
    await sendMail(work, { to: person.email, template: 'notice', values });
  }
}

type Listed = {
  id: string;
  role: ResourceRole;
  is_maker: boolean;
  organization_role: OrganizationRole;
  email: string;
  display_name: string;
  avatar_url: string | null;
  created_at: string | null;
};

/** Who has a role of their own on a table or folder; one row more than the limit where there are more. */
export async function listTableMembers(
  em: EntityManager,
  { kind, id, organizationId, createdById }: Shared,
  input: ListQuery,
): Promise<TableMember[]> {
  const person = `m.role as organization_role, u.email, u.avatar_url,
    coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), split_part(u.email, '@', 1)) as display_name`;
  const from = {
    sql: `select m.id, 'Owner' as role, true as is_maker, null::timestamptz as created_at, ${person}
        from organization_user m join users u on u.id = m.user_id where m.organization_id = ? and m.user_id = ?
      union all
      select m.id, shared.role, false, shared.created_at, ${person} from ${kind}_member shared
        join organization_user m on m.id = shared.organization_user_id and m.left_at is null
        join users u on u.id = m.user_id where shared.${kind}_id = ? and m.user_id <> ?`,
    values: [organizationId, createdById, id, createdById],
  };
  const rows = await listRows<Listed>(
    em,
    {
      from,
      fields: {
        displayName: { sql: 'display_name', type: 'text' },
        email: { sql: 'email', type: 'text' },
        role: { sql: 'role', type: 'enum' },
      },
      searchIn: ['displayName', 'email'],
      defaultOrder: ['displayName'],
      tieBreak: 'id',
    },
    input,
  );
  return rows.map((row) => ({
    organizationUserId: row.id,
    role: row.role,
    isMaker: row.is_maker,
    organizationRole: row.organization_role,
    email: row.email,
    displayName: row.display_name,
    avatarUrl: row.avatar_url,
    createdAt: isoTimeOrNull(row.created_at),
  }));
}
