import { createFileRoute } from '@tanstack/react-router';
import { RoomPage } from '../../../features/library/RoomPage.tsx';
import { roomSearch } from '../../../features/library/room-search.ts';

export const Route = createFileRoute('/_app/library/$dataroomId')({ validateSearch: roomSearch, component: Room });

function Room() {
  const { dataroomId } = Route.useParams();
  // The key resets the selection and the rename field for another data room.
  return <RoomPage key={dataroomId} dataroomId={dataroomId} search={Route.useSearch()} />;
}
