import { RESOURCE_POLICY, type ResourceKind } from '@atrium/domain/access';

type Stored = {
  /** Has the columns `id`, `name`, `access_policy`, `created_by_id` and `deleted_at`. */
  table: string;
  /** The table of its members, made by `memberTable` (`member-table.entity.ts`); null for a kind that is only Private or Public. */
  members: { table: string; column: string } | null;
  /** A resource whose roles count on this one as well, and the column that names it. */
  parent: { kind: 'aiTableFolder'; column: string } | null;
};

/** How each kind of resource that can be shared is stored. A new kind is one entry here and one in the policy table. */
export const SHARED_KINDS = {
  dataroom: {
    table: 'dataroom',
    members: { table: 'dataroom_member', column: 'dataroom_id' },
    parent: null,
  },
  conversation: { table: 'conversation', members: null, parent: null },
  aiTable: {
    table: 'datatable',
    members: { table: 'datatable_member', column: 'datatable_id' },
    parent: { kind: 'aiTableFolder', column: 'ai_table_folder_id' },
  },
  aiTableFolder: {
    table: 'ai_table_folder',
    members: { table: 'ai_table_folder_member', column: 'ai_table_folder_id' },
    parent: null,
  },
  workflow: { table: 'workflow', members: { table: 'workflow_member', column: 'workflow_id' }, parent: null },
} as const satisfies Partial<Record<ResourceKind, Stored>>;

export type SharedKind = keyof typeof SHARED_KINDS;
/** The kinds that have members. */
export type MemberKind = {
  [K in SharedKind]: (typeof SHARED_KINDS)[K]['members'] extends null ? never : K;
}[SharedKind];

/** Returns how a kind is stored, without the literal types. */
export function storedAs(kind: SharedKind): Stored & { isOwnedByCreator: boolean } {
  return { ...SHARED_KINDS[kind], isOwnedByCreator: RESOURCE_POLICY[kind].isOwnedByCreator };
}

/** Every kind that has members. */
export const MEMBER_KINDS: readonly MemberKind[] = ['dataroom', 'aiTable', 'aiTableFolder', 'workflow'];

/** Returns the table of a kind's members, and the column in it that names the resource. */
export function membersOf(kind: MemberKind): { table: string; column: string } {
  return SHARED_KINDS[kind].members;
}
