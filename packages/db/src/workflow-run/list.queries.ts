// Text: the lists show JSON that is stored as text, and cut it if it is long.
import type { ExecutionKind, ExecutionState, WaitKind } from '@atrium/domain/workflow-run';
import {
  ListApprovalsInput,
  ListExecutionsInput,
  ListMessagesInput,
  ListTransactionsInput,
} from '@atrium/domain/workflow-run';
import type { EntityManager } from '@mikro-orm/postgresql';
import { defineList, type TextSelect } from '../listing/index.ts';
import { sqlOf } from '../sql/index.ts';

export type ExecutionListed = {
  id: string;
  workflowId: string;
  kind: ExecutionKind;
  status: ExecutionState;
  waitingFor: WaitKind | null;
  session_id: string;
  versionNumber: number;
  input_value: string;
  isReplay: boolean;
  sourceId: string | null;
  parentId: string | null;
  creditsUsed: string;
  creditsCap: string;
  reason: string | null;
  failedVertexId: string | null;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
};

type Own = { workflowId: string; userId: string };

/** The runs of a workflow that a person has started, the newest first. */
export const listOwnExecutions = defineList(ListExecutionsInput, {
  from: (_em: EntityManager, { workflowId, userId }: Own): TextSelect<ExecutionListed> => ({
    text: `select id, workflow_id as "workflowId", kind, status, waiting_for as "waitingFor", session_id,
        version_number as "versionNumber", coalesce(input ->> 'input_value', '') as input_value, is_replay as "isReplay",
        source_id as "sourceId", parent_id as "parentId", trim_scale(credits_used)::text as "creditsUsed",
        trim_scale(credits_cap)::text as "creditsCap", reason, failed_vertex_id as "failedVertexId",
        created_at as "createdAt", started_at as "startedAt", finished_at as "finishedAt"
      from workflow_execution where workflow_id = ?::uuid and created_by_id = ?::uuid`,
    values: [workflowId, userId],
  }),
  search: ['session_id'],
  order: ['-createdAt'],
  tieBreak: 'id',
});

export type MessageListed = {
  id: string;
  flow_id: string;
  executionId: string;
  session_id: string;
  context_id: string;
  sender: string;
  sender_name: string;
  text: string;
  files: string[];
  timestamp: string;
};

/** The messages of a person's sessions of a workflow, the oldest first. */
export const listOwnMessages = defineList(ListMessagesInput, {
  from: (_em: EntityManager, { workflowId, userId }: Own): TextSelect<MessageListed> => ({
    text: `select id, workflow_id as flow_id, execution_id as "executionId", session_id, context_id, sender, sender_name,
        text, files, created_at as timestamp
      from workflow_message where workflow_id = ?::uuid and created_by_id = ?::uuid`,
    values: [workflowId, userId],
  }),
  search: ['text'],
  order: ['timestamp'],
  tieBreak: 'id',
});

export type TransactionListed = {
  id: string;
  flow_id: string;
  executionId: string;
  vertex_id: string;
  inputs: string;
  outputs: string;
  status: 'success' | 'error';
  error: string | null;
  timestamp: string;
};

/** The longest JSON that a list shows in full, in characters. */
const SHOWN = 16_000;

function shown(column: string): string {
  return `case when length(c.${column}) <= ${SHOWN} then c.${column}
    else json_build_object('preview', left(c.${column}, 2000), 'bytes', octet_length(c.${column}))::text end as ${column}`;
}

/** What the vertices of a person's runs of a workflow took and gave, the newest first. */
export const listOwnTransactions = defineList(ListTransactionsInput, {
  from: (_em: EntityManager, { workflowId, userId }: Own): TextSelect<TransactionListed> => ({
    text: `select c.execution_id::text || ':' || lpad(c.seq::text, 9, '0') as id, e.workflow_id as flow_id,
        c.execution_id as "executionId", c.vertex_id, ${shown('inputs')}, ${shown('outputs')},
        case when c.state = 'FAILED' then 'error' else 'success' end as status, c.error, c.finished_at as timestamp
      from workflow_checkpoint c join workflow_execution e on e.id = c.execution_id
      where e.workflow_id = ?::uuid and e.created_by_id = ?::uuid and c.state in ('COMPLETED', 'FAILED')`,
    values: [workflowId, userId],
  }),
  search: ['vertex_id'],
  order: ['-timestamp'],
  tieBreak: '-id',
});

export type ApprovalListed = {
  id: string;
  key: string;
  executionId: string;
  workflowId: string;
  workflowName: string;
  vertexId: string;
  request: Record<string, unknown>;
  until: string;
  createdAt: string;
};

/** What waits for the decision of a person: approvals of their own runs without other people, and those that name them. */
export const listApprovalsOf = defineList(ListApprovalsInput, {
  from: (_em: EntityManager, userId: string): TextSelect<ApprovalListed> => ({
    text: `select w.execution_id::text || w.key as id, w.key, w.execution_id as "executionId", e.workflow_id as "workflowId",
        f.name as "workflowName", w.vertex_id as "vertexId", w.request, w.until, w.created_at as "createdAt"
      from workflow_wait w join workflow_execution e on e.id = w.execution_id join workflow f on f.id = e.workflow_id
      where w.kind = 'approval' and w.answer is null and e.status = 'running' and f.deleted_at is null
        and not exists (select 1 from workflow_checkpoint c where c.execution_id = w.execution_id and c.key = w.key)
        and (case when w.user_ids = '[]'::jsonb then e.created_by_id = ?::uuid else jsonb_exists(w.user_ids, ?) end)`,
    values: [userId, userId],
  }),
  search: ['workflowName'],
  order: ['createdAt'],
  tieBreak: 'id',
});

/** Counts the runs of workflows that a person has started, by workflow: whole flows, without replays. */
export async function countOwnRuns(
  em: EntityManager,
  workflowIds: readonly string[],
  userId: string,
): Promise<Map<string, number>> {
  if (workflowIds.length === 0) return new Map();
  const counted = await sqlOf(em)
    .selectFrom('workflow_execution')
    .where('workflow_id', 'in', [...workflowIds])
    .where('created_by_id', '=', userId)
    .where('kind', 'in', ['execute', 'build', 'flow'])
    .groupBy('workflow_id')
    .select(({ fn }) => ['workflow_id as workflowId', fn.countAll<string>().as('runs')])
    .execute();
  return new Map(counted.map(({ workflowId, runs }) => [workflowId, Number(runs)]));
}
