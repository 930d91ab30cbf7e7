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
  OPERATOR_POLICY,
  type OperatorAction,
  ORGANIZATION_POLICY,
  type OrganizationAction,
  RESOURCE_POLICY,
  type ResourceAction,
  type ResourceKind,
} from './policy.ts';
