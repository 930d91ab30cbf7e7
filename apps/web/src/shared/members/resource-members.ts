import type { QueryState } from '../parts/QueryView.tsx';
import type { AccessPolicy, ResourceRole } from '@atrium/domain/kernel';

/** A person with access to a shared resource. */
export type ResourceMember = {
  /** The id of the organization user, or of the invitation while it is pending. */
  id: string;
  displayName: string;
  email: string;
  role: ResourceRole;
  /** The person was invited and has not joined yet. */
  isPending: boolean;
  /** The creator's role cannot be changed. */
  isCreator: boolean;
};

/** The first `limit` members, loaded by a query. */
export type MembersQuery = QueryState<{ members: readonly ResourceMember[]; hasMore: boolean }> & {
  limit: number;
  setLimit: (limit: number) => void;
};

/** The number of members that are loaded first. */
export const MEMBERS_PAGE_SIZE = 200;

type AddMembers =
  /** Invites people by e-mail address, also from outside the organization. */
  | { by: 'email'; placeholder: string | undefined; add: (emails: string[], role: ResourceRole) => Promise<boolean> }
  /** Adds members of the organization by id. */
  | { by: 'member'; add: (organizationUserId: string, role: ResourceRole) => Promise<boolean> };

/**
 * How `<Members>` lists and changes the members of one kind of resource. An action is undefined if the user may not do
 * it. Actions show their own errors and resolve to whether they succeeded.
 */
export type ResourceMembers = {
  resourceName: string;
  accessPolicy: AccessPolicy;
  members: MembersQuery;
  addMembers: AddMembers | undefined;
  changeAccess: ((accessPolicy: AccessPolicy) => Promise<boolean>) | undefined;
  changeRole: ((member: ResourceMember, role: ResourceRole) => Promise<boolean>) | undefined;
  removeAccess: ((member: ResourceMember) => Promise<boolean>) | undefined;
  /** A sentence about links and invitations that end with a person's access. */
  removalNote?: string | undefined;
  /** A sentence below the list, for example about inherited roles. */
  note?: string | undefined;
};
