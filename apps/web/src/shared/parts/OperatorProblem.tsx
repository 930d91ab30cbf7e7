import { codeOf, statusOf } from '../api/errors.ts';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { ButtonLink } from './links.tsx';

/** Explains why an operator page cannot be shown: two-step sign-in is needed, the user is no operator, or it failed. */
export function OperatorProblem(props: { title: string; error: unknown; retry: () => void }) {
  if (codeOf(props.error) === 'two_step_needed') {
    return (
      <EmptyState
        title="Turn on two-step sign-in first"
        action={<ButtonLink to="/account/security">Go to sign-in and security</ButtonLink>}
      >
        Operators see every organization, so a password alone is not enough here.
      </EmptyState>
    );
  }
  if (statusOf(props.error) === 403) return <EmptyState title="Only operators of the platform can open this page" />;
  return <ErrorState {...props} />;
}
