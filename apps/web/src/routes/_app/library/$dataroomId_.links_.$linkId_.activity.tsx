import { createFileRoute } from '@tanstack/react-router';
import { LinkActivity } from '../../../features/share-link/LinkActivity.tsx';

export const Route = createFileRoute('/_app/library/$dataroomId_/links_/$linkId_/activity')({ component: Tab });

function Tab() {
  const { dataroomId, linkId } = Route.useParams();
  return <LinkActivity key={linkId} dataroomId={dataroomId} linkId={linkId} />;
}
