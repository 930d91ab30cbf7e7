import { createFileRoute } from '@tanstack/react-router';
import { RoomPeoplePage } from '../../../features/library/RoomPeoplePage.tsx';

export const Route = createFileRoute('/_app/library/$dataroomId_/people')({ component: Tab });

function Tab() {
  const { dataroomId } = Route.useParams();
  return <RoomPeoplePage key={dataroomId} dataroomId={dataroomId} />;
}
