import { OrganizationEntity } from '@atrium/db/organization';
import { type FromTemplate, hasProposal, setDraft, workflowsFromTemplates } from '@atrium/db/workflow';
import { dataAnswer, invalid, listAnswer, notFound, ok } from '@atrium/domain/kernel';
import { RefreshedWorkflow, RefreshWorkflowsInput, ResetWorkflowsInput } from '@atrium/domain/workflow';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { command, operator } from '../kernel/index.ts';
import { saveVersion } from './flow-text.ts';
import { allTemplates, type KnownTemplate } from './templates.ts';

type Refreshed = z.infer<typeof RefreshedWorkflow>;

async function outcomeOf(em: EntityManager, row: FromTemplate, { hash }: KnownTemplate): Promise<Refreshed['outcome']> {
  if (row.draftHash === hash) return 'current';
  if (row.draftHash === row.templateHash) return 'refreshed';
  return row.templateHash === hash || (await hasProposal(em, row.id, hash)) ? 'current' : 'proposed';
}

/** Follows the template of one workflow: an unchanged copy gets its flow, an edited one a proposal beside the draft. */
async function follow(em: EntityManager, row: FromTemplate, template: KnownTemplate): Promise<void> {
  const isCopy = row.draftHash === row.templateHash;
  const number = await saveVersion(em, row, {
    flow: template.flow,
    kind: isCopy ? 'refresh' : 'proposal',
    note: `Template ${template.name}`,
    userId: row.createdById,
  });
  if (!isCopy) return;
  await setDraft(em, row.id, { draftNumber: number, templateHash: template.hash });
}

/** Brings workflows up to their templates. @returns what happened to each, or would happen with `dryRun` */
async function refresh(
  em: EntityManager,
  { organizationId, keys, dryRun }: z.output<typeof RefreshWorkflowsInput>,
): Promise<Refreshed[]> {
  const templates = new Map((await allTemplates(em)).map((template) => [template.key, template]));
  const rows = await workflowsFromTemplates(em, { organizationId: organizationId ?? null, keys: keys ?? null });
  const refreshed: Refreshed[] = [];
  for (const row of rows) {
    const template = templates.get(row.templateKey);
    if (!template) continue;
    const outcome = await outcomeOf(em, row, template);
    if (!dryRun && outcome !== 'current') await follow(em, row, template);
    const { id: workflowId, organizationId: of, organizationName, name, templateKey } = row;
    const { name: templateName } = template;
    refreshed.push({ workflowId, organizationId: of, organizationName, name, templateKey, templateName, outcome });
  }
  return refreshed;
}

function answer(rows: Refreshed[], dryRun: boolean) {
  const count = rows.filter(({ outcome }) => outcome !== 'current').length;
  const message = dryRun ? `${count} workflows would change.` : `${count} workflows changed.`;
  return { ...ok(rows, message), hasMore: false, limit: rows.length, offset: 0 };
}

/** Brings workflows up to their templates. Without `dryRun: false`, it only says what would change. */
export const refreshWorkflows = command({
  area: 'workflow',
  verb: 'operatorRefresh',
  summary: 'Update workflows to their templates',
  input: RefreshWorkflowsInput,
  output: listAnswer(RefreshedWorkflow),
  access: operator('manage'),
  run: async ({ em, input, note }) => {
    const rows = await refresh(em, input);
    note('workflowTemplate', null, { workflows: rows.length, dryRun: input.dryRun });
    return answer(rows, input.dryRun);
  },
});

/** The same for one organization. */
export const refreshOrganizationWorkflows = command({
  area: 'workflow',
  verb: 'operatorRefreshOrganization',
  summary: 'Update the workflows of an organization to their templates',
  input: RefreshWorkflowsInput.required({ organizationId: true }),
  output: listAnswer(RefreshedWorkflow),
  access: operator('manage'),
  run: async ({ em, input, note }) => {
    const organization = await em.findOne(OrganizationEntity, { id: input.organizationId });
    if (!organization) throw notFound('Organization');
    const rows = await refresh(em, input);
    note('workflowTemplate', null, { workflows: rows.length, dryRun: input.dryRun });
    return answer(rows, input.dryRun);
  },
});

/** Makes the drafts of an organization's workflows those of their templates again. Their versions stay. */
export const resetWorkflows = command({
  area: 'workflow',
  verb: 'operatorReset',
  summary: 'Reset the workflows of an organization to their templates',
  input: ResetWorkflowsInput,
  output: dataAnswer(z.object({ workflows: z.int() })),
  access: operator('manage'),
  run: async ({ em, input, note }) => {
    const organization = await em.findOne(OrganizationEntity, { id: input.organizationId });
    if (!organization) throw notFound('Organization');
    if (input.confirmName !== organization.name) {
      throw invalid('confirmName', 'Type the name of the organization exactly as it is written.');
    }
    const templates = new Map((await allTemplates(em)).map((template) => [template.key, template]));
    const rows = await workflowsFromTemplates(em, { organizationId: organization.id });
    let workflows = 0;
    for (const row of rows) {
      const template = templates.get(row.templateKey);
      if (!template || row.draftHash === template.hash) continue;
      await follow(em, { ...row, templateHash: row.draftHash }, template);
      workflows += 1;
    }
    note('workflowTemplate', null, { workflows });
    return ok({ workflows }, `${workflows} workflows are reset. Their earlier versions can be restored.`);
  },
});
