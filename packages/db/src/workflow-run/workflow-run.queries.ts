import type { EntityManager } from '@mikro-orm/postgresql';
import { boundSql, sqlOf, textSql } from '../sql/index.ts';
import type { StoredDecision, WorkflowExecutionRow } from './workflow-run.entity.ts';

/**
 * Locks the outermost run and then the run itself until the end of the transaction, in this order everywhere: credits are
 * counted in the outermost one, and waits are answered under the lock of their run.
 */
export async function lockExecution(em: EntityManager, rootId: string, id: string): Promise<void> {
  for (const each of rootId === id ? [id] : [rootId, id]) {
    await sqlOf(em).selectFrom('workflow_execution').where('id', '=', each).select('id').forNoKeyUpdate().execute();
  }
}

/** The same for a run whose outermost one the caller does not know. */
export async function lockExecutionById(em: EntityManager, id: string): Promise<void> {
  const db = sqlOf(em);
  const own = db.selectFrom('workflow_execution as own').where('own.id', '=', id).select('own.root_id');
  const root = await db
    .selectFrom('workflow_execution')
    .where('id', '=', own)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (root && root.id !== id) await lockExecution(em, id, id);
}

/** The fields of an execution that a worker reads. */
export type ExecutionAtWork = Pick<
  WorkflowExecutionRow,
  | 'id'
  | 'organizationId'
  | 'workflowId'
  | 'versionNumber'
  | 'sessionId'
  | 'input'
  | 'tweaks'
  | 'startComponentId'
  | 'stopComponentId'
  | 'sourceId'
  | 'isReplay'
  | 'rootId'
  | 'parentId'
  | 'depth'
  | 'workMs'
  | 'createdById'
>;

/**
 * Gives a run its turn among those of the organization, unless as many as `most` have one, and returns the run. A run that has
 * its turn keeps it. `isFirst`: the run had none before. Text: a call of a function, see Migration20261129030500_workflow_turn.
 */
export async function takeTurn(
  em: EntityManager,
  id: string,
  most: number,
): Promise<{ isFirst: boolean; execution: ExecutionAtWork } | null> {
  const [given] = await textSql<ExecutionAtWork & { isFirst: boolean }>(
    em,
    `select is_first as "isFirst", mine.id, mine.organization_id as "organizationId", mine.workflow_id as "workflowId",
       mine.version_number as "versionNumber", mine.session_id as "sessionId", mine.input, mine.tweaks,
       mine.start_component_id as "startComponentId", mine.stop_component_id as "stopComponentId",
       mine.source_id as "sourceId", mine.is_replay as "isReplay", mine.root_id as "rootId",
       mine.parent_id as "parentId", mine.depth, mine.work_ms as "workMs", mine.created_by_id as "createdById"
     from app.take_workflow_turn(?, ?), lateral (select (execution).*) mine`,
    [id, most],
  );
  if (!given) return null;
  const { isFirst, ...execution } = given;
  return { isFirst, execution };
}

export type FinishedExecution = {
  id: string;
  organizationId: string;
  parentId: string | null;
  parentKey: string | null;
  outputs: string | null;
  reason: string | null;
  failedVertexId: string | null;
};

/** Marks a run as over and gives its turn away. A reason that it has already stays. Null if it does not exist. */
export async function finishExecution(
  em: EntityManager,
  id: string,
  { status, reason }: { status: string; reason: string | null },
): Promise<FinishedExecution | null> {
  const [finished] = await textSql<FinishedExecution>(
    em,
    `update workflow_execution set status = ?, reason = coalesce(reason, ?), waiting_for = null, has_turn = false,
       finished_at = clock_timestamp()
     where id = ? returning id, organization_id as "organizationId", parent_id as "parentId", parent_key as "parentKey", outputs,
       reason, failed_vertex_id as "failedVertexId"`,
    [status, reason, id],
  );
  return finished ?? null;
}

/** Counts credits, decimal text, in the outermost run. Returns false if its cap does not allow them. */
export async function countCredits(em: EntityManager, rootId: string, credits: string): Promise<boolean> {
  const counted = await textSql<{ id: string }>(
    em,
    `update workflow_execution set credits_used = credits_used + ?::numeric
     where id = ? and credits_used + ?::numeric <= credits_cap returning id`,
    [credits, rootId, credits],
  );
  return counted.length > 0;
}

