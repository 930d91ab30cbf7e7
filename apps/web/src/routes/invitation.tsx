import { createFileRoute, useLocation } from '@tanstack/react-router';
import { InvitationPage } from '../features/organization/InvitationPage.tsx';

export const Route = createFileRoute('/invitation')({ component: Invitation });

/** The token follows the #, so that browsers do not send it to a server. */
function Invitation() {
  const hash = useLocation({ select: (location) => location.hash });
  return <InvitationPage token={new URLSearchParams(hash).get('token') ?? ''} />;
}
