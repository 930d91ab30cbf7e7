import { listVisibleWorkflows } from '@atrium/db/workflow';
import { countOwnRuns } from '@atrium/db/workflow-run';
import { dataAnswer, listAnswer, ok, page } from '@atrium/domain/kernel';
import { ExportedWorkflow, type JsonObject, ListWorkflowsInput, Workflow, WorkflowRef } from '@atrium/domain/workflow';
import { viewerOf } from '../access/index.ts';
import { inOrganization, query } from '../kernel/index.ts';
import { namedWorkflow, onWorkflow, workflowRolesOf } from './access.ts';
import { readFlow } from './flow-text.ts';
import { presentWorkflow, readWorkflow } from './present.ts';
import { schedulesOf } from './schedules.ts';

/** Lists the workflows that the caller may see, without their flows. */
export const listWorkflows = query({
  area: 'workflow',
  verb: 'flows',
  summary: 'List workflows',
  input: ListWorkflowsInput,
  output: listAnswer(Workflow),
  access: inOrganization('enter'),
  run: async ({ em, actor, input }) => {
    const roles = await workflowRolesOf(em, actor);
    const { data, ...answer } = page(await listVisibleWorkflows(em, input, viewerOf(actor)), input);
    const ids = data.map(({ id }) => id);
    const schedules = await schedulesOf(em, ids);
    const counts = await countOwnRuns(em, ids, actor.userId);
    const present = (row: (typeof data)[number]) => {
      const [own, runs] = [schedules.get(row.id) ?? [], counts.get(row.id) ?? 0];
      return presentWorkflow(row, { actor, roles, flow: null, schedules: own, runs });
    };
    return { ...answer, data: data.map(present) };
  },
});

export const workflowMe = query({
  area: 'workflow',
  verb: 'me',
  summary: 'One workflow with the flow of its draft',
  input: WorkflowRef,
  output: dataAnswer(Workflow),
  access: onWorkflow('view', namedWorkflow),
  run: async ({ em, actor, resource }) => ok(await readWorkflow(em, actor, resource.workflow.id)),
});

/** Returns the draft in Langflow's format, exactly as it was imported if it was not changed since. */
export const exportWorkflow = query({
  area: 'workflow',
  verb: 'export',
  summary: 'Export a workflow in the format of Langflow',
  input: WorkflowRef,
  output: dataAnswer(ExportedWorkflow),
  access: onWorkflow('view', namedWorkflow),
  run: async ({ em, resource: { workflow } }) => {
    const { tags: importedTags, ...envelope } = workflow.flowMetadata;
    const tags: JsonObject = importedTags !== undefined || workflow.tags.length > 0 ? { tags: workflow.tags } : {};
    const file: JsonObject = {
      name: workflow.name,
      description: workflow.description,
      data: await readFlow(em, workflow.id, workflow.draftNumber),
      ...envelope,
      ...tags,
    };
    return ok({ name: `${workflow.name}.json`, file });
  },
});