export type NewCheckpoint = {
  executionId: string;
  seq: number;
  organizationId: string;
  key: string;
  vertexId: string;
  rounds: readonly number[];
  phase: 'work' | 'collect';
  state: string;
  outcome: object | null;
  inputs: string;
  outputs: string;
  storageKey: string | null;
  hash: string;
  error: string | null;
  attempts: number;
  isTaken: boolean;
  credits: string;
  startedAt: Date;
  finishedAt: Date;
};

const INSERT_CHECKPOINTS = `insert into workflow_checkpoint (execution_id, seq, organization_id, key, vertex_id, rounds, phase,
    state, outcome, inputs, outputs, storage_key, hash, error, attempts, is_taken, credits, started_at, finished_at)
  select "executionId", seq, "organizationId", key, "vertexId", rounds, phase, state, outcome, inputs,
    outputs, "storageKey", hash, error, attempts, "isTaken", credits, "startedAt", "finishedAt"
  from json_to_recordset(?::json) as row("executionId" uuid, seq int, "organizationId" uuid, key text, "vertexId" text,
    rounds jsonb, phase text, state text, outcome jsonb, inputs text, outputs text, "storageKey" text, hash text, error text,
    attempts int, "isTaken" boolean, credits numeric, "startedAt" timestamptz, "finishedAt" timestamptz)`;

export type NewMessage = {
  id: string;
  organizationId: string;
  workflowId: string;
  executionId: string;
  key: string;
  sessionId: string;
  contextId: string;
  sender: string;
  senderName: string;
  text: string;
  files: readonly string[];
  createdById: string;
  createdAt: Date;
};

const INSERT_MESSAGES = `insert into workflow_message (id, organization_id, workflow_id, execution_id, key, session_id, context_id,
    sender, sender_name, text, files, created_by_id, created_at)
  select id, "organizationId", "workflowId", "executionId", key, "sessionId", "contextId", sender, "senderName", text, files,
    "createdById", "createdAt"
  from json_to_recordset(?::json) as row(id uuid, "organizationId" uuid, "workflowId" uuid, "executionId" uuid, key text,
    "sessionId" text, "contextId" text, sender text, "senderName" text, text text, files jsonb, "createdById" uuid,
    "createdAt" timestamptz)
  on conflict (workflow_id, key) do nothing`;

/** JSON that the database reads as texts. They can end with half of a surrogate pair, because they are cut. */
function messagesJson(messages: readonly NewMessage[]): string {
  return JSON.stringify(messages, (_, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value));
}

/** Stores messages of a session. A message that its run has stored before stays as it is. */
export async function insertMessages(em: EntityManager, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length > 0) await boundSql(em, INSERT_MESSAGES, [messagesJson(messages)]);
}

/** The rows that are inserted when vertices end. */
export type Records = { checkpoints: readonly NewCheckpoint[]; messages: readonly NewMessage[] };

/**
 * Inserts checkpoints with the messages of their vertices, in one transaction of their run.
 * Text: one value has all rows, because a value per column of each row costs more than the rows do. It is `json`, which keeps
 * texts as they are.
 */
export async function insertRecords(em: EntityManager, { checkpoints, messages }: Records): Promise<void> {
  if (messages.length === 0 && checkpoints.length === 0) return;
  const rows = JSON.stringify(checkpoints);
  if (messages.length === 0) await boundSql(em, INSERT_CHECKPOINTS, [rows]);
  else await boundSql(em, `with said as (${INSERT_MESSAGES}) ${INSERT_CHECKPOINTS}`, [messagesJson(messages), rows]);
}

/** Inserts the last checkpoints and messages of a run with its outputs, JSON as text. */
export async function insertLastRecords(
  em: EntityManager,
  { checkpoints, messages }: Records,
  { id, outputs }: { id: string; outputs: string },
): Promise<void> {
  await boundSql(
    em,
    `with said as (${INSERT_MESSAGES}), ended as (${INSERT_CHECKPOINTS})
     update workflow_execution set outputs = ?::text where id = ?::uuid`,
    [messagesJson(messages), JSON.stringify(checkpoints), outputs, id],
  );
}

export type NewEffect = {
  executionId: string;
  organizationId: string;
  key: string;
  vertexId: string;
  idempotencyKey: string;
  request: object;
  outcome: string | null;
  credits: string;
};

