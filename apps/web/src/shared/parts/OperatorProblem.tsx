import { codeOf, statusOf } from '../api/errors.ts';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { ButtonLink } from './links.tsx';

/** Why a page of the operators cannot be shown: what to do first, whom it is for, or what failed. */
export function OperatorProblem(props: { title: string; error: unknown; retry: () => void }) {
  if (codeOf(props.error) === 'two_step_needed') {
    return (
      <EmptyState
        title="Turn on two-step sign-in first"
        action={<ButtonLink to="/account/security">Go to sign-in and security</ButtonLink>}
      >
        Operators see every organization, so here a password alone is not enough.
      </EmptyState>
    );
  }
  if (statusOf(props.error) === 403) return <EmptyState title="This is for the operators of the platform" />;
  return <ErrorState {...props} />;
}
