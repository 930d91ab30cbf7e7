import type { LedgerEntry } from '@atrium/domain/subscription';
import { CREDIT_SOURCES, type CreditSource } from '@atrium/domain/credit';
import { NativeSelect } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { getQueryKey } from '@trpc/react-query';
import { useMemo } from 'react';
import { api, apiClient } from '../../shared/api/client.ts';
import { formatClock, formatDay, formatMoment } from '../../shared/format/date.ts';
import { formatDecimal } from '../../shared/format/number.ts';
import { DataList, type ListColumn } from '../../shared/list/DataList.tsx';
import { usePagedList } from '../../shared/list/use-paged-list.ts';
import { EmptyState } from '../../shared/parts/EmptyState.tsx';
import { QueryView } from '../../shared/parts/QueryView.tsx';
import { costAddress } from './cost-address.ts';
import { LEDGER_KINDS, LEDGER_PERIODS, ledgerFilter, type LedgerPeriod, type LedgerSearch } from './plan-search.ts';
import styles from './Plan.module.css';

const KIND_WORDS: Record<LedgerEntry['kind'], string> = {
  grant: 'Granted',
  purchase: 'Bought',
  reserve: 'Used',
  settle: 'Settled',
  refund: 'Returned unused',
  expire: 'Expired',
  adjust: 'Deducted',
  reversal: 'Payment returned',
};
const SOURCE_WORDS: Record<CreditSource, string> = {
  start: 'Start',
  plan: 'Plan',
  purchase: 'Purchase',
  operator: 'Operator',
};
const PERIOD_WORDS: Record<LedgerPeriod, string> = {
  week: 'Last 7 days',
  month: 'Last 30 days',
  year: 'Last year',
};

/** How the credits changed, with filters that the address keeps. */
export function Ledger({ search, now }: { search: LedgerSearch; now: number }) {
  const navigate = useNavigate();
  const input = useMemo(() => ({ ...ledgerFilter(search, now), orderBy: ['-createdAt'] }), [search, now]);
  const entries = usePagedList<LedgerEntry>({
    queryKey: getQueryKey(api.subscription.ledger, input, 'infinite'),
    fetch: (page, options) => apiClient.subscription.ledger.query({ ...input, ...page }, options),
  });
  const filter = (more: LedgerSearch) => {
    void navigate({
      to: '/settings/usage',
      search: { ...search, ...more },
      resetScroll: false,
    });
  };
  const isFiltered = [search.kind, search.source, search.period].some((value) => value !== undefined);
  return (
    <section aria-labelledby="ledger">
      <h2 id="ledger" className={styles.heading}>
        Ledger <span>each change of the credits</span>
      </h2>
      <Filters search={search} onFilter={filter} />
      <QueryView query={entries} name="the ledger" rows={5}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title={isFiltered ? 'No changes for these filters' : 'The credits have not changed yet'} />
          ) : (
            <DataList
              label="Changes of the credits"
              items={list}
              nameOf={({ kind, note, resourceName }) => resourceName ?? note ?? KIND_WORDS[kind]}
              columns={COLUMNS}
              groupOf={({ createdAt }) => formatDay(createdAt)}
              isInPage
              hasMore={entries.hasMore}
              onMore={entries.onMore}
            />
          )
        }
      </QueryView>
    </section>
  );
}

const COLUMNS: ListColumn<LedgerEntry>[] = [
  {
    id: 'for',
    label: 'For',
    width: 'minmax(120px, 1.4fr)',
    renderCell: renderWhat,
  },
  { id: 'by', label: 'Person', width: 'minmax(80px, 1fr)', renderCell: ({ createdByName }) => createdByName },
  {
    id: 'source',
    label: 'Credits from',
    width: '110px',
    isWide: true,
    renderCell: ({ source }) => (source === null ? null : SOURCE_WORDS[source]),
  },
  {
    id: 'time',
    label: 'Time',
    width: '84px',
    renderCell: ({ createdAt }) => <span title={formatMoment(createdAt)}>{formatClock(createdAt)}</span>,
  },
  {
    id: 'credits',
    label: 'Credits',
    width: '90px',
    isNumber: true,
    renderCell: ({ amount }) => formatDecimal(amount, { sign: true }),
  },
  {
    id: 'balance',
    label: 'Balance',
    width: '110px',
    isNumber: true,
    renderCell: ({ balance }) => (
      <>
        {formatDecimal(balance)}
        <span className="phone-word"> left</span>
      </>
    ),
  },
];

/** Names the resource that used the credits. Without one, the note comes first. */
function renderWhat({ kind, note, resourceId, resourceKind, resourceName }: LedgerEntry) {
  const [why, ...rest] = [note, KIND_WORDS[kind]].filter((each) => each !== null);
  if (resourceId === null || resourceKind === null || resourceName === null)
    return (
      <>
        <b>{why}</b>
        {rest.length > 0 && <em>{rest[0]}</em>}
      </>
    );
  return (
    <>
      <Link {...costAddress(resourceKind, resourceId)} tabIndex={-1} className={styles.link}>
        {resourceName}
      </Link>
      <em>{[why, ...rest.map((each) => each.toLowerCase())].join(', ')}</em>
    </>
  );
}

type FilterProps = { search: LedgerSearch; onFilter: (more: LedgerSearch) => void };

function Filters({ search, onFilter }: FilterProps) {
  const { kind, source, period } = search;
  return (
    <div className={styles.filters} role="search" aria-label="Filters of the ledger">
      {period === undefined ? (
        <NativeSelect
          size="xs"
          aria-label="Time"
          data={[
            { value: '', label: 'All time' },
            ...LEDGER_PERIODS.map((value) => ({ value, label: PERIOD_WORDS[value] })),
          ]}
          value=""
          onChange={(event) => onFilter({ period: LEDGER_PERIODS.find((one) => one === event.currentTarget.value) })}
        />
      ) : (
        <Chip label={PERIOD_WORDS[period]} onRemove={() => onFilter({ period: undefined })} />
      )}
      {kind === undefined ? (
        <NativeSelect
          size="xs"
          aria-label="Kind"
          data={[
            { value: '', label: 'Every kind' },
            ...LEDGER_KINDS.map((value) => ({ value, label: KIND_WORDS[value] })),
          ]}
          value=""
          onChange={(event) => onFilter({ kind: LEDGER_KINDS.find((one) => one === event.currentTarget.value) })}
        />
      ) : (
        <Chip label={KIND_WORDS[kind]} onRemove={() => onFilter({ kind: undefined })} />
      )}
      {source === undefined ? (
        <NativeSelect
          size="xs"
          aria-label="Where the credits came from"
          data={[
            { value: '', label: 'Every source' },
            ...CREDIT_SOURCES.map((value) => ({ value, label: SOURCE_WORDS[value] })),
          ]}
          value=""
          onChange={(event) => onFilter({ source: CREDIT_SOURCES.find((one) => one === event.currentTarget.value) })}
        />
      ) : (
        <Chip label={SOURCE_WORDS[source]} onRemove={() => onFilter({ source: undefined })} />
      )}
    </div>
  );
}

function Chip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button type="button" className={styles.chip} onClick={onRemove} aria-label={`Remove the filter: ${label}`}>
      {label}
      <IconX size={12} aria-hidden="true" />
    </button>
  );
}
