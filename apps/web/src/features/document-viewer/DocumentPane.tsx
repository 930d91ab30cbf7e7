import type { Document } from '@atrium/domain/document';
import { ActionIcon } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useShortcuts } from '../../shared/keyboard/shortcuts.ts';
import { lazyPart } from '../../shared/parts/lazy-part.tsx';
import { CitationLane } from './CitationLane.tsx';
import { canShowPages, DocumentNotice, DocumentState } from './DocumentState.tsx';
import { FindBar } from './FindBar.tsx';
import type { DocumentView, ViewerSearch } from './index.ts';
import { MarkdownPages } from './MarkdownPages.tsx';
import type { Mark } from './marks.ts';
import { PageSkeleton } from './PageSkeleton.tsx';
import type { PagesProps } from './pages.ts';
import { PicturePage } from './PicturePage.tsx';
import { useFind } from './use-find.ts';
import { scrollBox } from './use-show-once.ts';
import { ViewChoice, ViewerToolbar } from './ViewerToolbar.tsx';
import { nextZoom } from './zoom.ts';
import styles from './DocumentPane.module.css';

const PdfPages = lazyPart(() => import('./PdfPages.tsx'));

type Props = {
  document: Document;
  search: ViewerSearch;
  marks: readonly Mark[];
  isQuoteMissing: boolean;
  /** Changes the URL. */
  onShow: (change: Partial<ViewerSearch>) => void;
  onMark: (mark: Mark) => void;
  onCloseMark: () => void;
  phone: boolean;
  children?: React.ReactNode;
};

const UNITS: Record<'page' | 'sheet' | 'slide' | 'row', string> = {
  page: 'Page',
  sheet: 'Sheet',
  slide: 'Slide',
  row: 'Part',
};

/** A document's pages with toolbar, search and shortcuts. */
export function DocumentPane(props: Props) {
  const { document, search, marks, isQuoteMissing, onShow, onMark, onCloseMark, phone, children } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { ref: measured, width } = useElementSize<HTMLDivElement>();
  const [drawn, setDrawn] = useState({ percent: 100, pageCount: 0 });
  const { pageCount: parsedCount, version, length } = document.documentMetadata;
  const isRead = document.indexStatus === 'COMPLETED' && (parsedCount ?? 0) > 0;
  const kind = canShowPages(document);
  const view: DocumentView = kind === null ? 'text' : !isRead ? 'page' : (search.view ?? (phone ? 'text' : 'page'));
  const pageCount = drawn.pageCount === 0 ? (parsedCount ?? 0) : drawn.pageCount;
  const page = Math.min(search.page ?? 1, Math.max(1, pageCount));

  const goTo = useCallback((next: number) => onShow({ page: next }), [onShow]);
  const onZoomed = useCallback((percent: number, count: number) => setDrawn({ percent, pageCount: count }), []);
  const find = useFind({ documentId: document.id, version, scroller, page, goTo });
  const zoom = useCallback(
    (step: 'in' | 'out' | 'fit') => onShow({ zoom: step === 'fit' ? undefined : nextZoom(drawn.percent, step) }),
    [onShow, drawn.percent],
  );
  usePaneKeys({ page, pageCount, goTo, zoom, find, onCloseMark });

  const pages: PagesProps = {
    documentId: document.id,
    name: document.name,
    scroller,
    width,
    zoom: phone && view === 'text' ? undefined : search.zoom,
    onZoomed,
    page,
    onPage: goTo,
    marks,
  };
  const onView = kind !== null && isRead ? (next: DocumentView) => onShow({ view: next }) : undefined;
  return (
    <section className={styles.pane} aria-label="Document">
      {!phone && (
        <ViewerToolbar
          page={page}
          pageCount={pageCount}
          onPage={goTo}
          percent={drawn.percent}
          onZoom={zoom}
          isFit={search.zoom === undefined}
          onFind={find.open}
          view={view}
          onView={onView}
        >
          {children}
        </ViewerToolbar>
      )}
      {phone && isRead && (
        <div className={styles.phoneBar}>
          {onView !== undefined && <ViewChoice view={view} onView={onView} />}
          <ActionIcon size={36} aria-label="Find in this document" onClick={find.open}>
            <IconSearch size={18} stroke={1.6} />
          </ActionIcon>
        </div>
      )}
      {find.isOpen && <FindBar find={find} />}
      <DocumentNotice document={document} isQuoteMissing={isQuoteMissing} />
      <div className={styles.canvas} ref={measured}>
        <div
          ref={scroller}
          {...scrollBox}
          className={styles.scroller}
          // The keyboard must be able to reach a region that scrolls.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          role="group"
          aria-label={document.name}
        >
          {width > 0 && content()}
        </div>
        <CitationLane marks={marks} pageCount={pageCount} onMark={onMark} />
      </div>
    </section>
  );

  function content() {
    if (view === 'page' && kind === 'pdf') {
      return <PdfPages {...pages} fallback={<PageSkeleton />} />;
    }
    if (view === 'page' && kind === 'picture') return <PicturePage {...pages} />;
    if (!isRead) return <DocumentState document={document} />;
    const unit = UNITS[length?.unit ?? 'page'];
    return <MarkdownPages {...pages} version={version} pageCount={parsedCount ?? 0} unit={unit} />;
  }
}

type Keys = {
  page: number;
  pageCount: number;
  goTo: (page: number) => void;
  zoom: (step: 'in' | 'out' | 'fit') => void;
  find: { open: () => void; close: () => void; isOpen: boolean };
  onCloseMark: () => void;
};

function usePaneKeys(keys: Keys): void {
  // The group is registered once and reads the current values when a key is pressed.
  const now = useRef(keys);
  useEffect(() => {
    now.current = keys;
  });
  const group = useMemo(() => {
    const turn = (by: number) => () => {
      const { page, pageCount, goTo } = now.current;
      goTo(Math.min(Math.max(1, page + by), Math.max(1, pageCount)));
    };
    const closeOne = () => (now.current.find.isOpen ? now.current.find.close() : now.current.onCloseMark());
    return {
      title: 'Document',
      shortcuts: [
        { keys: 'ArrowLeft', label: 'Previous page', run: turn(-1) },
        { keys: 'ArrowRight', label: 'Next page', run: turn(1) },
        { keys: 'PageUp', label: 'Previous page', run: turn(-1) },
        { keys: 'PageDown', label: 'Next page', run: turn(1) },
        { keys: '+', label: 'Zoom in', run: () => now.current.zoom('in') },
        { keys: '-', label: 'Zoom out', run: () => now.current.zoom('out') },
        { keys: '0', label: 'Fit width', run: () => now.current.zoom('fit') },
        { keys: '/', label: 'Find in this document', run: () => now.current.find.open() },
        { keys: 'Escape', label: 'Close the search or the highlight', run: closeOne },
      ],
    };
  }, []);
  useShortcuts(group);
}
