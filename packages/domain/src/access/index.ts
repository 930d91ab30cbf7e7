export { permissionMatrix } from './matrix.ts';
export {
  actionsIn,
  actionsInRoom,
  actionsOn,
  leastRole,
  mayIn,
  mayInRoom,
  mayOn,
  mayOperate,
  mayWithWorkflows,
  OPERATOR_POLICY,
  type OperatorAction,
  ORGANIZATION_POLICY,
  type OrganizationAction,
  RESOURCE_POLICY,
  type ResourceAction,
  type ResourceKind,
  WORKFLOW_POLICY,
  type WorkflowAction,
} from './policy.ts';
export { roomUiContext, type RoomUiContext } from './ui-context.ts';
