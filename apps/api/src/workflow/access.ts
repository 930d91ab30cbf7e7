import {
  type AccessRows,
  CHANGE,
  files,
  inOrganization,
  onWorkflow,
  operator,
  other,
  READ,
  row,
} from '../access-matrix/row.ts';
import type { operatorWorkflowRouter, workflowRouter } from './router.ts';

const CODE = { code: 'export default { outputs: [{ name: "result" }], run() {} };' };

/** The rows of `workflow` in the access matrix. Everybody in its world has every workflow role. */
export const workflowAccess = {
  allBasicFlows: inOrganization('enter'),
  compareVersions: onWorkflow('view', { from: 1, to: 1 }),
  components: inOrganization('enter'),
  create: inOrganization('createWorkflow', { name: 'Workflow' }),
  createVariable: inOrganization('createWorkflow', { value: 'value', type: 'Generic' }),
  customComponent: inOrganization('createWorkflow', CODE),
  delete: onWorkflow('delete'),
  deleteVariable: inOrganization('createWorkflow', { id: 'none' }),
  export: onWorkflow('view'),
  flows: inOrganization('enter'),
  listUsers: onWorkflow('share'),
  listVariables: inOrganization('enter'),
  listVersions: onWorkflow('view'),
  me: onWorkflow('view'),
  publishVersion: onWorkflow('write'),
  restoreVersion: onWorkflow('write', { number: 1 }),
  share: onWorkflow('share', { accessPolicy: 'Private' }),
  templateSkills: inOrganization('enter'),
  update: [
    onWorkflow('write', { name: 'New' }),
    row(
      { of: 'workflow', action: 'changeAccess' },
      ({ workflow }, policy) => ({ workflowId: workflow, ...other(policy) }),
      CHANGE,
    ),
  ],
  updateCustomComponent: inOrganization('createWorkflow', CODE),
  updateVariable: inOrganization('createWorkflow', { id: 'none' }),
  uploadFile: onWorkflow('run', { files }),
  validateCode: inOrganization('createWorkflow', CODE, READ),
  validatePrompt: inOrganization('createWorkflow', { template: '{name}' }, READ),
  versionMe: onWorkflow('view', { number: 1 }),
} satisfies AccessRows<typeof workflowRouter>;

/** The rows of `operatorWorkflow` in the access matrix. */
export const operatorWorkflowAccess = {
  allBasicFlows: operator('view'),
  create: operator('manage', { name: 'Template' }),
  delete: operator('manage', { key: 'none' }),
  list: operator('view'),
  refreshOrganization: operator('manage', { organizationId: 'none' }),
  refreshTemplates: operator('manage'),
  refreshWorkflows: operator('manage'),
  resetWorkflows: operator('manage', { organizationId: 'none', confirmName: 'Name' }),
  update: operator('manage', { key: 'none' }),
} satisfies AccessRows<typeof operatorWorkflowRouter>;
