import type { AuditEvent } from '@atrium/domain/audit';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatMoment, formatStamp } from '../../shared/format/date.ts';
import { StatusWords } from '../../shared/parts/StatusWords.tsx';
import { actionWords } from './action-words.ts';
import type { AuditSearch } from './audit-search.ts';
import styles from './Audit.module.css';

type Props = { event: AuditEvent; onFilter: (more: AuditSearch) => void };

export function AuditRow({ event, onFilter }: Props) {
  const [open, setOpen] = useState(false);
  const { verb, area } = actionWords(event.action);
  return (
    <li className={styles.item}>
      <button type="button" className={styles.row} aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className={styles.when} title={formatMoment(event.createdAt)}>
          {formatStamp(event.createdAt)}
        </span>
        <span className={styles.what}>
          <b>{verb}</b>
          <em>{area}</em>
        </span>
        <span className={styles.who}>{whoOf(event)}</span>
        <span className={styles.where}>{event.ipAddress}</span>
        <span className={styles.outcome}>
          {event.outcome !== 'succeeded' && (
            <StatusWords tone={event.outcome === 'denied' ? 'warn' : 'err'}>
              {event.outcome === 'denied' ? 'Denied' : 'Failed'}
            </StatusWords>
          )}
        </span>
      </button>
      {open && <Details event={event} onFilter={onFilter} />}
    </li>
  );
}

function whoOf(event: AuditEvent): string {
  if (event.isErased) return 'Erased user';
  const name = event.actorName ?? (event.actorKind === 'system' ? 'Atrium' : 'Unknown');
  return event.actorKind === 'apiKey' ? `${name}, with an API key` : name;
}

function Details({ event, onFilter }: Props) {
  const { actorId, resourceId } = event;
  const facts: [string, string | null][] = [
    ['Time', formatMoment(event.createdAt)],
    ['Action', event.action],
    ['E-mail', event.actorEmail],
    ['Resource', event.resourceId === null ? event.resourceType : `${event.resourceType ?? ''} ${event.resourceId}`],
    ['Details', Object.keys(event.summary).length === 0 ? null : JSON.stringify(event.summary)],
    ['Request', event.requestId],
  ];
  return (
    <div className={styles.details}>
      <dl>
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
        <ResourceLink event={event} />
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
    </div>
  );
}

/** A link to the event's resource. The log stores only its id, which is not readable. */
function ResourceLink({ event: { resourceType, resourceId } }: Pick<Props, 'event'>) {
  if (resourceId === null) return null;
  switch (resourceType) {
    case 'document':
      return (
        <Link to="/documents/$documentId" params={{ documentId: resourceId }}>
          Open the document
        </Link>
      );
    case 'dataroom':
      return (
        <Link to="/library/$dataroomId" params={{ dataroomId: resourceId }}>
          Open the data room
        </Link>
      );
    case 'datatable':
      return (
        <Link to="/tables/$datatableId" params={{ datatableId: resourceId }}>
          Open the AI table
        </Link>
      );
    default:
      return null;
  }
}
