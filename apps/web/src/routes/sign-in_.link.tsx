import { createFileRoute } from '@tanstack/react-router';
import { MagicLinkPage } from '../features/session/LinkPages.tsx';
import { useFragmentToken } from '../shared/url/fragment.ts';

export const Route = createFileRoute('/sign-in_/link')({ component: MagicLink });

function MagicLink() {
  return <MagicLinkPage token={useFragmentToken()} />;
}
