import { TEMPLATES } from '@atrium/domain/workflow';
import type { Actor } from '@atrium/domain/kernel';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  codeOf,
  createOrganization,
  createUser,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
} from '../testing/index.ts';
import {
  createTemplate,
  createWorkflow,
  deleteTemplate,
  listTemplates,
  listVersions,
  refreshOrganizationWorkflows,
  refreshTemplates,
  refreshWorkflows,
  resetWorkflows,
  updateTemplate,
  updateWorkflow,
  workflowMe,
} from './index.ts';

let kit: TestPlatform;
let organization: TestOrganization;
let operator: Actor;
beforeAll(async () => {
  kit = await testPlatform();
  const { userId } = await createUser(kit, { isSuperuser: true });
  operator = { kind: 'user', userId, sessionId: userId, isOperator: true, membership: null };
});
afterAll(() => kit.close());
beforeEach(async () => {
  organization = await createOrganization(kit);
  await refreshTemplates(kit.contextOf(operator), {});
});

const OTHER = { nodes: [{ id: 'a', data: { type: 'ChatInput', id: 'a' } }], edges: [] };
async function create() {
  const context = kit.contextOf(organization.owner);
  return (await createWorkflow(context, { name: 'Calculate', templateKey: 'calculate' })).data;
}
async function flowOf(id: string) {
  return (await workflowMe(kit.contextOf(organization.owner), { workflowId: id })).data.externalFlowData;
}

it('lets operators create, change and delete templates, and nobody else', async () => {
  const context = kit.contextOf(operator);
  const { data } = await createTemplate(context, { name: 'Weekly summary', data: OTHER });
  expect(data).toMatchObject({ key: 'weekly_summary', isBuiltIn: false, data: OTHER });
  expect(await codeOf(createTemplate(context, { name: 'Weekly summary' }))).toBe('CONFLICT');
  expect(await codeOf(createTemplate(kit.contextOf(organization.owner), { name: 'X' }))).toBe('FORBIDDEN');
  const changed = await updateTemplate(context, { key: 'weekly_summary', name: 'Summary' });
  expect(changed.data).toMatchObject({ name: 'Summary', data: OTHER });
  expect((await listTemplates(context, { search: 'summary' })).data.map(({ key }) => key)).toContain('weekly_summary');
  await deleteTemplate(context, { key: 'weekly_summary' });
  expect(await codeOf(updateTemplate(context, { key: 'weekly_summary', name: 'X' }))).toBe('NOT_FOUND');
  expect(await codeOf(deleteTemplate(context, { key: 'calculate' }))).toBe('CONFLICT');
});

it('replaces a built-in template, and brings it back', async () => {
  const context = kit.contextOf(operator);
  const { data } = await updateTemplate(context, { key: 'calculate', data: OTHER });
  expect(data).toMatchObject({ isBuiltIn: true, isReplaced: true });
  expect(await flowOf((await create()).id)).toEqual(OTHER);
  expect((await refreshTemplates(context, {})).data).toEqual(['calculate']);
  expect(await flowOf((await create()).id)).toEqual(TEMPLATES.find(({ key }) => key === 'calculate')?.flow);
});

it('refreshes unchanged copies, and puts a proposal beside edited ones', async () => {
  const context = kit.contextOf(operator);
  const [copy, edited] = [await create(), await create()];
  const own = { nodes: [], edges: [] };
  await updateWorkflow(kit.contextOf(organization.owner), { workflowId: edited.id, data: own });
  await updateTemplate(context, { key: 'calculate', data: OTHER });
  const asked = { organizationId: organization.id };
  const preview = await refreshOrganizationWorkflows(context, asked);
  const [row] = await kit.asOwner('select name from organization where id = $1', [organization.id]);
  const named = { organizationName: row?.['name'], templateName: 'Calculate' };
  const outcomes = [
    { workflowId: copy.id, outcome: 'refreshed', ...named },
    { workflowId: edited.id, outcome: 'proposed', ...named },
  ];
  expect(preview.data).toMatchObject(outcomes);
  expect(await flowOf(copy.id)).not.toEqual(OTHER);
  expect((await refreshWorkflows(context, { ...asked, dryRun: false })).data).toMatchObject(outcomes);
  expect(await flowOf(copy.id)).toEqual(OTHER);
  expect(await flowOf(edited.id)).toEqual(own);
  const versions = (await listVersions(kit.contextOf(organization.owner), { workflowId: edited.id })).data;
  expect(versions.map(({ kind, isDraft }) => [kind, isDraft])).toEqual([
    ['proposal', false],
    ['save', true],
    ['template', false],
  ]);
  const again = await refreshWorkflows(context, { ...asked, dryRun: false });
  expect(again.data.map(({ outcome }) => outcome)).toEqual(['current', 'current']);
});

it('resets workflows to their templates only with the typed name of the organization', async () => {
  const context = kit.contextOf(operator);
  const { id } = await create();
  await updateWorkflow(kit.contextOf(organization.owner), { workflowId: id, data: OTHER });
  const asked = { organizationId: organization.id };
  expect(await codeOf(resetWorkflows(context, { ...asked, confirmName: 'wrong' }))).toBe('INVALID');
  const [row] = await kit.asOwner('select name from organization where id = $1', [organization.id]);
  const { data } = await resetWorkflows(context, { ...asked, confirmName: String(row?.['name']) });
  expect(data).toEqual({ workflows: 1 });
  expect(await flowOf(id)).toEqual(TEMPLATES.find(({ key }) => key === 'calculate')?.flow);
  const versions = (await listVersions(kit.contextOf(organization.owner), { workflowId: id })).data;
  expect(versions).toHaveLength(3);
});
