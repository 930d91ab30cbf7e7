import { createFileRoute } from '@tanstack/react-router';
import { ChangeEmailPage } from '../features/session/LinkPages.tsx';
import { useFragmentToken } from '../shared/url/fragment.ts';

export const Route = createFileRoute('/change-email')({ component: ChangeEmail });

function ChangeEmail() {
  return <ChangeEmailPage token={useFragmentToken()} />;
}
