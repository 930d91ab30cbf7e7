import { mayOperate, type OperatorAction, type OrganizationAction } from '@atrium/domain/access';
import type { Area } from '@atrium/domain/organization';
import { api } from '../api/client.ts';

/** The selected organization, as far as one may know it. */
export function useOrganization() {
  return api.organization.me.useQuery().data?.data;
}

/** Whether one may do this in the selected organization: what the server says, drawn from the same table it asks. */
export function useMayIn(action: OrganizationAction): boolean {
  return useOrganization()?.uiContext.allowedActions.includes(action) ?? false;
}

/** Whether an area is switched on. Until that is known it counts as on: areas must not come one by one. */
export function useSwitchedOn(area: Area): boolean {
  const features = useOrganization()?.features;
  if (features === undefined) return true;
  return area === 'workflow' ? features.workflow.enableWorkflow : features[area].isEnabled;
}

/** Whether one may do this as an operator: as a superuser, or by the role in the operators' organization when at work there. */
export function useOperates(action: OperatorAction = 'view'): boolean {
  const isSuperuser = api.user.profile.useQuery().data?.data.isSuperuser ?? false;
  const organization = useOrganization();
  const role = organization?.organizationType === 'Operator' ? organization.role : null;
  return mayOperate(isSuperuser ? 'Owner' : role, action);
}
