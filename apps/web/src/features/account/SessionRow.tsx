import { Button } from '@mantine/core';
import type { Session } from '@atrium/domain/session';
import { formatAgo } from '../../shared/format/date.ts';
import { browserOf } from './browser-name.ts';
import styles from './Account.module.css';

export function SessionRow({ session, onRevoke }: { session: Session; onRevoke: () => void }) {
  const browser = browserOf(session.userAgent);
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        <b>{browser}</b>
        <em>
          {[session.ipAddress, `signed in ${formatAgo(session.createdAt)}`].filter((part) => part !== null).join(', ')}
        </em>
      </span>
      <span className={styles.fact}>
        {session.isCurrent ? 'This browser' : `Last used ${formatAgo(session.lastSeenAt)}`}
      </span>
      {session.isCurrent ? (
        <span />
      ) : (
        <Button variant="default" onClick={onRevoke} aria-label={`End session: ${browser}`}>
          End session
        </Button>
      )}
    </li>
  );
}
