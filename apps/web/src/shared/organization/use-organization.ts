import { mayOperate, type OperatorAction, type OrganizationAction } from '@atrium/domain/access';
import type { Feature } from '@atrium/domain/area';
import { api } from '../api/client.ts';

/** The selected organization, with the fields that the user may read. */
export function useOrganization() {
  return api.organization.me.useQuery().data?.data;
}

/** Whether the user may do this in the selected organization. The server computes it from the policy table. */
export function useMayIn(action: OrganizationAction): boolean {
  return useOrganization()?.uiContext.allowedActions.includes(action) ?? false;
}

/** Whether a feature is switched on. It counts as on while loading, so that the navigation does not change. */
export function useSwitchedOn(area: Feature): boolean {
  const features = useOrganization()?.features;
  if (features === undefined) return true;
  return area === 'workflow' ? features.workflow.enableWorkflow : features[area].isEnabled;
}

/** Whether the user may do this as an operator: as a superuser, or by their role in the selected operators' organization. */
export function useOperates(action: OperatorAction = 'view'): boolean {
  const isSuperuser = api.user.profile.useQuery().data?.data.isSuperuser ?? false;
  const organization = useOrganization();
  const role = organization?.organizationType === 'Operator' ? organization.role : null;
  return mayOperate(isSuperuser ? 'Owner' : role, action);
}
