import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod/mini';
import { DocumentPage } from '../../../features/document-viewer/DocumentPage.tsx';

export const Route = createFileRoute('/_app/documents/$documentId')({
  validateSearch: z.object({
    page: z.catch(z.optional(z.int().check(z.minimum(1))), undefined),
    quote: z.catch(z.optional(z.string()), undefined),
  }),
  component: Viewer,
});

function Viewer() {
  const { documentId } = Route.useParams();
  const { page, quote } = Route.useSearch();
  return <DocumentPage key={documentId} documentId={documentId} page={page} quote={quote} />;
}
