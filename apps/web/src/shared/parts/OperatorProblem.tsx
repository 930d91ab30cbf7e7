import type { ReactNode } from 'react';
import { codeOf, statusOf } from '../api/errors.ts';
import { EmptyState } from './EmptyState.tsx';
import { ButtonLink } from './links.tsx';

/** Explains errors that only operator pages have: two-step sign-in is off, or the user is not an operator. */
export function operatorProblemOf(error: unknown): ReactNode {
  if (codeOf(error) === 'two_step_needed') {
    return (
      <EmptyState
        title="Turn on two-step sign-in first"
        action={<ButtonLink to="/settings/security">Go to sign-in and security</ButtonLink>}
      >
        Operators see every organization, so a password alone is not enough here.
      </EmptyState>
    );
  }
  if (statusOf(error) === 403) return <EmptyState title="Only operators of the platform can open this page" />;
  return undefined;
}
