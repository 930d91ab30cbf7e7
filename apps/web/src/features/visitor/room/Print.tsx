import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { formatCount } from '../../../shared/format/number.ts';
import { fetchPicture } from './use-picture.ts';
import styles from './Print.module.css';

type Props = { documentId: string; name: string; pageCount: number };

/** Prints a document as the server draws it to be printed, which it does only if the link allows it. */
export function Print({ documentId, name, pageCount }: Props) {
  const [ready, setReady] = useState(0);
  const [controller, setController] = useState<AbortController>();
  const [pages, setPages] = useState<readonly string[]>([]);
  useEffect(() => () => controller?.abort(), [controller]);
  const print = async () => {
    const aborter = new AbortController();
    setController(aborter);
    setReady(0);
    const urls: string[] = [];
    const isDone = await attempt(async () => {
      for (let page = 1; page <= pageCount && !aborter.signal.aborted; page++) {
        const { blob } = await fetchPicture({ documentId, page, print: true }, aborter.signal);
        urls.push(URL.createObjectURL(blob));
        setReady(page);
      }
    });
    setController(undefined);
    if (isDone && !aborter.signal.aborted) setPages(urls);
    else urls.forEach((url) => URL.revokeObjectURL(url));
  };
  const isBusy = controller !== undefined;
  return (
    <>
      <Tooltip label="Print">
        <ActionIcon size={36} aria-label="Print" disabled={isBusy} onClick={() => void print()}>
          <IconPrinter size={18} />
        </ActionIcon>
      </Tooltip>
      {isBusy && (
        <span className={styles.progress} role="status">
          Preparing page {formatCount(Math.min(ready + 1, pageCount))} of {formatCount(pageCount)}
        </span>
      )}
      {pages.length > 0 && <Sheets name={name} pages={pages} onPrinted={() => setPages([])} />}
    </>
  );
}

type SheetsProps = { name: string; pages: readonly string[]; onPrinted: () => void };

/** The pages on paper, one a sheet. They are not on the screen. */
function Sheets({ name, pages, onPrinted }: SheetsProps) {
  const [drawn, setDrawn] = useState(0);
  useEffect(() => () => pages.forEach((url) => URL.revokeObjectURL(url)), [pages]);
  useEffect(() => {
    if (drawn !== pages.length) return;
    window.addEventListener('afterprint', onPrinted, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', onPrinted);
    // Once, when the last page is drawn.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [drawn]);
  return createPortal(
    <div className={styles.sheets} data-printed>
      {pages.map((url, index) => (
        <img key={url} src={url} alt={`${name}, page ${index + 1}`} onLoad={() => setDrawn((count) => count + 1)} />
      ))}
    </div>,
    document.body,
  );
}
