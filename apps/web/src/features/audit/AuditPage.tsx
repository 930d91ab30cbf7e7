import { QueryView } from '../../shared/parts/QueryView.tsx';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconDownload, IconSearch, IconX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { AUDIT_OUTCOMES, type AuditEvent, type AuditSealStatus } from '@atrium/domain/audit';
import { getQueryKey } from '@trpc/react-query';
import { api, apiClient } from '../../shared/api/client.ts';
import { statusOf } from '../../shared/api/errors.ts';
import { postForFile } from '../../shared/api/download.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { formatStamp } from '../../shared/format/date.ts';
import { formatCount } from '../../shared/format/number.ts';
import { EmptyState } from '../../shared/parts/EmptyState.tsx';
import { SettingsPage } from '../../shared/settings/SettingsPage.tsx';
import { StatusBar } from '../../shared/shell/StatusBar.tsx';
import { AREA_NAMES } from '../../shared/history/event-words.ts';
import { usePagedList } from '../../shared/list/use-paged-list.ts';
import { auditQuery } from './audit-query.ts';
import { type AuditSearch, PERIODS, type Period } from './audit-search.ts';
import { AuditList } from './AuditList.tsx';
import styles from './Audit.module.css';

const PERIOD_WORDS: Record<Period, string> = {
  day: 'Last 24 hours',
  week: 'Last 7 days',
  month: 'Last 30 days',
  all: 'All time',
};
const OUTCOME_WORDS = { succeeded: 'Succeeded', denied: 'Denied', failed: 'Failed' } as const;

/** The audit log of the organization, for its Owners. */
export function AuditPage({ search }: { search: AuditSearch }) {
  const navigate = useNavigate();
  const [now] = useState(() => Date.now());
  const [sort, setSort] = useState('-createdAt');
  const query = useMemo(() => auditQuery(search, now), [search, now]);
  const input = { ...query, orderBy: [sort] };
  const events = usePagedList<AuditEvent>({
    queryKey: getQueryKey(api.audit.list, input, 'infinite'),
    fetch: (page, options) => apiClient.audit.list.query({ ...input, ...page }, options),
  });
  const status = api.audit.status.useQuery({});
  const addFilter = (more: AuditSearch) => {
    void navigate({ to: '/settings/audit', search: { ...search, ...more } });
  };
  const isFiltered = Object.keys(search).length > 0;
  const save = () => void attempt(() => postForFile('/api/v1/audit/download', query, 'Audit log.csv'));
  if (events.isError && statusOf(events.error) === 403) {
    return (
      <SettingsPage title="Audit log">
        <EmptyState title="Only Owners can see the audit log">
          Ask an Owner of the organization for what you need.
        </EmptyState>
      </SettingsPage>
    );
  }
  return (
    <SettingsPage
      title="Audit log"
      about="Who did what, when and from where."
      actions={
        <Button variant="default" leftSection={<IconDownload size={14} />} onClick={save}>
          Export CSV
        </Button>
      }
      status={<StatusBar facts={[sealWords(status.data?.data)]} />}
      list={
        <>
          <Filters search={search} onFilter={addFilter} />
          <QueryView query={events} name="the audit log">
            {(list) =>
              list.length === 0 ? (
                <EmptyState
                  title={isFiltered ? 'No results for these filters' : 'No events in this period'}
                  action={
                    isFiltered && (
                      <Button variant="default" onClick={() => void navigate({ to: '/settings/audit' })}>
                        Clear the filters
                      </Button>
                    )
                  }
                />
              ) : (
                <AuditList
                  events={list}
                  onFilter={addFilter}
                  sort={sort}
                  onSort={setSort}
                  hasMore={events.hasMore}
                  onMore={events.onMore}
                />
              )
            }
          </QueryView>
        </>
      }
    />
  );
}

type FilterProps = { search: AuditSearch; onFilter: (more: AuditSearch) => void };

function Filters({ search, onFilter }: FilterProps) {
  const [find, setFind] = useState(search.find ?? '');
  const searchSoon = useDebouncedCallback((words: string) => onFilter(withParam('find', words)), 250);
  return (
    <div className={styles.filters} role="search" aria-label="Filters">
      <TextInput
        className={styles.find}
        aria-label="Person, action or e-mail address"
        placeholder="Person, action or e-mail address"
        leftSection={<IconSearch size={14} />}
        value={find}
        onChange={(event) => {
          setFind(event.currentTarget.value);
          searchSoon(event.currentTarget.value.trim());
        }}
      />
      <NativeSelect
        aria-label="Time"
        data={PERIODS.map((period) => ({ value: period, label: PERIOD_WORDS[period] }))}
        value={search.period ?? 'week'}
        // The options are exactly PERIODS.
        onChange={(event) => onFilter({ period: event.currentTarget.value as Period })}
      />
      <NativeSelect
        aria-label="Area"
        data={[{ value: '', label: 'All areas' }, ...AREA_NAMES.map(([value, label]) => ({ value, label }))]}
        value={search.area ?? ''}
        onChange={(event) => onFilter(withParam('area', event.currentTarget.value))}
      />
      <NativeSelect
        aria-label="Outcome"
        data={[
          { value: '', label: 'All outcomes' },
          ...AUDIT_OUTCOMES.map((value) => ({ value, label: OUTCOME_WORDS[value] })),
        ]}
        value={search.outcome ?? ''}
        onChange={(event) => onFilter(withParam('outcome', event.currentTarget.value))}
      />
      {search.person !== undefined && <Chip label="One person" onRemove={() => onFilter(withParam('person', ''))} />}
      {search.resource !== undefined && (
        <Chip label="One resource" onRemove={() => onFilter(withParam('resource', ''))} />
      )}
    </div>
  );
}

/** A change of one filter. An empty value removes it. */
function withParam(name: keyof AuditSearch, value: string): AuditSearch {
  return { [name]: value === '' ? undefined : value };
}

function Chip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button type="button" className={styles.chip} onClick={onRemove} aria-label={`Remove the filter: ${label}`}>
      {label}
      <IconX size={12} aria-hidden="true" />
    </button>
  );
}

function sealWords(status: AuditSealStatus | undefined): string | undefined {
  if (status === undefined) return undefined;
  if (status.sealedUntil === null) return 'Not sealed yet. Events are sealed every five minutes.';
  return `${formatCount(status.sealed)} events sealed, up to ${formatStamp(status.sealedUntil)}`;
}
