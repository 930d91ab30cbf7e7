import type { Dataroom } from '@atrium/domain/dataroom';
import { type ListedLink, PRESET_SETTINGS } from '@atrium/domain/share-link';
import { ActionIcon, Button } from '@mantine/core';
import { IconCopy, IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { mayInRoom } from '../../shared/access/permissions.ts';
import { api } from '../../shared/api/client.ts';
import { RoomFrame } from '../../shared/dataroom/RoomFrame.tsx';
import { formatAgo, formatDay } from '../../shared/format/date.ts';
import { countOf } from '../../shared/format/number.ts';
import { EmptyState } from '../../shared/parts/EmptyState.tsx';
import { QueryView } from '../../shared/parts/QueryView.tsx';
import { ShowMore } from '../../shared/parts/ShowMore.tsx';
import { copyLink } from './link-actions.ts';
import { LinkDrawer } from './LinkDrawer.tsx';
import styles from './ShareLink.module.css';

const PAGE_SIZE = 100;

/** A data room as the drawer needs it. */
export function sharedRoom({ id, name, dataroomMetadata }: Dataroom) {
  return { id, name, hasAgreement: (dataroomMetadata.ndaContent ?? '').trim() !== '' };
}

/** The tab with the share links of a data room. */
export function LinksPage({ dataroomId }: { dataroomId: string }) {
  const room = api.dataroom.me.useQuery({ dataroomId }).data?.data;
  const [isNew, setNew] = useState(false);
  const navigate = useNavigate();
  const mayShare = room !== undefined && mayInRoom(room, 'share');
  const open = () => setNew(true);
  return (
    <RoomFrame
      dataroomId={dataroomId}
      tab="Links"
      actions={
        mayShare && (
          <Button leftSection={<IconPlus size={14} />} onClick={open}>
            New link
          </Button>
        )
      }
    >
      {mayShare && <Links dataroomId={dataroomId} onNew={open} />}
      {room !== undefined && !mayShare && (
        <EmptyState title="Only Owners of this data room see its links">
          Ask an Owner to share the documents with somebody outside.
        </EmptyState>
      )}
      {isNew && room && (
        <LinkDrawer
          room={sharedRoom(room)}
          onClose={() => setNew(false)}
          onSaved={({ id: linkId }) =>
            void navigate({ to: '/library/$dataroomId/links/$linkId', params: { dataroomId, linkId } })
          }
        />
      )}
    </RoomFrame>
  );
}

function Links({ dataroomId, onNew }: { dataroomId: string; onNew: () => void }) {
  const [limit, setLimit] = useState(PAGE_SIZE);
  const links = api.sharePublic.list.useQuery({ dataroomId, limit }, { placeholderData: keepPreviousData });
  return (
    <section className={styles.page} aria-label="Links">
      <QueryView query={links} name="the links" rows={3} height={56}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              title="Share this data room with people outside"
              action={<Button onClick={onNew}>New link</Button>}
            >
              They open a link in the browser and need no account. You choose what they see, and until when.
            </EmptyState>
          ) : (
            <ul className={styles.links}>
              {data.map((link) => (
                <LinkRow key={link.id} dataroomId={dataroomId} link={link} />
              ))}
            </ul>
          )
        }
      </QueryView>
      <ShowMore hasMore={links.data?.hasMore} limit={limit} onMore={setLimit} />
    </section>
  );
}

function LinkRow({ dataroomId, link }: { dataroomId: string; link: ListedLink }) {
  const { id: linkId, linkName, preset, visitorCount, lastVisitAt, isExpired, expirationDate } = link;
  return (
    <li className={styles.link}>
      <Link to="/library/$dataroomId/links/$linkId" params={{ dataroomId, linkId }}>
        <b>{linkName}</b>
        <span>{preset === null ? '' : PRESET_SETTINGS[preset].name}</span>
        <span>
          {visitorCount === 0 ? 'No visitors yet' : countOf(visitorCount, { one: '1 visitor', other: '# visitors' })}
          {lastVisitAt !== null && `, ${formatAgo(lastVisitAt)}`}
        </span>
        <span>
          {isExpired ? 'Ended' : 'Until'} {formatDay(expirationDate)}
        </span>
      </Link>
      <ActionIcon aria-label={`Copy the link ${linkName}`} title="Copy the link" onClick={() => void copyLink(link)}>
        <IconCopy size={15} />
      </ActionIcon>
    </li>
  );
}
