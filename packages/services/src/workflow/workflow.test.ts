import { StagedFile } from '@atrium/domain/kernel';
import { MAX_FLOW_BYTES, TEMPLATES } from '@atrium/domain/workflow';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { organizationMe } from '../organization/index.ts';
import { listTrash, restoreFromTrash } from '../trash/index.ts';
import {
  auditOf,
  codeOf,
  createOrganization,
  failureOf,
  stageFile,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
} from '../testing/index.ts';
import {
  allBasicFlows,
  compareVersions,
  createVariable,
  createWorkflow,
  customComponent,
  deleteVariable,
  deleteWorkflow,
  exportWorkflow,
  listComponents,
  listVariables,
  listVersions,
  listWorkflows,
  publishVersion,
  restoreVersion,
  shareWorkflow,
  templateSkills,
  updateCustomComponent,
  updateVariable,
  updateWorkflow,
  uploadWorkflowFile,
  validateCode,
  validatePrompt,
  variableValue,
  versionMe,
  workflowFile,
  workflowMe,
} from './index.ts';
import { inTransaction } from '../kernel/transaction/index.ts';

let kit: TestPlatform;
let organization: TestOrganization;
beforeAll(async () => {
  kit = await testPlatform();
});
afterAll(() => kit.close());
beforeEach(async () => {
  organization = await createOrganization(kit);
});

function template(key: string) {
  const found = TEMPLATES.find((each) => each.key === key);
  if (!found) throw new Error(key);
  return found;
}
const CHAT = template('basic_prompting').flow;
async function setFeatures(features: object) {
  await kit.asOwner('update organization set features = $2 where id = $1', [organization.id, JSON.stringify(features)]);
}
async function giveRole(membershipId: string, ...roles: string[]) {
  await kit.asOwner('update organization_user set allowed_workflow_roles = $2 where id = $1', [
    membershipId,
    JSON.stringify(roles),
  ]);
}
async function create(input: object = {}, actor = organization.owner) {
  return (await createWorkflow(kit.contextOf(actor), { name: 'Chat', data: CHAT, ...input })).data;
}

