import { ActionIcon } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconMinus, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { formatCount } from '../format/number.ts';
import { EvidencePage, EvidencePdf } from './EvidencePdf.tsx';
import { boxStyle } from './page-box.ts';
import type { PageMark } from './page-mark.ts';
import { useEvidencePdf } from './use-evidence-pdf.ts';
import styles from './Evidence.module.css';

type Props = {
  documentId: string;
  /** The name of the document in labels, such as “the statement”. */
  name: string;
  places: readonly PageMark[];
  current: PageMark | undefined;
  children?: React.ReactNode;
};

const EDGE_PX = 48;
const MAX_FIT_PX = 960;
const ZOOMS = [0.75, 1, 1.25, 1.5, 2];

/** The pages of a PDF, with marks on what was read from it. */
export default function MarkedPdf({ documentId, name, places, current, children }: Props) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const [pageCount, setPageCount] = useState(0);
  const [turned, setTurned] = useState<{ from: string | undefined; page: number }>();
  const [zoom, setZoom] = useState(1);
  const pdf = useEvidencePdf(documentId);
  // The page of the current place, unless the user has turned the page since.
  const page = turned !== undefined && turned.from === current?.key ? turned.page : (current?.place.page ?? 1);
  const step = (by: number) => setTurned({ from: current?.key, page: Math.max(1, Math.min(pageCount, page + by)) });
  const rescale = (by: number) => setZoom(ZOOMS[ZOOMS.indexOf(zoom) + by] ?? zoom);
  return (
    <>
      <div className={styles.toolbar} role="toolbar" aria-label="Pages">
        <ActionIcon aria-label="Previous page" disabled={page <= 1} onClick={() => step(-1)}>
          <IconChevronLeft size={16} />
        </ActionIcon>
        <span>
          {pageCount === 0 ? `Page ${formatCount(page)}` : `Page ${formatCount(page)} of ${formatCount(pageCount)}`}
        </span>
        <ActionIcon aria-label="Next page" disabled={page >= pageCount} onClick={() => step(1)}>
          <IconChevronRight size={16} />
        </ActionIcon>
        <ActionIcon aria-label="Zoom out" disabled={zoom === ZOOMS[0]} onClick={() => rescale(-1)}>
          <IconMinus size={15} />
        </ActionIcon>
        <span className={styles.zoom}>{`${Math.round(zoom * 100)}%`}</span>
        <ActionIcon aria-label="Zoom in" disabled={zoom === ZOOMS.at(-1)} onClick={() => rescale(1)}>
          <IconPlus size={15} />
        </ActionIcon>
        <span>{children}</span>
      </div>
      {/* A region that scrolls must be reachable by keyboard. */}
      <div
        ref={ref}
        className={styles.pages}
        data-pages
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label={`Page ${page} of ${name}`}
      >
        {width > 0 && (
          <EvidencePdf pdf={pdf} onOpen={setPageCount}>
            <MarkedPage
              page={page}
              width={Math.round(Math.min(MAX_FIT_PX, width - EDGE_PX) * zoom)}
              places={places.filter((marked) => marked.place.page === page)}
              current={current}
              onBroken={pdf.onBroken}
            />
          </EvidencePdf>
        )}
      </div>
    </>
  );
}

/** Scrolls the pages, and nothing around them, until a place is in the middle. */
function scrollTo(place: HTMLElement): void {
  const pages = place.closest('[data-pages]');
  if (pages === null) return;
  const [outer, inner] = [pages.getBoundingClientRect(), place.getBoundingClientRect()];
  pages.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
  if (inner.left < outer.left || inner.right > outer.right) pages.scrollLeft += inner.left - outer.left - EDGE_PX / 2;
}

type PageProps = Pick<Props, 'places' | 'current'> & { page: number; width: number; onBroken: () => void };

function MarkedPage({ page, width, places, current, onBroken }: PageProps) {
  const [drawn, setDrawn] = useState(0);
  const box = useRef<HTMLElement>(null);
  const key = current?.key;
  useEffect(() => {
    if (drawn > 0 && box.current !== null) scrollTo(box.current);
    // The element is that of the current key.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [drawn, key]);
  return (
    <EvidencePage page={page} width={width} onBroken={onBroken} onDrawn={() => setDrawn((count) => count + 1)}>
      {drawn > 0 &&
        places.map(({ key: own, place: { box: edges }, tone }) =>
          edges === undefined ? null : (
            <i
              key={own}
              ref={own === key ? box : undefined}
              className={styles.box}
              data-tone={tone}
              data-current={own === key || undefined}
              style={boxStyle(edges)}
            />
          ),
        )}
    </EvidencePage>
  );
}
