import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { ProviderReturnPage } from '../features/session/ProviderReturnPage.tsx';

export const Route = createFileRoute('/sign-in_/callback')({ component: ProviderReturn });

function ProviderReturn() {
  // Read the original query: the router would reorder and quote it.
  const [query] = useState(() => window.location.search.slice(1));
  return <ProviderReturnPage query={query} />;
}
