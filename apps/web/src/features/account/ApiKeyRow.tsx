import { Button } from '@mantine/core';
import type { ApiKey } from '@atrium/domain/api-key';
import { formatAgo, formatDayWithin } from '../../shared/format/date.ts';
import styles from './Account.module.css';

export function ApiKeyRow({ apiKey, onDelete }: { apiKey: ApiKey; onDelete: () => void }) {
  const expiry = apiKey.expiresAt === null ? 'does not expire' : `expires ${formatDayWithin(apiKey.expiresAt)}`;
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        <b>{apiKey.name}</b>
        <em>
          <code>{apiKey.prefix}…</code> {apiKey.scopes.join(', ')}, {expiry}
        </em>
      </span>
      <span className={styles.fact}>
        {apiKey.lastUsedAt === null ? 'Never used' : `Last used ${formatAgo(apiKey.lastUsedAt)}`}
      </span>
      <Button variant="default" c="var(--err)" onClick={onDelete} aria-label={`Delete ${apiKey.name}`}>
        Delete
      </Button>
    </li>
  );
}