describe('creating a workflow', () => {
  it('accepts a Langflow export and exports it again exactly', async () => {
    const file = {
      name: 'Basic prompting',
      description: 'From Langflow',
      endpoint_name: null,
      id: 'c1cb7b3c-2589-4754-ac61-8cf88df4a07e',
      is_component: false,
      last_tested_version: '1.4.2',
      tags: ['chatbots'],
      data: { viewport: { zoom: 0.5, y: 1e-7, x: -3 }, nodes: [{ id: 'a', '10': 1, '2': 2 }, null], edges: ['broken'] },
    };
    const context = kit.contextOf(organization.owner);
    const { data } = await createWorkflow(context, file);
    expect(data).toMatchObject({ name: 'Basic prompting', permission: 'Owner', role: 'Developer', draftVersion: 1 });
    const exported = (await exportWorkflow(context, { workflowId: data.id })).data.file;
    expect(exported).toEqual(file);
    expect(JSON.stringify(exported['data'])).toBe(JSON.stringify(file.data));
    expect(await auditOf(kit, context)).toMatchObject([{ action: 'workflow.create', outcome: 'succeeded' }]);
  });

  it('refuses what is not a flow or too large, with the place', async () => {
    const context = kit.contextOf(organization.owner);
    const failure = await failureOf(createWorkflow(context, { name: 'X', data: { nodes: 1 } }));
    expect(failure).toMatchObject({ code: 'INVALID', issues: [{ path: ['data', 'nodes'], type: 'not_a_flow' }] });
    const large = { nodes: [{ id: 'x', text: 'x'.repeat(MAX_FLOW_BYTES) }] };
    expect(await codeOf(createWorkflow(context, { name: 'X', externalFlowData: large }))).toBe('INVALID');
  });

  it('needs the role Developer and a Contributor; Owners have every workflow role', async () => {
    const { contributor, viewer, guest } = organization;
    for (const actor of [contributor, viewer, guest]) {
      expect(await codeOf(createWorkflow(kit.contextOf(actor), { name: 'X' }))).toBe('FORBIDDEN');
    }
    await giveRole(contributor.membership.membershipId, 'Developer');
    await giveRole(viewer.membership.membershipId, 'Developer');
    expect(await codeOf(createWorkflow(kit.contextOf(contributor), { name: 'X' }))).toBe('ok');
    expect(await codeOf(createWorkflow(kit.contextOf(viewer), { name: 'X' }))).toBe('FORBIDDEN');
  });

  it('takes one flow, given once', async () => {
    const context = kit.contextOf(organization.owner);
    const several = { name: 'X', flows: [{ name: 'A', data: CHAT }] };
    expect(await failureOf(createWorkflow(context, several))).toMatchObject({
      code: 'INVALID',
      issues: [{ path: ['flows'] }],
    });
    const twice = { name: 'X', data: CHAT, externalFlowData: CHAT };
    expect(await failureOf(createWorkflow(context, twice))).toMatchObject({
      code: 'INVALID',
      issues: [{ path: ['externalFlowData'] }],
    });
  });

  it('is offered only to members whose roles allow it', async () => {
    const { contributor, owner } = organization;
    const isOffered = async (actor: typeof owner) =>
      (await organizationMe(kit.contextOf(actor), {})).data.uiContext.allowedActions.includes('createWorkflow');
    expect([await isOffered(owner), await isOffered(contributor)]).toEqual([true, false]);
    await giveRole(contributor.membership.membershipId, 'Developer');
    expect(await isOffered(contributor)).toBe(true);
    await giveRole(contributor.membership.membershipId);
    await setFeatures({ workflow: { allowedRoles: ['Runner', 'Builder', 'Developer'] } });
    expect(await isOffered(contributor)).toBe(true);
  });

  it('is listed by name, with the numbers in names compared as numbers', async () => {
    const { owner } = organization;
    for (const name of ['Close 10', 'close 9', 'Close 100']) await create({ name });
    const { data } = await listWorkflows(kit.contextOf(owner), { orderBy: ['name'] });
    expect(data.map(({ name }) => name)).toEqual(['close 9', 'Close 10', 'Close 100']);
  });

  it('stops at the limit of the plan', async () => {
    await create();
    await kit.asOwner(`update organization set usage_limits = usage_limits || '{"workflows": 1}' where id = $1`, [
      organization.id,
    ]);
    expect(await failureOf(create())).toMatchObject({ code: 'PAYMENT_REQUIRED', detailCode: 'plan_limit' });
  });

  it('is refused where workflows are switched off', async () => {
    await setFeatures({ workflow: { enableWorkflow: false } });
    expect(await failureOf(create())).toMatchObject({ code: 'FORBIDDEN', detailCode: 'feature_disabled' });
  });
});

describe('access to a workflow', () => {
  it('needs a role on it and a workflow role', async () => {
    const { id } = await create({ accessPolicy: 'Public' });
    const { contributor, viewer, guest } = organization;
    const stranger = (await createOrganization(kit)).owner;
    for (const actor of [guest, stranger]) {
      expect(await codeOf(workflowMe(kit.contextOf(actor), { workflowId: id }))).toBe('NOT_FOUND');
    }
    expect(await codeOf(workflowMe(kit.contextOf(viewer), { flowId: id }))).toBe('ok');
    const rename = { workflowId: id, name: 'New' };
    expect(await codeOf(updateWorkflow(kit.contextOf(viewer), rename))).toBe('FORBIDDEN');
    expect(await codeOf(updateWorkflow(kit.contextOf(contributor), rename))).toBe('FORBIDDEN');
    await giveRole(contributor.membership.membershipId, 'Builder');
    expect(await codeOf(updateWorkflow(kit.contextOf(contributor), rename))).toBe('ok');
    expect(await codeOf(deleteWorkflow(kit.contextOf(contributor), { workflowId: id }))).toBe('FORBIDDEN');
  });

  it('offers the actions that both roles allow', async () => {
    const { id } = await create({ accessPolicy: 'Public' });
    const { contributor, viewer } = organization;
    const offered = async (actor: typeof viewer) =>
      (await workflowMe(kit.contextOf(actor), { workflowId: id })).data.allowedActions;
    const ofRunners = ['view', 'run', 'viewHistory', 'deleteHistory'];
    expect([await offered(viewer), await offered(contributor)]).toEqual([ofRunners, ofRunners]);
    await giveRole(contributor.membership.membershipId, 'Builder');
    expect(await offered(contributor)).toEqual([...ofRunners, 'write', 'rename', 'schedule']);
  });

  it('is shared by its Owner, and ends when it is taken', async () => {
    const { id } = await create();
    const { owner, viewer } = organization;
    const people = { organizationUserIds: [viewer.membership.membershipId] };
    expect(await codeOf(workflowMe(kit.contextOf(viewer), { workflowId: id }))).toBe('NOT_FOUND');
    await shareWorkflow(kit.contextOf(owner), { workflowId: id, ...people, permissionRole: 'Viewer' });
    expect((await listWorkflows(kit.contextOf(viewer), {})).data).toMatchObject([
      { id, permission: 'Viewer', externalFlowData: null, problems: null },
    ]);
    await shareWorkflow(kit.contextOf(owner), { workflowId: id, ...people, permissionRole: null });
    expect((await listWorkflows(kit.contextOf(viewer), {})).data).toEqual([]);
  });

  it('ends in the trash, and comes back', async () => {
    const { id } = await create();
    const context = kit.contextOf(organization.owner);
    await deleteWorkflow(context, { workflowId: id });
    expect(await codeOf(workflowMe(context, { workflowId: id }))).toBe('NOT_FOUND');
    expect((await listTrash(context, {})).data).toMatchObject([{ id, type: 'workflow', name: 'Chat' }]);
    await restoreFromTrash(context, { items: [{ id, type: 'workflow' }] });
    expect((await workflowMe(context, { workflowId: id })).data.externalFlowData).toEqual(CHAT);
  });
});

