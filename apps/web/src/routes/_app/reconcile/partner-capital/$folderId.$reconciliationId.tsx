import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { capitalSearch, type ShowCapital } from '../../../../features/pcap-reconcile/capital-search.ts';
import { CapitalPage } from '../../../../features/pcap-reconcile/CapitalPage.tsx';

export const Route = createFileRoute('/_app/reconcile/partner-capital/$folderId/$reconciliationId')({
  validateSearch: capitalSearch,
  component: Capital,
});

function Capital() {
  const { folderId, reconciliationId } = Route.useParams();
  const navigate = Route.useNavigate();
  const show: ShowCapital = useCallback(
    (change) =>
      void navigate({
        search: (before) => capitalSearch({ ...before, ...change }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  return (
    <CapitalPage
      key={reconciliationId}
      folderId={folderId}
      reconciliationId={reconciliationId}
      search={Route.useSearch()}
      show={show}
    />
  );
}
