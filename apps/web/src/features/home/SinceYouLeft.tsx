import type { RoomChange } from '@atrium/domain/dataroom';
import { IconFiles, IconFolderPlus, IconTable } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import { formatAgo, formatMoment } from '../../shared/format/date.ts';
import { changeWords } from './change-words.ts';
import styles from './HomePage.module.css';

const SHOWN = 5;
const ICONS = {
  roomShared: IconFolderPlus,
  documentsAdded: IconFiles,
  documentsReplaced: IconFiles,
  tableCreated: IconTable,
  tableFilled: IconTable,
} as const;

type Props = { changes: readonly RoomChange[]; visit: { since: Date; isFirst: boolean } };

/** Lists the changes of other people since the last visit, and the tables that were filled. Without changes there is no list. */
export function SinceYouLeft({ changes, visit: { since, isFirst } }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (changes.length === 0) return null;
  const shown = isOpen ? changes : changes.slice(0, SHOWN);
  return (
    <section aria-label="Since you left">
      <h3 className={styles.heading}>
        {isFirst ? 'In the last 7 days' : 'Since you left'}
        {!isFirst && <em title={formatMoment(since)}>{formatAgo(since)}</em>}
        {changes.length > SHOWN && (
          <button type="button" className={styles.all} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Show fewer' : `Show all ${changes.length}`}
          </button>
        )}
      </h3>
      <ul>
        {shown.map((change) => (
          <li key={`${change.kind} ${change.dataroomId ?? change.datatableId ?? ''}`} className={styles.change}>
            <ChangeLine change={change} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ChangeLine({ change }: { change: RoomChange }) {
  const Icon = ICONS[change.kind];
  const words = changeWords(change);
  return (
    <Link {...addressOf(change)}>
      <Icon size={16} stroke={1.5} aria-hidden="true" />
      <b title={change.name}>{change.name}</b>
      <span title={words}>{words}</span>
      <em title={formatMoment(change.at)}>{formatAgo(change.at)}</em>
    </Link>
  );
}

/** One document, the documents of the data room with the latest first, or the table. */
function addressOf({ documentId, dataroomId, datatableId, kind }: RoomChange): LinkProps {
  if (documentId !== null) return { to: '/documents/$documentId', params: { documentId } };
  if (datatableId !== null) return { to: '/tables/$datatableId', params: { datatableId } };
  if (dataroomId === null) return { to: '/library' };
  const search = kind === 'documentsAdded' ? ({ view: 'all', sort: '-createdAt' } as const) : {};
  return { to: '/library/$dataroomId', params: { dataroomId }, search };
}
