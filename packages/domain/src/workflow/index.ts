export { type JsonObject, type JsonValue, canonicalJson, isEmpty, objectOf } from './json.ts';
export { fittingType, PORT_TYPES, type PortType, portTypeOf } from './port.ts';
export { formatHandle, parseSource, parseTarget, type SourceHandle, type TargetHandle } from './handle.ts';
export { blocking, type Problem, type ProblemCode, PROBLEMS, type Severity, toIssues } from './problem.ts';
export {
  edgesOf,
  EMPTY_FLOW,
  type FlowData,
  type FlowNode,
  MAX_EDGES,
  MAX_FLOW_BYTES,
  MAX_NESTING,
  MAX_NODES,
  nodesOf,
  parseFlow,
} from './flow.ts';
export { fillPrompt, invalidVariables, type PromptSyntax, promptVariables } from './prompt.ts';
export { COMPONENT_GROUPS, COMPONENT_TYPES, componentOf, COMPONENTS } from './components/index.ts';
export type {
  ComponentDefinition,
  ComponentGroup,
  ComponentKind,
  ComponentNeed,
  ComponentType,
  FieldDefinition,
  FieldGuard,
  FieldType,
  OutputDefinition,
} from './components/definition.ts';
export { canonicalComponent } from './older.ts';
export { type Edge, type EdgeKind, FAILURE_OUTPUT, TOOL_OUTPUT } from './edge.ts';
export { type LoopScope } from './scope.ts';
export { buildGraph, type Graph, isRunnable } from './graph.ts';
export { VERSION_KINDS, type VersionKind } from './version-kind.ts';
export { displayNameOf, MAX_RETRIES, MAX_VERTEX_SECONDS, type Vertex } from './vertex.ts';
export { CODE_LIMITS } from './code-limits.ts';
export { compareFlows, compareWords } from './compare.ts';
export { componentNode, type DrawnEdge, type DrawnNode, drawFlow, drawnEdge, templateField } from './template-node.ts';
export { type Capabilities, isAvailableComponent, missingFor, missingForFlow } from './needs.ts';
export {
  CompareVersionsInput,
  ComponentsAnswer,
  CreateTemplateInput,
  CreateVariableInput,
  CreateWorkflowInput,
  CustomComponentAnswer,
  CustomComponentInput,
  DEFAULT_CREDITS,
  ExportedWorkflow,
  FlowComparison,
  FlowProblem,
  ListTemplatesInput,
  ListVariablesInput,
  ListVersionsInput,
  ListWorkflowsInput,
  ListWorkflowUsersInput,
  MAX_CODE,
  MAX_FILE_BYTES,
  MAX_FILE_NAME,
  OperatorTemplate,
  PublishVersionInput,
  RefreshWorkflowsInput,
  RefreshedWorkflow,
  ResetWorkflowsInput,
  RestoreVersionInput,
  ShareWorkflowInput,
  Template,
  TemplateRef,
  TemplateSkill,
  UpdateCustomComponentInput,
  UpdateTemplateInput,
  UpdateVariableInput,
  UpdateWorkflowInput,
  UploadWorkflowFileInput,
  UploadedWorkflowFile,
  ValidateCodeAnswer,
  ValidateCodeInput,
  ValidatePromptAnswer,
  ValidatePromptInput,
  Variable,
  VariableRef,
  VersionRef,
  Workflow,
  WorkflowRef,
  WorkflowSchedule,
  WorkflowVersion,
  WorkflowVersionFlow,
  WorkflowMember,
  workflowIdOf,
  workflowInput,
} from './schema.ts';
export { TEMPLATES, type BuiltInTemplate } from './templates/index.ts';
