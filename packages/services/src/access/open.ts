import { roleOn, type SharedKind } from '@atrium/db/access';
import { mayWith, type ResourceAction } from '@atrium/domain/access';
import { type Actor, type MemberActor, notFound, type ResourceRole } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Access, forbidden, guardOn, type Guard, requireMember } from '../kernel/index.ts';
import { viewerOf } from './viewer.ts';

type Definition<K extends SharedKind, Row> = {
  kind: K;
  /** The word for it in `X not found.` */
  what: string;
  /** Loads a resource that the caller may see. */
  find: (em: EntityManager, id: string) => Promise<Row | null>;
};

export type Opened<Row> = { row: Row; role: ResourceRole };
type Opening<K extends SharedKind> = {
  id: string | undefined;
  action: ResourceAction<K>;
  /** The requested item, if it is inside this resource. */
  what?: string | undefined;
};

/**
 * Defines how resources of a kind are opened: with the caller's role on them, if that role allows an action.
 * `open` throws NOT_FOUND if the resource does not exist for the caller, and FORBIDDEN if their role on it is too weak.
 */
export function sharedAccess<K extends SharedKind, Row>({ kind, what, find }: Definition<K, Row>) {
  /** Returns the role of a caller whose role allows the action. The errors are those of `open`. */
  async function requireRole(em: EntityManager, member: MemberActor, opening: Opening<K>): Promise<ResourceRole> {
    const { id, action } = opening;
    const role = id === undefined ? null : await roleOn(em, kind, viewerOf(member), id);
    if (role === null) throw notFound(opening.what ?? what);
    if (!mayWith(kind, member.membership.role, { role, action })) throw forbidden();
    return role;
  }

  async function open(
    em: EntityManager,
    actor: Actor,
    opening: Opening<K>,
  ): Promise<Opened<Row> & { actor: MemberActor }> {
    const member = requireMember(actor);
    const role = await requireRole(em, member, opening);
    const row = opening.id === undefined ? null : await find(em, opening.id);
    if (row === null) throw notFound(opening.what ?? what);
    return { actor: member, row, role };
  }

  /** Access by the role on the resource that the input names. */
  function on<I, R>(
    action: ResourceAction<K>,
    idOf: (input: I) => string | undefined,
    { present, guard = guardOn(kind, action) }: { present: (opened: Opened<Row>) => R; guard?: Guard | undefined },
  ): Access<MemberActor, I, R> {
    return {
      guard,
      scope: 'organization',
      check: async ({ em, actor, input }) => {
        const { actor: member, ...opened } = await open(em, actor, { id: idOf(input), action });
        return { actor: member, resource: present(opened) };
      },
    };
  }

  return { open, on, requireRole };
}
