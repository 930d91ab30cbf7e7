import { createFileRoute, redirect } from '@tanstack/react-router';
import { OnboardingPage } from '../features/organization/OnboardingPage.tsx';
import { isSignedOut } from '../shared/api/errors.ts';
import { loadProfile } from '../shared/api/membership.ts';
import { present, textParam } from '../shared/url/search-params.ts';

export const Route = createFileRoute('/onboarding')({
  validateSearch: (params: Record<string, unknown>) => present({ ended: textParam(params['ended']) }),
  beforeLoad: async ({ location }) => {
    try {
      await loadProfile();
    } catch (error) {
      if (isSignedOut(error)) throw redirect({ to: '/sign-in', search: { next: location.href } });
      throw error;
    }
  },
  component: Onboarding,
});

function Onboarding() {
  return <OnboardingPage ended={Route.useSearch().ended} />;
}
