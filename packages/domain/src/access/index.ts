export { permissionMatrix } from './matrix.ts';
export {
  actionsIn,
  actionsOn,
  leastRole,
  mayIn,
  mayOn,
  ORGANIZATION_POLICY,
  type OrganizationAction,
  RESOURCE_POLICY,
  type ResourceAction,
  type ResourceKind,
} from './policy.ts';
