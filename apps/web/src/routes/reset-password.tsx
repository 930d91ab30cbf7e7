import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordPage } from '../features/session/LinkPages.tsx';
import { useFragmentToken } from '../shared/url/fragment.ts';

export const Route = createFileRoute('/reset-password')({ component: ResetPassword });

function ResetPassword() {
  return <ResetPasswordPage token={useFragmentToken()} />;
}
