import { createFileRoute } from '@tanstack/react-router';
import { LinkVisitors } from '../../../features/share-link/LinkVisitors.tsx';

export const Route = createFileRoute('/_app/library/$dataroomId_/links_/$linkId_/visitors')({ component: Tab });

function Tab() {
  const { dataroomId, linkId } = Route.useParams();
  return <LinkVisitors key={linkId} dataroomId={dataroomId} linkId={linkId} />;
}
