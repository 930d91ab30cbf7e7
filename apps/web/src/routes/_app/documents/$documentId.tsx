import { createFileRoute } from '@tanstack/react-router';
import { DocumentPage } from '../../../features/document-viewer/DocumentPage.tsx';
import { positiveParam, present, textParam } from '../../../shared/url/search-params.ts';

export const Route = createFileRoute('/_app/documents/$documentId')({
  validateSearch: (params: Record<string, unknown>) =>
    present({ page: positiveParam(params['page']), quote: textParam(params['quote']) }),
  component: Viewer,
});

function Viewer() {
  const { documentId } = Route.useParams();
  const { page, quote } = Route.useSearch();
  return <DocumentPage key={documentId} documentId={documentId} page={page} quote={quote} />;
}
