import type { ReactNode } from 'react';
import { api } from '../api/client.ts';
import { isMissing } from '../api/errors.ts';
import { ErrorState } from '../parts/ErrorState.tsx';
import { NotFoundPage } from '../parts/NotFoundPage.tsx';
import type { Crumb } from '../shell/Crumbs.tsx';
import { Page } from '../shell/Page.tsx';
import { RoomMark } from './RoomMark.tsx';
import { useRoomColors } from './use-room-colors.ts';
import { RoomTabs } from './RoomTabs.tsx';

type Props = {
  dataroomId: string;
  /** The name of the tab, for the title of the browser's tab. */
  tab: string;
  /** Where the user is within the tab: folders. The last one is the heading instead of the data room. */
  path?: readonly Crumb[];
  subtitle?: string;
  actions?: ReactNode;
  status?: ReactNode;
  children: ReactNode;
};

const ROOMS: Crumb = { label: 'Data rooms', link: { to: '/library' } };

/** The frame of every tab of a data room: its mark and name, the tabs, and one tab's content. */
export function RoomFrame({ dataroomId, tab, path = [], subtitle, actions, status, children }: Props) {
  const room = api.dataroom.me.useQuery({ dataroomId });
  const color = useRoomColors().get(dataroomId);
  if (room.isError && isMissing(room.error)) return <NotFoundPage />;
  const name = room.data?.data.name ?? '';
  const here: Crumb = { label: name, link: { to: '/library/$dataroomId', params: { dataroomId } } };
  return (
    <Page
      crumbs={lastOf(here, path)}
      tabTitle={[path.at(-1)?.label ?? tab, name].filter((word) => word !== '').join(', ')}
      back={ROOMS}
      mark={<RoomMark name={name} color={color} size={22} />}
      tabs={<RoomTabs dataroomId={dataroomId} room={room.data?.data} />}
      {...(subtitle === undefined ? {} : { subtitle })}
      actions={actions}
      status={status}
    >
      {room.isError ? (
        <ErrorState title="This data room could not be loaded" error={room.error} retry={() => void room.refetch()} />
      ) : (
        children
      )}
    </Page>
  );
}

function lastOf(first: Crumb, rest: readonly Crumb[]): [...Crumb[], Crumb] {
  const last = rest.at(-1);
  return last === undefined ? [first] : [first, ...rest.slice(0, -1), last];
}
