import type { AuditEvent } from '@atrium/domain/audit';
import { Drawer, Menu } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link, type LinkProps, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatMoment, formatStamp } from '../../shared/format/date.ts';
import { useReturnFocus } from '../../shared/keyboard/return-focus.ts';
import { DataList, type ListColumn } from '../../shared/list/DataList.tsx';
import { StatusWords } from '../../shared/parts/StatusWords.tsx';
import { actionWords, factsOf, whoOf } from '../../shared/history/event-words.ts';
import type { AuditSearch } from './audit-search.ts';
import styles from './Audit.module.css';

type Props = {
  events: readonly AuditEvent[];
  onFilter: (more: AuditSearch) => void;
  sort?: string;
  onSort?: (sort: string) => void;
  hasMore?: boolean | undefined;
  onMore?: () => void;
};

/** Events of the audit log. A row leads to what it is about; its details open next to the list. */
export function AuditList({ events, onFilter, sort, onSort, hasMore, onMore }: Props) {
  const navigate = useNavigate();
  const [openedId, setOpenedId] = useState<string>();
  const opened = events.find(({ id }) => id === openedId);
  return (
    <>
      <DataList
        label="Events"
        items={events}
        nameOf={({ action }) => actionWords(action).verb}
        columns={columnsOf(setOpenedId)}
        sort={sort}
        {...(onSort === undefined ? {} : { onSort })}
        onOpen={({ id }) => setOpenedId(id)}
        isCurrent={({ id }) => id === openedId}
        renderMenu={(event) => {
          const address = addressOf(event);
          const { actorId, resourceId } = event;
          return (
            <>
              <Menu.Item onClick={() => setOpenedId(event.id)}>Details</Menu.Item>
              {address !== null && (
                <Menu.Item onClick={() => void navigate(address)}>Open {event.resourceName}</Menu.Item>
              )}
              {actorId !== null && (
                <Menu.Item onClick={() => onFilter({ person: actorId })}>All events by this person</Menu.Item>
              )}
              {resourceId !== null && (
                <Menu.Item onClick={() => onFilter({ resource: resourceId })}>All events for this resource</Menu.Item>
              )}
            </>
          );
        }}
        hasMore={hasMore}
        {...(onMore === undefined ? {} : { onMore })}
      />
      {opened !== undefined && (
        <Details
          event={opened}
          onFilter={(filter) => {
            setOpenedId(undefined);
            onFilter(filter);
          }}
          onClose={() => setOpenedId(undefined)}
        />
      )}
    </>
  );
}

function columnsOf(onOpen: (id: string) => void): ListColumn<AuditEvent>[] {
  return [
    {
      id: 'action',
      label: 'Action',
      width: 'minmax(132px, 1.4fr)',
      sort: 'action',
      renderCell: (event) => (
        <>
          <button type="button" tabIndex={-1} className={styles.open} onClick={() => onOpen(event.id)}>
            {actionWords(event.action).verb}
          </button>
          <em>{factsOf(event)}</em>
        </>
      ),
    },
    {
      id: 'resource',
      label: 'Resource',
      width: 'minmax(110px, 1.4fr)',
      renderCell: (event) => {
        const address = addressOf(event);
        const { area } = actionWords(event.action);
        if (address === null) return <span className={styles.area}>{event.resourceName ?? area}</span>;
        return (
          <Link {...address} tabIndex={-1} className={styles.link}>
            {event.resourceName}
          </Link>
        );
      },
    },
    { id: 'who', label: 'Person', width: 'minmax(90px, 1fr)', sort: 'actorName', renderCell: whoOf },
    {
      id: 'from',
      label: 'IP address',
      width: '112px',
      sort: 'ipAddress',
      isWide: true,
      renderCell: ({ ipAddress }) => ipAddress,
    },
    {
      id: 'outcome',
      label: 'Outcome',
      width: '76px',
      sort: 'outcome',
      renderCell: ({ outcome }) =>
        outcome !== 'succeeded' && (
          <StatusWords tone={outcome === 'denied' ? 'warn' : 'err'}>
            {outcome === 'denied' ? 'Denied' : 'Failed'}
          </StatusWords>
        ),
    },
    {
      id: 'time',
      label: 'Time',
      width: '124px',
      sort: 'createdAt',
      renderCell: ({ createdAt }) => <span title={formatMoment(createdAt)}>{formatStamp(createdAt)}</span>,
    },
  ];
}

/** The address of what an event is about; null if the user cannot open it. */
function addressOf({ resourceType, resourceId, resourceName, dataroomId }: AuditEvent): LinkProps | null {
  if (resourceId === null || resourceName === null) return null;
  if (resourceType === 'document') return { to: '/documents/$documentId', params: { documentId: resourceId } };
  if (resourceType === 'dataroom') return { to: '/library/$dataroomId', params: { dataroomId: resourceId } };
  if (resourceType === 'datatable') return { to: '/tables/$datatableId', params: { datatableId: resourceId } };
  if (resourceType === 'aiTableFolder') return { to: '/tables', search: { folder: resourceId } };
  if (resourceType === 'workflow') return { to: '/workflows/$workflowId', params: { workflowId: resourceId } };
  if (resourceType === 'conversation') return { to: '/chat/$conversationId', params: { conversationId: resourceId } };
  if (resourceType === 'shareLink' && dataroomId !== null) {
    return { to: '/library/$dataroomId/links/$linkId', params: { dataroomId, linkId: resourceId } };
  }
  if (resourceType === 'folder' && dataroomId !== null) {
    return { to: '/library/$dataroomId', params: { dataroomId }, search: { folderId: resourceId } };
  }
  return null;
}

type DetailsProps = { event: AuditEvent; onFilter: (more: AuditSearch) => void; onClose: () => void };

function Details({ event, onFilter, onClose }: DetailsProps) {
  useReturnFocus();
  const { actorId, resourceId } = event;
  const address = addressOf(event);
  const facts: [string, string | null][] = [
    ['Time', formatMoment(event.createdAt)],
    ['Person', whoOf(event)],
    ['E-mail', event.actorEmail],
    ['Resource', event.resourceName],
    ['Action', event.action],
    ['IP address', event.ipAddress],
    ['Resource id', event.resourceId === null ? event.resourceType : `${event.resourceType ?? ''} ${event.resourceId}`],
    ['Details', Object.keys(event.summary).length === 0 ? null : JSON.stringify(event.summary)],
    ['Request', event.requestId],
  ];
  return (
    <Drawer opened onClose={onClose} position="right" size="md" title={actionWords(event.action).verb}>
      <dl className={styles.details}>
        {facts
          .filter(([, value]) => value !== null)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <p className={styles.narrow}>
        {address !== null && <Link {...address}>Open {event.resourceName}</Link>}
        {actorId !== null && (
          <button type="button" onClick={() => onFilter({ person: actorId })}>
            All events by this person
          </button>
        )}
        {resourceId !== null && (
          <button type="button" onClick={() => onFilter({ resource: resourceId })}>
            All events for this resource
          </button>
        )}
        {event.isSealed && (
          <span>
            <IconLock size={12} aria-hidden="true" /> Sealed
          </span>
        )}
      </p>
    </Drawer>
  );
}
