import { createFileRoute } from '@tanstack/react-router';
import { RoomAskPage } from '../../../features/conversation/RoomAskPage.tsx';
import { roomAskSearch } from '../../../features/conversation/index.ts';

export const Route = createFileRoute('/_app/library/$dataroomId_/ask')({
  validateSearch: roomAskSearch,
  component: Tab,
});

function Tab() {
  const { dataroomId } = Route.useParams();
  const search = Route.useSearch();
  // Another folder or document starts a new question.
  return (
    <RoomAskPage key={`${dataroomId} ${search.folder} ${search.document}`} dataroomId={dataroomId} search={search} />
  );
}
