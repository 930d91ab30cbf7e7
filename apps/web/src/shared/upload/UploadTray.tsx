import { ActionIcon, Button } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { formatTimeLeft } from '../format/date.ts';
import { MeterNote } from '../credit/MeterNote.tsx';
import { countOf } from '../format/number.ts';
import { UploadRow } from './UploadRow.tsx';
import { shownUploads, totalsOf, type Upload, type UploadTotals } from './upload-queue.ts';
import { cancelAllUploads, clearUploads, estimate, useUploads } from './upload-store.ts';
import styles from './UploadTray.module.css';

const ROW = 43;

/** The uploads in progress. It is below the list, so that it covers no row. */
export function UploadTray() {
  const uploads = useUploads();
  const [folded, setFolded] = useState(false);
  if (uploads.length === 0) return null;
  const totals = totalsOf(uploads);
  return (
    <section className={styles.tray} aria-label="Uploads">
      <header>
        <h2>{headingOf(totals, uploads)}</h2>
        {totals.underWay > 0 ? (
          <>
            <TimeLeft />
            <Button variant="subtle" color="gray" onClick={cancelAllUploads}>
              Cancel all
            </Button>
          </>
        ) : null}
        <ActionIcon
          aria-label={folded ? 'Expand uploads' : 'Collapse uploads'}
          aria-expanded={!folded}
          onClick={() => setFolded(!folded)}
        >
          {folded ? <IconChevronUp size={15} /> : <IconChevronDown size={15} />}
        </ActionIcon>
        {totals.underWay === 0 && (
          <ActionIcon aria-label="Close uploads" onClick={clearUploads}>
            <IconX size={14} />
          </ActionIcon>
        )}
      </header>
      {totals.underWay > 0 && <MeterNote meter="pages" planned={totals.underWay} isLeast className={styles.note} />}
      {!folded && <Rows uploads={shownUploads(uploads)} />}
    </section>
  );
}

function Rows({ uploads }: { uploads: readonly Upload[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  // The virtualizer is mutable; nothing here is memoised on it.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: uploads.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    getItemKey: (index) => uploads[index]?.id ?? index,
    overscan: 4,
  });
  return (
    <div ref={scroller} className={styles.scroller}>
      <ul style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map((row) => {
          const upload = uploads[row.index];
          return (
            upload !== undefined && (
              <li
                key={row.key}
                ref={rows.measureElement}
                data-index={row.index}
                style={{ transform: `translateY(${row.start}px)` }}
              >
                <UploadRow upload={upload} />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

/** Updates once a second, so that the estimate does not flicker. */
function TimeLeft() {
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    const timer = setInterval(() => setLeft(estimate()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return left !== undefined && <em>{formatTimeLeft(left)}</em>;
}

function headingOf(totals: UploadTotals, uploads: readonly Upload[]): string {
  const places = new Set(uploads.map((one) => one.target.name));
  const place = places.size === 1 ? uploads[0]?.target.name : undefined;
  const to = place === undefined ? '' : ` to ${place}`;
  if (totals.underWay > 0) {
    return countOf(totals.underWay, { one: `Uploading # file${to}`, other: `Uploading # files${to}` });
  }
  if (totals.needAttention > 0) {
    return countOf(totals.needAttention, { one: '# file was not added', other: '# files were not added' });
  }
  return countOf(totals.done, { one: `Added # file${to}`, other: `Added # files${to}` });
}
