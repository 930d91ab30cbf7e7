import { EmptyState } from '../parts/EmptyState.tsx';
import { ButtonLink } from '../parts/links.tsx';
import { Page } from '../shell/Page.tsx';
import { useMayIn } from './use-organization.ts';

/** Shown instead of a screen whose feature is switched off in the organization. */
export function SwitchedOff({ area }: { area: string }) {
  const mayChange = useMayIn('changeSettings');
  return (
    <Page crumbs={[{ label: area }]}>
      <EmptyState
        title={`${area} are switched off`}
        action={mayChange && <ButtonLink to="/settings/features">Go to features</ButtonLink>}
      >
        {mayChange
          ? 'Their data is kept. Switch them on again to continue.'
          : 'An Owner of your organization can switch them on again.'}
      </EmptyState>
    </Page>
  );
}
