export { permissionMatrix } from './matrix.ts';
export {
  actionsIn,
  actionsOn,
  actionsWithTable,
  leastRole,
  mayIn,
  mayInRoom,
  mayOn,
  mayOperate,
  mayWithTable,
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