describe('versions', () => {
  it('are made by every save, compared, restored as new ones and published', async () => {
    const context = kit.contextOf(organization.owner);
    const { id } = await create({ note: 'First' });
    const changed = JSON.parse(JSON.stringify(CHAT).replace('in two sentences', 'in one sentence'));
    const saved = await updateWorkflow(context, { workflowId: id, data: changed, note: 'Shorter', baseVersion: 1 });
    expect(saved.data).toMatchObject({ draftVersion: 2, publishedVersion: null });
    await updateWorkflow(context, { workflowId: id, data: changed });
    const versions = (await listVersions(context, { workflowId: id })).data;
    expect(versions.map(({ number, kind, note, isDraft }) => [number, kind, note, isDraft])).toEqual([
      [2, 'save', 'Shorter', true],
      [1, 'import', 'First', false],
    ]);
    const { data } = await compareVersions(context, { workflowId: id, from: 1, to: 2 });
    expect(data.edges).toEqual([]);
    expect(data.nodes).toMatchObject([{ nodeId: 'Prompt-1', change: 'changed', fields: [{ field: 'template' }] }]);
    const words = data.nodes[0]?.fields[0]?.words?.filter(({ kind }) => kind !== 'same');
    expect(words?.map(({ text }) => text).join('|')).toContain('two');
    expect((await restoreVersion(context, { workflowId: id, number: 1 })).data).toMatchObject({ draftVersion: 3 });
    expect((await versionMe(context, { workflowId: id, number: 3 })).data).toMatchObject({
      kind: 'restore',
      externalFlowData: CHAT,
    });
    expect((await publishVersion(context, { workflowId: id, number: 2 })).data.publishedVersion).toBe(2);
    expect(await codeOf(publishVersion(context, { workflowId: id, number: 9 }))).toBe('NOT_FOUND');
  });

  it('are not overwritten by somebody who has an older one open', async () => {
    const context = kit.contextOf(organization.owner);
    const { id } = await create();
    await updateWorkflow(context, { workflowId: id, data: { nodes: [] }, baseVersion: 1 });
    const late = updateWorkflow(context, { workflowId: id, data: { nodes: [], edges: [] }, baseVersion: 1 });
    expect(await failureOf(late)).toMatchObject({ code: 'CONFLICT', detailCode: 'version_changed' });
  });

  it('are not published with an error, which names its node', async () => {
    const context = kit.contextOf(organization.owner);
    const { id, problems } = await create({ data: { nodes: [{ id: 'x', data: { type: 'AstraDB', id: 'x' } }] } });
    expect(problems).toMatchObject([{ code: 'unknown_component', nodeId: 'x' }]);
    expect(await failureOf(publishVersion(context, { workflowId: id }))).toMatchObject({
      code: 'INVALID',
      issues: [{ path: ['externalFlowData', 'nodes', 0, 'data', 'type'], type: 'unknown_component' }],
    });
  });
});

