import { createFileRoute } from '@tanstack/react-router';
import { VerifyEmailPage } from '../features/session/LinkPages.tsx';
import { useFragmentToken } from '../shared/url/fragment.ts';

export const Route = createFileRoute('/verify-email')({ component: VerifyEmail });

function VerifyEmail() {
  return <VerifyEmailPage token={useFragmentToken()} />;
}
