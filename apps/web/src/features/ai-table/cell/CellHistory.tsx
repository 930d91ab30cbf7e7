import type { Cell, CellVersion } from '@atrium/domain/ai-table';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useMemo } from 'react';
import { api } from '../../../shared/api/client.ts';
import { formatCount } from '../../../shared/format/number.ts';
import { HistoryStrip } from '../../../shared/history/HistoryStrip.tsx';
import { type CellEvent, cellEvents, versionWords } from './cell-history.ts';
import styles from './CellHistory.module.css';

/** The history is fetched only after the focus has stayed this long, so that moving through rows fetches none. */
const SETTLE_MS = 180;

type Props = {
  datatableId: string;
  rowId: string;
  column: string;
  cell: Cell | undefined;
  onRestore: ((restoreId: string) => void) | undefined;
};

/** The history of a cell's value, with its former values and their quotes. */
export function CellHistory({ datatableId, rowId, column, cell, onRestore }: Props) {
  const here = `${rowId} ${column}`;
  const [settled] = useDebouncedValue(here, SETTLE_MS);
  const history = api.aiTable.cellHistory.useQuery(
    { datatableId, rowId, column },
    { enabled: settled === here, staleTime: 0 },
  );
  const { refetch } = history;
  useEffect(() => {
    if (cell !== undefined && settled === here) void refetch();
  }, [cell, settled, here, refetch]);
  const events = useMemo(() => cellEvents(history.data?.data ?? []), [history.data]);
  if (events.length === 0) return null;
  return (
    <section aria-label="History">
      <h3>History</h3>
      <HistoryStrip
        entries={events.map(({ was, restoreId, ...event }) => ({
          ...event,
          was: was && <Former was={was} restoreId={restoreId} onRestore={onRestore} />,
        }))}
      />
    </section>
  );
}

type FormerProps = Pick<CellEvent, 'restoreId'> & Pick<Props, 'onRestore'> & { was: CellVersion };

function Former({ was, restoreId, onRestore }: FormerProps) {
  const [source] = was.sources;
  const words = versionWords(was);
  return (
    <div className={styles.former}>
      <div>
        <span>Was {words}</span>
        {source !== undefined && (
          <q>
            <mark>{source.quote}</mark> <small>p.{formatCount(source.page)}</small>
          </q>
        )}
      </div>
      {restoreId !== null && onRestore !== undefined && (
        <button type="button" aria-label={`Restore ${words}`} onClick={() => onRestore(restoreId)}>
          Restore
        </button>
      )}
    </div>
  );
}
