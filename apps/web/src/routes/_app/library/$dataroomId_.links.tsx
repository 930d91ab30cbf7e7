import { createFileRoute } from '@tanstack/react-router';
import { LinksPage } from '../../../features/share-link/LinksPage.tsx';

export const Route = createFileRoute('/_app/library/$dataroomId_/links')({ component: Tab });

function Tab() {
  const { dataroomId } = Route.useParams();
  return <LinksPage key={dataroomId} dataroomId={dataroomId} />;
}
