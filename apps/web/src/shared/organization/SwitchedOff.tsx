import { EmptyState } from '../parts/EmptyState.tsx';
import { ButtonLink } from '../parts/links.tsx';
import { Page } from '../shell/Page.tsx';
import { useMayIn } from './use-organization.ts';

/** Shown instead of a screen whose feature is switched off in the organization. */
export function SwitchedOff({ area, title }: { area: string; title: string }) {
  const mayChange = useMayIn('changeSettings');
  return (
    <Page crumbs={[{ label: area }]}>
      <EmptyState title={title} action={mayChange && <ButtonLink to="/settings/features">Go to features</ButtonLink>}>
        {mayChange
          ? 'The data is kept. Switch this feature on again to continue.'
          : 'An Owner of your organization can switch this feature on again.'}
      </EmptyState>
    </Page>
  );
}
