import { SkeletonRows } from '../../shared/parts/SkeletonRows.tsx';
import { Page } from '../../shared/shell/Page.tsx';
import type { RoomSearch } from './room-search.ts';

export function RoomPage({ dataroomId }: { dataroomId: string; search: RoomSearch }) {
  return (
    <Page crumbs={[{ label: 'Library', link: { to: '/library' } }, { label: 'Room' }]}>
      <SkeletonRows key={dataroomId} label="Loading the room" />
    </Page>
  );
}
