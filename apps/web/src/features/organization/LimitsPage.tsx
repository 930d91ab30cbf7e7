import { QueryView } from '../../shared/parts/QueryView.tsx';
import { api } from '../../shared/api/client.ts';
import { formatCount, formatStorage } from '../../shared/format/number.ts';
import { useOrganization, useSwitchedOn } from '../../shared/organization/use-organization.ts';
import { SettingsPage } from '../../shared/settings/SettingsPage.tsx';
import styles from './Organization.module.css';

const COUNTED = [
  ['users', 'People'],
  ['datarooms', 'Data rooms'],
  ['documents', 'Documents'],
  ['folders', 'Folders'],
  ['aiTables', 'AI tables'],
] as const;

export function LimitsPage() {
  const usage = api.organization.usage.useQuery();
  const plan = useOrganization()?.plan;
  const hasTables = useSwitchedOn('aiTable');
  return (
    <SettingsPage title="Usage" about={plan === undefined ? ' ' : `What the organization uses of the ${plan} plan.`}>
      <QueryView query={usage} name="the limits" rows={6} height={44}>
        {({ data: now }) => (
          <ul>
            {COUNTED.filter(([key]) => key !== 'aiTables' || hasTables).map(([key, name]) => (
              <Meter
                key={key}
                name={name}
                share={now[key].limit === 0 ? 1 : now[key].used / now[key].limit}
                words={`${formatCount(now[key].used)} of ${formatCount(now[key].limit)}`}
              />
            ))}
            <Meter
              name="Storage"
              share={now.storage.limitBytes === null ? 0 : now.storage.usedBytes / Math.max(1, now.storage.limitBytes)}
              words={
                now.storage.limitBytes === null
                  ? formatStorage(now.storage.usedBytes)
                  : `${formatStorage(now.storage.usedBytes)} of ${formatStorage(now.storage.limitBytes)}`
              }
            />
          </ul>
        )}
      </QueryView>
    </SettingsPage>
  );
}

function Meter({ name, share, words }: { name: string; share: number; words: string }) {
  return (
    <li className={styles.meter}>
      <span>{name}</span>
      <span className={styles.bar} data-full={share >= 1 || undefined} aria-hidden="true">
        <i style={{ width: `${Math.min(100, share * 100)}%` }} />
      </span>
      <span>{words}</span>
    </li>
  );
}
