import { isoTime } from '@atrium/db/listing';
import { listOwnMessages, WorkflowExecutionEntity, WorkflowMessageEntity } from '@atrium/db/workflow-run';
import { done, DoneAnswer, DomainError, listAnswer, notFound, page } from '@atrium/domain/kernel';
import {
  DeleteSessionInput,
  ListMessagesInput,
  UpdateSessionInput,
  WorkflowMessage,
} from '@atrium/domain/workflow-run';
import { command, query } from '../kernel/index.ts';
import { namedWorkflow, onOwnHistory, onWorkflow } from '../workflow/index.ts';
import { requireOwnSession } from './session.ts';

export const listWorkflowMessages = query({
  area: 'workflow',
  verb: 'messages',
  summary: 'List the messages of your sessions',
  input: ListMessagesInput,
  output: listAnswer(WorkflowMessage),
  access: onWorkflow('viewHistory', namedWorkflow),
  run: async ({ em, actor, input, resource: { workflow } }) => {
    const own = { workflowId: workflow.id, userId: actor.userId };
    const { data, ...answer } = page(await listOwnMessages(em, input, own), input);
    return { ...answer, data: data.map((row) => ({ ...row, timestamp: isoTime(row.timestamp) })) };
  },
});

export const deleteSession = command({
  area: 'workflow',
  verb: 'deleteSession',
  summary: 'Delete the messages of one of your sessions',
  input: DeleteSessionInput,
  output: DoneAnswer,
  access: onOwnHistory(namedWorkflow),
  run: async ({ em, actor, input, resource: { workflow }, note }) => {
    const own = { workflowId: workflow.id, sessionId: input.session_id, createdById: actor.userId };
    const deleted = await em.nativeDelete(WorkflowMessageEntity, own);
    if (deleted === 0) throw notFound('Session');
    note('workflow', workflow.id, { messages: deleted });
    return done('Deleted.');
  },
});

export const updateSession = command({
  area: 'workflow',
  verb: 'updateSession',
  summary: 'Rename one of your sessions',
  input: UpdateSessionInput,
  output: DoneAnswer,
  access: onOwnHistory(namedWorkflow),
  run: async ({ em, actor, input, resource: { workflow }, note }) => {
    const { session_id: sessionId, new_session_id: renamed } = input;
    const own = { workflowId: workflow.id, sessionId, createdById: actor.userId };
    if ((await em.count(WorkflowMessageEntity, own)) === 0) throw notFound('Session');
    await requireOwnSession(em, actor, { workflowId: workflow.id, sessionId: renamed });
    if (renamed !== sessionId && (await em.count(WorkflowMessageEntity, { ...own, sessionId: renamed })) > 0) {
      throw new DomainError('CONFLICT', 'You already have a session with this name.', { detailCode: 'duplicate' });
    }
    await em.nativeUpdate(WorkflowMessageEntity, own, { sessionId: renamed });
    await em.nativeUpdate(WorkflowExecutionEntity, own, { sessionId: renamed });
    note('workflow', workflow.id);
    return done('Saved.');
  },
});
