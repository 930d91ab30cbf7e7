import { DatatableEntity, type DatatableRow } from '@atrium/db/ai-table';
import { hasResourceRole, type MemberActor, notFound, resourceRole, type ResourceRole } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Access, forbidden, type Guard, requireMember } from '../kernel/index.ts';

export type TableAccess = { table: DatatableRow; role: ResourceRole };

export const namedTable = (input: { datatableId?: string | undefined; id?: string | undefined }) =>
  input.datatableId ?? input.id;

/** The table with the caller's role on it: its maker owns it, a Public one follows the organization role. */
export const openTable = async (
  em: EntityManager,
  actor: MemberActor,
  id: string | undefined,
  least: ResourceRole,
): Promise<TableAccess> => {
  const table = id === undefined ? null : await em.findOne(DatatableEntity, { id, deletedAt: null });
  const own = table?.createdById === actor.userId ? ('Owner' as const) : null;
  const role = table && resourceRole(actor.membership.role, table.accessPolicy, own);
  if (!table || !role) throw notFound('Table');
  if (!hasResourceRole(role, least)) throw forbidden();
  return { table, role };
};

const GUARD_OF: Record<ResourceRole, Guard> = {
  Viewer: 'resourceViewer',
  Contributor: 'resourceContributor',
  Owner: 'resourceOwner',
};

/** Access by the role on the table that the input names. */
export const tableRole = <I>(
  least: ResourceRole,
  tableOf: (input: I) => string | undefined,
): Access<MemberActor, I, TableAccess> => ({
  guard: GUARD_OF[least],
  scope: 'organization',
  check: async ({ em, actor, input }) => {
    const member = requireMember(actor);
    return { actor: member, resource: await openTable(em, member, tableOf(input), least) };
  },
});

const ACTIONS: Record<ResourceRole, readonly string[]> = {
  Viewer: ['download'],
  Contributor: ['download', 'write', 'rename', 'refresh'],
  Owner: ['download', 'write', 'rename', 'refresh', 'delete', 'share'],
};

export const tableActions = (role: ResourceRole): string[] => [...ACTIONS[role]];
