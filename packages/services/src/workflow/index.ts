export {
  creatingWorkflows,
  namedWorkflow,
  onOwnHistory,
  onWorkflow,
  openWorkflow,
  requireWorkflowAction,
  sharedWorkflow,
  type WorkflowAccess,
  workflowRolesOf,
} from './access.ts';
export { capabilitiesOf } from './capabilities.ts';
export { deleteWorkflow, listWorkflowUsers, shareWorkflow, updateWorkflow } from './change.ts';
export { customComponent, listComponents, updateCustomComponent, validateCode, validatePrompt } from './components.ts';
export { createWorkflow } from './create.ts';
export { flowHashOf, versionToRun } from './flow-text.ts';
export { exportWorkflow, listWorkflows, workflowMe } from './list.ts';
export {
  createTemplate,
  deleteTemplate,
  listTemplates,
  operatorBasicFlows,
  refreshTemplates,
  updateTemplate,
} from './operator-templates.ts';
export { type DeclaredComponent, parseComponent } from './parse-component.ts';
export { emitWorkflow, workflowReaders } from './readers.ts';
export { refreshOrganizationWorkflows, refreshWorkflows, resetWorkflows } from './refresh.ts';
export { allBasicFlows, templateSkills } from './templates.ts';
export { listTriggers, updateTrigger } from './triggers.ts';
export { uploadWorkflowFile, type WorkflowFile, workflowFile } from './upload.process.ts';
export {
  createVariable,
  deleteVariable,
  listVariables,
  updateVariable,
  type VariableValue,
  variableValue,
} from './variables.ts';
export { compareVersions, listVersions, publishVersion, restoreVersion, versionMe } from './versions.ts';
