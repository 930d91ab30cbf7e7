import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowAutofitWidth, IconMinus, IconPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount } from '../../shared/format/number.ts';
import type { DocumentView } from './index.ts';
import styles from './ViewerToolbar.module.css';

const percentFormat = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 });

type Props = {
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
  percent: number;
  onZoom: (step: 'in' | 'out' | 'fit') => void;
  isFit: boolean;
  onFind: () => void;
  view: DocumentView;
  /** Undefined if there is only one view. */
  onView: ((view: DocumentView) => void) | undefined;
  children?: React.ReactNode;
};

export function ViewerToolbar(props: Props) {
  const { page, pageCount, onPage, percent, onZoom, isFit, onFind, view, onView, children } = props;
  return (
    <div className={styles.bar} role="toolbar" aria-label="Document">
      <PageField page={page} pageCount={pageCount} onPage={onPage} />
      <i className={styles.rule} />
      <ActionIcon aria-label="Zoom out" onClick={() => onZoom('out')}>
        <IconMinus size={15} />
      </ActionIcon>
      <span className={styles.zoom}>{percentFormat.format(percent / 100)}</span>
      <ActionIcon aria-label="Zoom in" onClick={() => onZoom('in')}>
        <IconPlus size={15} />
      </ActionIcon>
      <Tooltip label="Fit width">
        <ActionIcon aria-label="Fit width" aria-pressed={isFit} onClick={() => onZoom('fit')}>
          <IconArrowAutofitWidth size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <i className={styles.rule} />
      <ActionIcon aria-label="Find in this document" onClick={onFind}>
        <IconSearch size={15} />
      </ActionIcon>
      {onView !== undefined && <ViewChoice view={view} onView={onView} />}
      <span className={styles.space} />
      {children}
    </div>
  );
}

export function ViewChoice({ view, onView }: { view: DocumentView; onView: (view: DocumentView) => void }) {
  return (
    <div className={styles.choice} role="group" aria-label="Show">
      <button type="button" aria-pressed={view === 'page'} onClick={() => onView('page')}>
        Pages
      </button>
      <button type="button" aria-pressed={view === 'text'} onClick={() => onView('text')}>
        Text
      </button>
    </div>
  );
}

function PageField({ page, pageCount, onPage }: Pick<Props, 'page' | 'pageCount' | 'onPage'>) {
  const [draft, setDraft] = useState<{ on: number; text: string }>();
  // A draft that was started on another page no longer applies.
  const typed = draft?.on === page ? draft.text : undefined;
  const setTyped = (text: string | undefined) => setDraft(text === undefined ? undefined : { on: page, text });
  const go = () => {
    const number = Number(typed);
    if (typed !== undefined && Number.isInteger(number) && number >= 1) onPage(Math.min(number, pageCount));
    setTyped(undefined);
  };
  return (
    <span className={styles.page}>
      <input
        aria-label="Page"
        inputMode="numeric"
        value={typed ?? String(page)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={go}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go();
          if (event.key === 'Escape') setTyped(undefined);
        }}
      />
      {pageCount > 0 && `of ${formatCount(pageCount)}`}
    </span>
  );
}