/** Records an effect. Returns false if the run has recorded it before. */
export async function insertEffect(em: EntityManager, effect: NewEffect): Promise<boolean> {
  const inserted = await sqlOf(em)
    .insertInto('workflow_effect')
    .values({
      execution_id: effect.executionId,
      organization_id: effect.organizationId,
      key: effect.key,
      vertex_id: effect.vertexId,
      idempotency_key: effect.idempotencyKey,
      request: JSON.stringify(effect.request),
      outcome: effect.outcome,
      credits: effect.credits,
    })
    .onConflict((conflict) => conflict.columns(['execution_id', 'key']).doNothing())
    .returning('key')
    .execute();
  return inserted.length > 0;
}

export type NewWait = {
  executionId: string;
  organizationId: string;
  key: string;
  vertexId: string;
  kind: string;
  until: Date;
  request: object;
  userIds: readonly string[];
};

/** Begins a wait. A wait of the same key begins again without an answer. */
export async function beginWait(em: EntityManager, wait: NewWait): Promise<void> {
  await textSql(
    em,
    `insert into workflow_wait (execution_id, key, organization_id, vertex_id, kind, until, request, user_ids)
     values (?, ?, ?, ?, ?, ?::timestamptz, ?::jsonb, ?::jsonb)
     on conflict (execution_id, key) do update set kind = excluded.kind, until = excluded.until, request = excluded.request,
       user_ids = excluded.user_ids, answer = null, answered_by_id = null, answered_at = null, created_at = now()`,
    [
      wait.executionId,
      wait.key,
      wait.organizationId,
      wait.vertexId,
      wait.kind,
      wait.until.toISOString(),
      JSON.stringify(wait.request),
      JSON.stringify(wait.userIds),
    ],
  );
}

/** Gives a wait the answer of a person, and adds their decision to those of the wait. Text, because it appends to JSON. */
export async function decideWait(
  em: EntityManager,
  { executionId, key }: { executionId: string; key: string },
  answer: object,
  decision: StoredDecision,
): Promise<void> {
  await textSql(
    em,
    `update workflow_wait set answer = ?, answered_by_id = ?::uuid, answered_at = ?::timestamptz, decisions = decisions || ?::jsonb
     where execution_id = ?::uuid and key = ?`,
    [JSON.stringify(answer), decision.byId, decision.at, JSON.stringify([decision]), executionId, key],
  );
}

/** Whether one of these waits of a run has its answer. */
export async function hasAnswer(em: EntityManager, executionId: string, keys: readonly string[]): Promise<boolean> {
  if (keys.length === 0) return false;
  const answered = await sqlOf(em)
    .selectFrom('workflow_wait')
    .where('execution_id', '=', executionId)
    .where('key', 'in', [...keys])
    .where('answer', 'is not', null)
    .select('key')
    .limit(1)
    .execute();
  return answered.length > 0;
}

/** Active members of the transaction's organization by their e-mail addresses. Addresses are in lower case. */
export async function usersByEmail(
  em: EntityManager,
  emails: readonly string[],
): Promise<{ id: string; email: string }[]> {
  if (emails.length === 0) return [];
  return sqlOf(em)
    .selectFrom('organization_user as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.is_active', '=', true)
    .where('m.is_invitation_accepted', '=', true)
    .where(
      'u.email',
      'in',
      emails.map((email) => email.toLowerCase()),
    )
    .select(['u.id', 'u.email'])
    .execute();
}

export type SessionMessage = {
  id: string;
  text: string;
  sender: string;
  senderName: string;
  sessionId: string;
  createdAt: string;
};

/** The last messages of a person's session, oldest first. */
export async function messagesOfSession(
  em: EntityManager,
  wanted: {
    workflowId: string;
    userId: string;
    sessionId: string;
    contextId: string | null;
    sender: string | null;
    senderName: string | null;
    /** A run whose own messages are left out. */
    exceptRun?: string;
    limit: number;
  },
): Promise<SessionMessage[]> {
  let found = sqlOf(em)
    .selectFrom('workflow_message')
    .where('workflow_id', '=', wanted.workflowId)
    .where('created_by_id', '=', wanted.userId)
    .where('session_id', '=', wanted.sessionId);
  if (wanted.contextId !== null) found = found.where('context_id', '=', wanted.contextId);
  if (wanted.sender !== null) found = found.where('sender', '=', wanted.sender);
  if (wanted.senderName !== null) found = found.where('sender_name', '=', wanted.senderName);
  if (wanted.exceptRun !== undefined) found = found.where('execution_id', '!=', wanted.exceptRun);
  const newest = await found
    .select(['id', 'text', 'sender', 'sender_name as senderName', 'session_id as sessionId', 'created_at as createdAt'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(wanted.limit)
    .execute();
  return newest.toReversed();
}