describe('the catalogue', () => {
  it('groups the components of the organization, and says what each lacks', async () => {
    const context = kit.contextOf(organization.viewer);
    const { data } = await listComponents(context, {});
    expect(data['input_output']?.['ChatInput']).toMatchObject({ display_name: 'Chat Input', missing: [] });
    expect(data['models_and_agents']?.['Agent']?.['missing']).toHaveLength(1);
    expect(data['custom_component']?.['CustomComponent']?.['missing']).toHaveLength(1);
    await setFeatures({ workflow: { availableComponents: ['ChatInput', 'Loop'] } });
    const limited = (await listComponents(context, {})).data;
    expect(Object.values(limited).flatMap((group) => Object.keys(group))).toEqual(['ChatInput', 'LoopComponent']);
  });

  it('offers the templates of the organization, which run without a model key', async () => {
    const context = kit.contextOf(organization.viewer);
    const { data } = await allBasicFlows(context, {});
    expect(data.map(({ key }) => key)).toEqual(TEMPLATES.map(({ key }) => key));
    expect(data.flatMap(({ missing }) => missing)).toEqual([]);
    expect((await templateSkills(context, {})).data.map(({ skillType }) => skillType)).toContain('meeting_summary');
    await setFeatures({ workflow: { availableTemplates: ['calculate'] } });
    expect((await allBasicFlows(context, {})).data.map(({ key }) => key)).toEqual(['calculate']);
    expect((await templateSkills(context, {})).data).toEqual([]);
  });

  it('creates a workflow from a template', async () => {
    const { data } = await createWorkflow(kit.contextOf(organization.owner), { name: 'X', templateKey: 'calculate' });
    expect(data).toMatchObject({ templateKey: 'calculate', problems: [] });
    expect(await codeOf(create({ templateKey: 'none' }))).toBe('NOT_FOUND');
  });
});

describe('variables', () => {
  it('keep a Credential sealed, bound to hosts, and never give it back', async () => {
    const context = kit.contextOf(organization.owner);
    const secret = 'canary-credential-4711';
    const asked = { name: 'KEY', value: secret, type: 'Credential' as const, hosts: ['API.Example.com'] };
    const { data } = await createVariable(context, asked);
    expect(data).toMatchObject({ name: 'KEY', type: 'Credential', value: null, hosts: ['api.example.com'] });
    expect(JSON.stringify((await listVariables(kit.contextOf(organization.viewer), {})).data)).not.toContain(secret);
    const rows = await kit.asOwner('select * from workflow_variable where organization_id = $1', [organization.id]);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify(await kit.asOwner('select * from audit_event', []))).not.toContain(secret);
    const value = await inTransaction(kit.platform.orm, 'organization', organization.owner, async (em) =>
      variableValue(em, kit.platform, 'KEY'),
    );
    expect(value).toEqual({ type: 'Credential', value: secret, hosts: ['api.example.com'] });
    const moved = updateVariable(context, { id: data.id, hosts: ['evil.example.com'] });
    expect(await codeOf(moved)).toBe('INVALID');
    await updateVariable(context, { id: data.id, hosts: ['other.example.com'], value: 'new' });
    await deleteVariable(context, { id: data.id });
    expect((await listVariables(context, {})).data).toEqual([]);
  });

  it('need a host for a Credential, a free name, and the role Developer', async () => {
    const context = kit.contextOf(organization.owner);
    expect(await codeOf(createVariable(context, { name: 'KEY', value: 'x' }))).toBe('INVALID');
    const generic = { name: 'FUND', value: 'Larkfield', type: 'Generic' as const };
    expect((await createVariable(context, generic)).data.value).toBe('Larkfield');
    expect(await codeOf(createVariable(context, generic))).toBe('CONFLICT');
    expect(await codeOf(createVariable(kit.contextOf(organization.contributor), generic))).toBe('FORBIDDEN');
    const foreign = await createOrganization(kit);
    const [{ id } = { id: '' }] = (await listVariables(context, {})).data;
    expect(await codeOf(deleteVariable(kit.contextOf(foreign.owner), { id }))).toBe('NOT_FOUND');
    expect(await codeOf(createVariable(kit.contextOf(foreign.owner), generic))).toBe('ok');
  });
});

