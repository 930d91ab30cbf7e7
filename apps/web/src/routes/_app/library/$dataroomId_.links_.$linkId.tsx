import { createFileRoute } from '@tanstack/react-router';
import { LinkPage } from '../../../features/share-link/LinkPage.tsx';

export const Route = createFileRoute('/_app/library/$dataroomId_/links_/$linkId')({ component: Tab });

function Tab() {
  const { dataroomId, linkId } = Route.useParams();
  return <LinkPage key={linkId} dataroomId={dataroomId} linkId={linkId} />;
}
