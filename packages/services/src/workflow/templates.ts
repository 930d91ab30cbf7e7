import { OrganizationEntity } from '@atrium/db/organization';
import { WorkflowTemplateEntity, type WorkflowTemplateRow } from '@atrium/db/workflow';
import { listAnswer, notFound, ok } from '@atrium/domain/kernel';
import { featuresOf } from '@atrium/domain/organization';
import {
  type BuiltInTemplate,
  EMPTY_FLOW,
  type FlowData,
  missingForFlow,
  parseFlow,
  Template,
  TEMPLATES,
  TemplateSkill,
} from '@atrium/domain/workflow';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { inOrganization, query } from '../kernel/index.ts';
import { capabilitiesOf } from './capabilities.ts';
import { flowHashOf } from './flow-text.ts';

/** A template, built in or of an operator. */
export type KnownTemplate = Omit<BuiltInTemplate, 'tags'> & {
  tags: string[];
  hash: string;
  /** The operator's row; null for a built-in template that no operator replaced. */
  row: WorkflowTemplateRow | null;
};

function ofRow(row: WorkflowTemplateRow & { flow: string }): KnownTemplate {
  const flow = parseFlow(JSON.parse(row.flow)).flow ?? EMPTY_FLOW;
  const { key, name, description, tags, skillType = null, flowHash: hash } = row;
  return { key, name, description, tags, skillType, flow, hash, row };
}

function builtIn({ tags, ...template }: BuiltInTemplate): KnownTemplate {
  return { ...template, tags: [...tags], hash: flowHashOf(template.flow), row: null };
}

/** Returns every template: the built-in ones, and those of operators, which replace built-in ones with their key. */
export async function allTemplates(em: EntityManager): Promise<KnownTemplate[]> {
  const rows = await em.find(
    WorkflowTemplateEntity,
    { deletedAt: null },
    { populate: ['flow'], orderBy: { id: 'asc' } },
  );
  const own = new Map(rows.map((row) => [row.key, ofRow(row)]));
  const replaced = TEMPLATES.map((template) => own.get(template.key) ?? builtIn(template));
  const builtInKeys = new Set(TEMPLATES.map(({ key }) => key));
  return [...replaced, ...[...own.values()].filter(({ key }) => !builtInKeys.has(key))];
}

/** Returns the template with a key. @throws NOT_FOUND */
export async function findTemplate(em: EntityManager, key: string): Promise<KnownTemplate> {
  const found = (await allTemplates(em)).find((template) => template.key === key);
  if (!found) throw notFound('Template');
  return found;
}

/** Returns the templates that an organization may use. An empty list of its features allows all. */
async function availableTemplates(em: EntityManager, organizationId: string): Promise<KnownTemplate[]> {
  const organization = await em.findOneOrFail(OrganizationEntity, { id: organizationId });
  const { availableTemplates: allowed } = featuresOf(organization.features).workflow;
  const templates = await allTemplates(em);
  return allowed.length === 0
    ? templates
    : templates.filter(({ key, name }) => allowed.includes(key) || allowed.includes(name));
}

const whole = { hasMore: false, offset: 0 };

/** The flows that a workflow can start from, and what each lacks to run here and now. */
export const allBasicFlows = query({
  area: 'workflow',
  verb: 'allBasicFlows',
  summary: 'The templates that the organization may use',
  input: z.object({}),
  output: listAnswer(Template),
  access: inOrganization('enter'),
  run: async ({ em, actor, platform }) => {
    const { organizationId } = actor.membership;
    const capabilities = await capabilitiesOf(em, platform, organizationId);
    const data = (await availableTemplates(em, organizationId)).map((template) => ({
      ...presentTemplate(template),
      missing: missingForFlow(template.flow, capabilities),
    }));
    return { ...ok(data), ...whole, limit: data.length };
  },
});

export function presentTemplate({ key, name, description, tags, skillType, flow }: KnownTemplate): {
  key: string;
  name: string;
  description: string;
  tags: string[];
  skillType: string | null;
  data: FlowData;
} {
  return { key, name, description, tags, skillType, data: flow };
}

/** The templates that are skills of agents. */
export const templateSkills = query({
  area: 'workflow',
  verb: 'templateSkills',
  summary: 'The skills that agents can get from templates',
  input: z.object({}),
  output: listAnswer(TemplateSkill),
  access: inOrganization('enter'),
  run: async ({ em, actor, platform }) => {
    const { organizationId } = actor.membership;
    const organization = await em.findOneOrFail(OrganizationEntity, { id: organizationId });
    const { availableSkills } = featuresOf(organization.features).aiAgent;
    const capabilities = await capabilitiesOf(em, platform, organizationId);
    const templates = await availableTemplates(em, organizationId);
    const data = templates
      .filter(({ skillType }) => skillType !== null && availableSkills.includes(skillType))
      .map(({ key, name, description, tags, skillType, flow }) => ({
        key,
        name,
        description,
        tags,
        skillType,
        missing: missingForFlow(flow, capabilities),
      }));
    return { ...ok(data), ...whole, limit: data.length };
  },
});
