import { DatatableEntity, type DatatableRow } from '@atrium/db/ai-table';
import { mayOn, type ResourceAction } from '@atrium/domain/access';
import { type MemberActor, notFound, resourceRole, type ResourceRole } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Access, forbidden, guardOn, requireMember } from '../kernel/index.ts';

export type TableAccess = { table: DatatableRow; role: ResourceRole };

export const namedTable = (input: { datatableId?: string | undefined; id?: string | undefined }) =>
  input.datatableId ?? input.id;

/** The table with the caller's role on it: its maker owns it, a Public one follows the organization role. */
export const openTable = async (
  em: EntityManager,
  actor: MemberActor,
  id: string | undefined,
  action: ResourceAction<'aiTable'>,
): Promise<TableAccess> => {
  const table = id === undefined ? null : await em.findOne(DatatableEntity, { id, deletedAt: null });
  const own = table?.createdById === actor.userId ? ('Owner' as const) : null;
  const role = table && resourceRole(actor.membership.role, table.accessPolicy, own);
  if (!table || !role) throw notFound('Table');
  if (!mayOn('aiTable', role, action)) throw forbidden();
  return { table, role };
};

/** Access by the role on the table that the input names. */
export const onTable = <I>(
  action: ResourceAction<'aiTable'>,
  tableOf: (input: I) => string | undefined,
): Access<MemberActor, I, TableAccess> => ({
  guard: guardOn('aiTable', action),
  scope: 'organization',
  check: async ({ em, actor, input }) => {
    const member = requireMember(actor);
    return { actor: member, resource: await openTable(em, member, tableOf(input), action) };
  },
});
