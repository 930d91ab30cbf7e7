import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { ProviderReturnPage } from '../features/session/ProviderReturnPage.tsx';

export const Route = createFileRoute('/sign-in_/callback')({ component: ProviderReturn });

function ProviderReturn() {
  // As the provider wrote it: the router would order and quote it anew.
  const [query] = useState(() => window.location.search.slice(1));
  return <ProviderReturnPage query={query} />;
}
