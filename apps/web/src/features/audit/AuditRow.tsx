import type { AuditEvent } from '@atrium/domain/audit';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatMoment, formatStamp } from '../../shared/format/date.ts';
import { StatusWords } from '../../shared/parts/StatusWords.tsx';
import { actionWords } from './action-words.ts';
import type { AuditSearch } from './audit-search.ts';
import styles from './Audit.module.css';

type Props = { event: AuditEvent; onNarrow: (more: AuditSearch) => void };

export function AuditRow({ event, onNarrow }: Props) {
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
      {open && <Details event={event} onNarrow={onNarrow} />}
    </li>
  );
}

function whoOf(event: AuditEvent): string {
  if (event.isErased) return 'An erased person';
  const name = event.actorName ?? (event.actorKind === 'system' ? 'Atrium' : 'Somebody');
  return event.actorKind === 'apiKey' ? `${name}, by a key` : name;
}

function Details({ event, onNarrow }: Props) {
  const { actorId, resourceId } = event;
  const facts: [string, string | null][] = [
    ['Time', formatMoment(event.createdAt)],
    ['Action', event.action],
    ['E-mail', event.actorEmail],
    ['Thing', event.resourceId === null ? event.resourceType : `${event.resourceType ?? ''} ${event.resourceId}`],
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
        <OpenThing event={event} />
        {actorId !== null && (
          <button type="button" onClick={() => onNarrow({ person: actorId })}>
            All that this person did
          </button>
        )}
        {resourceId !== null && (
          <button type="button" onClick={() => onNarrow({ resource: resourceId })}>
            All that was done to this
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

/** The way to what an event was about: the log keeps no names, and a row of digits tells nobody which one it was. */
function OpenThing({ event: { resourceType, resourceId } }: Pick<Props, 'event'>) {
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
