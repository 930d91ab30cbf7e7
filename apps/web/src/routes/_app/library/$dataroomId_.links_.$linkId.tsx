import { createFileRoute } from '@tanstack/react-router';
import { LinkSettings } from '../../../features/share-link/LinkSettings.tsx';

export const Route = createFileRoute('/_app/library/$dataroomId_/links_/$linkId')({ component: Tab });

function Tab() {
  const { dataroomId, linkId } = Route.useParams();
  return <LinkSettings key={linkId} dataroomId={dataroomId} linkId={linkId} />;
}
