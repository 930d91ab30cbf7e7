export { permissionMatrix } from './matrix.ts';
export {
  actionsIn,
  actionsOf,
  actionsOn,
  actionsWith,
  leastRole,
  mayIn,
  mayOn,
  mayOperate,
  mayWith,
  mayWithWorkflows,
  type OperatorAction,
  ORGANIZATION_POLICY,
  type OrganizationAction,
  RESOURCE_POLICY,
  type ResourceAction,
  type ResourceKind,
  type WorkflowAction,
  workflowRolesFor,
} from './policy.ts';
export { roomUiContext, VISITOR_UI_CONTEXT, type RoomUiContext } from './ui-context.ts';
