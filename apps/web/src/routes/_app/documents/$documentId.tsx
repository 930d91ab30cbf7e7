import { createFileRoute } from '@tanstack/react-router';
import { DocumentPage } from '../../../features/document-viewer/DocumentPage.tsx';
import { viewerSearch } from '../../../features/document-viewer/index.ts';

export const Route = createFileRoute('/_app/documents/$documentId')({
  validateSearch: viewerSearch,
  component: Viewer,
});

function Viewer() {
  const { documentId } = Route.useParams();
  return <DocumentPage documentId={documentId} search={Route.useSearch()} />;
}
