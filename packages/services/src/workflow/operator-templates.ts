import { WorkflowTemplateEntity } from '@atrium/db/workflow';
import { dataAnswer, done, DoneAnswer, DomainError, listAnswer, newId, notFound, ok } from '@atrium/domain/kernel';
import {
  CreateTemplateInput,
  EMPTY_FLOW,
  ListTemplatesInput,
  OperatorTemplate,
  TemplateRef,
  TEMPLATES,
  UpdateTemplateInput,
} from '@atrium/domain/workflow';
import { z } from 'zod';
import { command, operator, query } from '../kernel/index.ts';
import { flowHashOf, givenFlow } from './flow-text.ts';
import { allTemplates, findTemplate, type KnownTemplate, presentTemplate } from './templates.ts';

const BUILT_IN = new Set(TEMPLATES.map(({ key }) => key));

function present(template: KnownTemplate): OperatorTemplate {
  const isBuiltIn = BUILT_IN.has(template.key);
  return {
    ...presentTemplate(template),
    id: template.row?.id ?? null,
    isBuiltIn,
    isReplaced: isBuiltIn && template.row !== null,
    updatedAt: template.row?.updatedAt.toISOString() ?? null,
  };
}

/** Every template with its flow. */
export const operatorBasicFlows = query({
  area: 'workflow',
  verb: 'operatorBasicFlows',
  summary: 'Every template of workflows with its flow, for operators',
  input: z.object({}),
  output: listAnswer(OperatorTemplate),
  access: operator('view'),
  run: async ({ em }) => {
    const data = (await allTemplates(em)).map(present);
    return { ...ok(data), hasMore: false, limit: data.length, offset: 0 };
  },
});

function textOf(template: OperatorTemplate, field: string): string {
  return { key: template.key, name: template.name, updatedAt: template.updatedAt ?? '' }[field] ?? '';
}

/** Lists templates by name. There are few, so they are sorted here. */
export const listTemplates = query({
  area: 'workflow',
  verb: 'operatorList',
  summary: 'List the templates of workflows, for operators',
  input: ListTemplatesInput.omit({ where: true }),
  output: listAnswer(OperatorTemplate),
  access: operator('view'),
  run: async ({ em, input }) => {
    const { limit, offset, search = '', orderBy: [order = 'name'] = [] } = input;
    const field = order.replace(/^-/, '');
    const direction = order.startsWith('-') ? -1 : 1;
    const found = (await allTemplates(em))
      .map(present)
      .filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
      .toSorted((a, b) => direction * textOf(a, field).localeCompare(textOf(b, field)));
    const data = found.slice(offset, offset + limit);
    return { ...ok(data), hasMore: found.length > offset + limit, limit, offset };
  },
});

function keyFrom(name: string): string {
  const key = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
  return key.slice(0, 255) || newId().replaceAll('-', '_');
}

/** Creates a template, also from a Langflow export. */
export const createTemplate = command({
  area: 'workflow',
  verb: 'operatorCreate',
  summary: 'Create a template of workflows',
  input: CreateTemplateInput,
  output: dataAnswer(OperatorTemplate),
  access: operator('manage'),
  run: async ({ em, input, note }) => {
    const key = input.key ?? keyFrom(input.name);
    const known = await em.findOne(WorkflowTemplateEntity, { key });
    if (known && known.deletedAt === null) {
      throw new DomainError('CONFLICT', 'A template with this key already exists.', { detailCode: 'duplicate' });
    }
    const flow = givenFlow(input) ?? EMPTY_FLOW;
    const now = new Date();
    const values = {
      name: input.name,
      description: input.description ?? '',
      tags: input.tags ?? [],
      skillType: input.skillType ?? null,
      flow: JSON.stringify(flow),
      flowHash: flowHashOf(flow),
      updatedAt: now,
      deletedAt: null,
    };
    if (known) await em.nativeUpdate(WorkflowTemplateEntity, { id: known.id }, values);
    else await em.insert(WorkflowTemplateEntity, { id: newId(), key, createdAt: now, ...values });
    em.clear();
    note('workflowTemplate', null, { key });
    return ok(present(await findTemplate(em, key)), 'The template is created.');
  },
});

/** Changes a template. A built-in one gets a replacement. */
export const updateTemplate = command({
  area: 'workflow',
  verb: 'operatorUpdate',
  summary: 'Change a template of workflows',
  input: UpdateTemplateInput,
  output: dataAnswer(OperatorTemplate),
  access: operator('manage'),
  run: async ({ em, input, note }) => {
    const template = await findTemplate(em, input.key);
    const flow = givenFlow(input) ?? template.flow;
    const now = new Date();
    const values = {
      name: input.name ?? template.name,
      description: input.description ?? template.description,
      tags: input.tags ?? template.tags,
      skillType: input.skillType === undefined ? template.skillType : input.skillType,
      flow: JSON.stringify(flow),
      flowHash: flowHashOf(flow),
      updatedAt: now,
      deletedAt: null,
    };
    const known = await em.findOne(WorkflowTemplateEntity, { key: template.key });
    if (known) await em.nativeUpdate(WorkflowTemplateEntity, { id: known.id }, values);
    else await em.insert(WorkflowTemplateEntity, { id: newId(), key: template.key, createdAt: now, ...values });
    em.clear();
    note('workflowTemplate', null, { key: template.key });
    return ok(present(await findTemplate(em, template.key)), 'Saved.');
  },
});

/** Deletes an operator's template. A built-in one that it replaced is used again. */
export const deleteTemplate = command({
  area: 'workflow',
  verb: 'operatorDelete',
  summary: 'Delete a template of workflows',
  input: TemplateRef,
  output: DoneAnswer,
  access: operator('manage'),
  run: async ({ em, input, note }) => {
    const known = await em.findOne(WorkflowTemplateEntity, { key: input.key, deletedAt: null });
    if (!known) {
      if (!BUILT_IN.has(input.key)) throw notFound('Template');
      throw new DomainError('CONFLICT', 'A built-in template cannot be deleted. Features decide who sees it.', {
        detailCode: 'in_use',
      });
    }
    await em.nativeUpdate(WorkflowTemplateEntity, { id: known.id }, { deletedAt: new Date() });
    note('workflowTemplate', null, { key: input.key });
    return done('Deleted. Workflows that were created from it stay.');
  },
});

/** Removes every replacement of a built-in template, so that all are those of this release. */
export const refreshTemplates = command({
  area: 'workflow',
  verb: 'refreshTemplates',
  summary: 'Use the built-in templates of this release again',
  input: z.object({}),
  output: dataAnswer(z.array(z.string())),
  access: operator('manage'),
  run: async ({ em, note }) => {
    const replaced = await em.find(WorkflowTemplateEntity, { key: { $in: [...BUILT_IN] }, deletedAt: null });
    const ids = replaced.map(({ id }) => id);
    if (ids.length > 0) await em.nativeUpdate(WorkflowTemplateEntity, { id: { $in: ids } }, { deletedAt: new Date() });
    note('workflowTemplate', null, { templates: ids.length });
    return ok(
      replaced.map(({ key }) => key),
      `${ids.length} templates were restored to this release.`,
    );
  },
});
