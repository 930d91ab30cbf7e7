import { createFileRoute } from '@tanstack/react-router';
import { RoomsPage } from '../../../features/library/RoomsPage.tsx';
import { roomsSearch } from '../../../features/library/rooms-search.ts';

export const Route = createFileRoute('/_app/library/')({ validateSearch: roomsSearch, component: Rooms });

function Rooms() {
  return <RoomsPage search={Route.useSearch()} />;
}
