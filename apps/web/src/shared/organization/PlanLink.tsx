import { ButtonLink } from '../parts/links.tsx';
import { useMayIn } from './use-organization.ts';

/** Leads to the plan and the credits, for those who may change them. */
export function PlanLink({ onClick }: { onClick?: () => void }) {
  if (!useMayIn('manageSubscription')) return null;
  return (
    <ButtonLink variant="default" size="compact-sm" to="/settings/plan" onClick={onClick}>
      Plan and billing
    </ButtonLink>
  );
}