describe('files for runs', () => {
  it('exist for the person who uploaded them, in one workflow', async () => {
    const { owner, viewer } = organization;
    const { id } = await create({ accessPolicy: 'Public' });
    const files = [await stageFile(kit, 'rents.csv', 'unit,rent\nA,100\n')];
    const answer = await uploadWorkflowFile(kit.contextOf(viewer), { workflowId: id, files });
    expect(answer).toMatchObject({ flowId: id, file_path: expect.stringMatching(/rents\.csv$/) });
    const find = async (userId: string, workflowId: string) =>
      inTransaction(kit.platform.orm, 'organization', owner, async (em) =>
        workflowFile(em, { userId, workflowId, path: answer.file_path }),
      );
    expect(await find(viewer.userId, id)).toMatchObject({ name: 'rents.csv', sizeBytes: 16 });
    expect(await find(owner.userId, id)).toBeNull();
    expect(await find(viewer.userId, (await create()).id)).toBeNull();
  });

  it('are refused empty or too large', async () => {
    const { id } = await create();
    const context = kit.contextOf(organization.owner);
    const empty = [await stageFile(kit, 'empty.txt', '')];
    expect(await codeOf(uploadWorkflowFile(context, { workflowId: id, files: empty }))).toBe('INVALID');
    const facts = { stagedKey: 'staging/none', name: 'a.txt', sha256: 'a'.repeat(64), declaredType: 'text/plain' };
    const large = [new StagedFile({ ...facts, sizeBytes: 6_000_000 })];
    expect(await codeOf(uploadWorkflowFile(context, { workflowId: id, files: large }))).toBe('TOO_LARGE');
  });
});

describe('prompts and code', () => {
  it('finds the variables of a prompt, and keeps the fields that stay', async () => {
    const context = kit.contextOf(organization.owner);
    const node = { template: { old: { value: 1 }, kept: { value: 2 } }, custom_fields: { template: ['old', 'kept'] } };
    const answer = await validatePrompt(context, { template: '{kept} {new} {{not}}', frontend_node: node });
    expect(answer.input_variables).toEqual(['kept', 'new']);
    expect(answer.frontend_node).toMatchObject({
      template: { kept: { value: 2 }, new: { input_types: ['Message'] } },
      custom_fields: { template: ['kept', 'new'] },
    });
    expect(await codeOf(validatePrompt(context, { template: '{"a": 1}' }))).toBe('INVALID');
  });

  it('parses code without executing it', async () => {
    const context = kit.contextOf(organization.owner);
    const check = async (code: string) => validateCode(context, { code });
    const good = 'export default { outputs: [{ name: "result" }], run() { while (true); } };';
    expect(await check(good)).toMatchObject({ imports: { errors: [] }, function: { errors: [] } });
    expect(
      (await check('import fs from "node:fs"; export default { outputs: [{ name: "x" }], run() {} }')).imports.errors,
    ).toHaveLength(1);
    expect((await check('def run(): pass')).function.errors).toHaveLength(1);
    expect((await check('globalThis.x = 1')).function.errors).toHaveLength(1);
    expect((await check('('.repeat(100_000))).function.errors).toHaveLength(1);
    expect((globalThis as { x?: number }).x).toBeUndefined();
  });

  it('turns code into a node only in developer mode', async () => {
    const context = kit.contextOf(organization.owner);
    const code = `export default {
      name: 'Yield', inputs: [{ name: 'rent', required: true }], outputs: [{ name: 'result', types: ['Data'] }],
      hosts: ['api.example.com'], run: async ({ rent }) => ({ result: { rent } }) };`;
    expect(await failureOf(customComponent(context, { code }))).toMatchObject({ detailCode: 'feature_disabled' });
    await setFeatures({ workflow: { enableDeveloperMode: true } });
    const { data } = await customComponent(context, { code });
    expect(data).toMatchObject({
      display_name: 'Yield',
      metadata: { language: 'javascript' },
      template: { code: { value: code }, hosts: { value: ['api.example.com'] }, rent: { required: true } },
      outputs: [{ name: 'result', types: ['Data'] }],
    });
    const changed = await updateCustomComponent(context, { code, template: { rent: { value: '12' } } });
    expect(changed.data).toMatchObject({ template: { rent: { value: '12' } } });
    expect(await codeOf(customComponent(context, { code: 'x' }))).toBe('INVALID');
  });
});
