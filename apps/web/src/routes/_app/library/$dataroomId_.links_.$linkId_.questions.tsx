import { createFileRoute } from '@tanstack/react-router';
import { LinkQuestions } from '../../../features/share-link/LinkQuestions.tsx';

export const Route = createFileRoute('/_app/library/$dataroomId_/links_/$linkId_/questions')({ component: Tab });

function Tab() {
  const { dataroomId, linkId } = Route.useParams();
  return <LinkQuestions key={linkId} dataroomId={dataroomId} linkId={linkId} />;
}
