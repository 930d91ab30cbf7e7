export { permissionMatrix } from './matrix.ts';
export {
  actionsIn,
  actionsOn,
  leastRole,
  mayIn,
  mayInRoom,
  mayOn,
  mayOperate,
  mayWithWorkflows,
  type OperatorAction,
  ORGANIZATION_POLICY,
  type OrganizationAction,
  RESOURCE_POLICY,
  type ResourceAction,
  type ResourceKind,
  type WorkflowAction,
} from './policy.ts';
export { roomUiContext, type RoomUiContext } from './ui-context.ts';
