import { createFileRoute } from '@tanstack/react-router';
import { QuestionsPage } from '../../../features/share-link/questions/QuestionsPage.tsx';

export const Route = createFileRoute('/_app/library/$dataroomId_/questions')({ component: Tab });

function Tab() {
  const { dataroomId } = Route.useParams();
  return <QuestionsPage key={dataroomId} dataroomId={dataroomId} />;
}
