import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { mayOnWorkflow } from '../../shared/access/permissions.ts';
import { api, apiClient, type ApiOutput, queries } from '../../shared/api/client.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { MembersList } from '../../shared/members/Members.tsx';
import {
  MEMBERS_PAGE_SIZE,
  type MembersQuery,
  type ResourceMember,
  type ResourceMembers,
} from '../../shared/members/resource-members.ts';
import { WorkflowFrame } from './WorkflowFrame.tsx';
import type { Workflow } from './workflow-actions.ts';
import styles from './Workflow.module.css';

type Member = ApiOutput['workflow']['listUsers']['data'][number];
type Change = {
  organizationUserIds?: string[];
  permissionRole?: ResourceMember['role'] | null;
  accessPolicy?: Workflow['accessPolicy'];
};

/** The people with access to a workflow, and their roles. */
export function AccessPage({ workflow }: { workflow: Workflow }) {
  const members = useMembers(workflow.id);
  return (
    <WorkflowFrame workflow={workflow}>
      <div className={styles.access}>
        <MembersList resource={resourceOf(workflow, members)} />
      </div>
    </WorkflowFrame>
  );
}

async function share({ id }: Workflow, change: Change): Promise<boolean> {
  const isDone = await attempt(() => apiClient.workflow.share.mutate({ workflowId: id, ...change }));
  await queries.workflow.invalidate();
  return isDone;
}

function resourceOf(workflow: Workflow, members: MembersQuery): ResourceMembers {
  const mayChange = mayOnWorkflow(workflow, 'share');
  const setRole = (id: string, permissionRole: ResourceMember['role'] | null) =>
    share(workflow, { organizationUserIds: [id], permissionRole });
  return {
    resourceName: workflow.name,
    accessPolicy: workflow.accessPolicy,
    members,
    addMembers: mayChange ? { by: 'member', add: setRole } : undefined,
    changeAccess: mayChange ? (accessPolicy) => share(workflow, { accessPolicy }) : undefined,
    changeRole: mayChange ? ({ id }, role) => setRole(id, role) : undefined,
    removeAccess: mayChange ? ({ id }) => setRole(id, null) : undefined,
    note: 'A Viewer can read and run the workflow, and a Contributor can also change it. Members also need a workflow role: Runner to run, Builder to change, Developer to create. A run sees only the documents of the person who starts it.',
  };
}

function useMembers(workflowId: string): MembersQuery {
  const [limit, setLimit] = useState(MEMBERS_PAGE_SIZE);
  const query = api.workflow.listUsers.useQuery({ workflowId, limit }, { placeholderData: keepPreviousData });
  const { data, error, isError, isPending, refetch } = query;
  const page = data && { members: data.data.map(memberOf), hasMore: data.hasMore };
  return { data: page, error, isError, isPending, refetch, limit, setLimit };
}

function memberOf({ organizationUserId, displayName, email, role, isMaker }: Member): ResourceMember {
  return { id: organizationUserId, displayName, email, role, isPending: false, isCreator: isMaker };
}
