import { api } from '../../shared/api/client.ts';
import { formatCount, formatStorage } from '../../shared/format/number.ts';
import { useSwitchedOn } from '../../shared/organization/use-organization.ts';
import { QueryView } from '../../shared/parts/QueryView.tsx';
import styles from './Plan.module.css';

const COUNTED = [
  ['users', 'People'],
  ['datarooms', 'Data rooms'],
  ['documents', 'Documents'],
  ['folders', 'Folders'],
  ['aiTables', 'AI tables'],
] as const;

type Props = {
  /** Whether people and storage are left out, because the meters of the plan show them. */
  isBesideMeters?: boolean;
};

/** How many things the organization has, beside how many it may have. */
export function Limits({ isBesideMeters = false }: Props) {
  const usage = api.organization.usage.useQuery();
  const hasTables = useSwitchedOn('aiTable');
  const counted = COUNTED.filter(([key]) => (key !== 'aiTables' || hasTables) && (key !== 'users' || !isBesideMeters));
  return (
    <QueryView query={usage} name="the limits" rows={counted.length} height={44}>
      {({ data: now }) => (
        <ul>
          {counted.map(([key, name]) => (
            <Limit
              key={key}
              name={name}
              share={now[key].limit === 0 ? 1 : now[key].used / now[key].limit}
              words={`${formatCount(now[key].used)} of ${formatCount(now[key].limit)}`}
            />
          ))}
          {!isBesideMeters && (
            <Limit
              name="Storage"
              share={now.storage.limitBytes === null ? 0 : now.storage.usedBytes / Math.max(1, now.storage.limitBytes)}
              words={
                now.storage.limitBytes === null
                  ? formatStorage(now.storage.usedBytes)
                  : `${formatStorage(now.storage.usedBytes)} of ${formatStorage(now.storage.limitBytes)}`
              }
            />
          )}
        </ul>
      )}
    </QueryView>
  );
}

function Limit({ name, share, words }: { name: string; share: number; words: string }) {
  return (
    <li className={styles.limit}>
      <span>{name}</span>
      <span className={styles.limitBar} data-full={share >= 1 || undefined} aria-hidden="true">
        <i style={{ width: `${Math.min(100, share * 100)}%` }} />
      </span>
      <span>{words}</span>
    </li>
  );
}
