import {
  allBasicFlows,
  compareVersions,
  createTemplate,
  createVariable,
  createWorkflow,
  customComponent,
  deleteTemplate,
  deleteVariable,
  deleteWorkflow,
  exportWorkflow,
  listComponents,
  listTemplates,
  listVariables,
  listVersions,
  listWorkflows,
  listWorkflowUsers,
  operatorBasicFlows,
  publishVersion,
  refreshOrganizationWorkflows,
  refreshTemplates,
  refreshWorkflows,
  resetWorkflows,
  restoreVersion,
  shareWorkflow,
  templateSkills,
  updateCustomComponent,
  updateTemplate,
  updateVariable,
  updateWorkflow,
  uploadWorkflowFile,
  validateCode,
  validatePrompt,
  versionMe,
  workflowMe,
} from '@atrium/services/workflow';
import { call, upload } from '../kernel/procedure.ts';
import { router } from '../kernel/trpc.ts';

const tags = ['Workflows'];
const extension = true;
const WORKFLOW_ID = '01a1fb8b-79ce-7cb1-8347-8381e4f31d38';

export const workflowRouter = router({
  create: call(createWorkflow, {
    method: 'POST',
    path: '/api/v1/workflow/create',
    tags,
    example: { name: 'Ask documents', description: '', data: { nodes: [], edges: [] } },
  }),
  update: call(updateWorkflow, {
    method: 'PATCH',
    path: '/api/v1/workflow/update',
    tags,
    example: { workflowId: WORKFLOW_ID, name: 'Ask documents' },
  }),
  delete: call(deleteWorkflow, { method: 'DELETE', path: '/api/v1/workflow/delete', tags }),
  flows: call(listWorkflows, { method: 'POST', path: '/api/v1/workflow/flows', tags }),
  me: call(workflowMe, { method: 'POST', path: '/api/v1/workflow/me', tags, extension }),
  export: call(exportWorkflow, { method: 'POST', path: '/api/v1/workflow/export', tags, extension }),
  listUsers: call(listWorkflowUsers, { method: 'POST', path: '/api/v1/workflow/list-users', tags, extension }),
  share: call(shareWorkflow, {
    method: 'POST',
    path: '/api/v1/workflow/share',
    tags,
    example: {
      workflowId: WORKFLOW_ID,
      organizationUserIds: ['01a1fb8b-79ce-7cb1-8347-8381e4f31d39'],
      permissionRole: 'Viewer',
    },
  }),
  allBasicFlows: call(allBasicFlows, { method: 'POST', path: '/api/v1/workflow/all-basic-flows', tags }),
  templateSkills: call(templateSkills, { method: 'POST', path: '/api/v1/workflow/template_skills', tags }),
  components: call(listComponents, { method: 'POST', path: '/api/v1/workflow/components', tags }),
  customComponent: call(customComponent, {
    method: 'POST',
    path: '/api/v1/workflow/custom-component',
    tags,
    example: {
      code: 'export default { outputs: [{ name: "result" }], async run() { return { result: { text: "Hello" } }; } };',
    },
  }),
  updateCustomComponent: call(updateCustomComponent, {
    method: 'POST',
    path: '/api/v1/workflow/update-custom-component',
    tags,
    example: {
      code: 'export default { outputs: [{ name: "result" }], async run() { return { result: { text: "Hello" } }; } };',
    },
  }),
  uploadFile: upload(uploadWorkflowFile, {
    method: 'POST',
    path: '/api/v1/workflow/files/upload',
    tags,
  }),
  validateCode: call(validateCode, { method: 'POST', path: '/api/v1/workflow/validate/code', tags }),
  validatePrompt: call(validatePrompt, {
    method: 'POST',
    path: '/api/v1/workflow/validate/prompt',
    tags,
    example: { name: 'template', template: 'Answer the question: {question}' },
  }),
  createVariable: call(createVariable, {
    method: 'POST',
    path: '/api/v1/workflow/variables/create',
    tags,
    example: { name: 'FUND', value: 'Larkfield Fund II', type: 'Generic' },
  }),
  updateVariable: call(updateVariable, { method: 'POST', path: '/api/v1/workflow/variables/update', tags }),
  deleteVariable: call(deleteVariable, { method: 'POST', path: '/api/v1/workflow/variables/delete', tags }),
  listVariables: call(listVariables, { method: 'POST', path: '/api/v1/workflow/variables/list', tags }),
  listVersions: call(listVersions, { method: 'POST', path: '/api/v1/workflow/version/list', tags, extension }),
  versionMe: call(versionMe, { method: 'POST', path: '/api/v1/workflow/version/me', tags, extension }),
  restoreVersion: call(restoreVersion, { method: 'POST', path: '/api/v1/workflow/version/restore', tags, extension }),
  publishVersion: call(publishVersion, { method: 'POST', path: '/api/v1/workflow/version/publish', tags, extension }),
  compareVersions: call(compareVersions, { method: 'POST', path: '/api/v1/workflow/version/compare', tags, extension }),
});

const operatorTags = ['Operators: workflows'];

export const operatorWorkflowRouter = router({
  allBasicFlows: call(operatorBasicFlows, {
    method: 'POST',
    path: '/api/v1/operator/workflow/all-basic-flows',
    tags: operatorTags,
  }),
  list: call(listTemplates, { method: 'POST', path: '/api/v1/operator/workflow/list', tags: operatorTags }),
  create: call(createTemplate, {
    method: 'POST',
    path: '/api/v1/operator/workflow/create',
    tags: operatorTags,
    example: { name: 'Weekly summary', data: { nodes: [], edges: [] } },
  }),
  update: call(updateTemplate, { method: 'PATCH', path: '/api/v1/operator/workflow/update', tags: operatorTags }),
  delete: call(deleteTemplate, { method: 'POST', path: '/api/v1/operator/workflow/delete', tags: operatorTags }),
  refreshTemplates: call(refreshTemplates, {
    method: 'POST',
    path: '/api/v1/operator/workflow/refresh-templates',
    tags: operatorTags,
  }),
  refreshWorkflows: call(refreshWorkflows, {
    method: 'POST',
    path: '/api/v1/operator/workflow/refresh-workflows',
    tags: operatorTags,
    example: { dryRun: true },
  }),
  resetWorkflows: call(resetWorkflows, {
    method: 'POST',
    path: '/api/v1/operator/workflow/reset-workflows',
    tags: operatorTags,
  }),
  refreshOrganization: call(refreshOrganizationWorkflows, {
    method: 'POST',
    path: '/api/v1/organization/operator/refresh-workflows',
    tags: operatorTags,
    example: { organizationId: WORKFLOW_ID, dryRun: true },
  }),
});
