import { useElementSize } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { EvidencePage, EvidencePdf } from './EvidencePdf.tsx';
import { boxStyle } from './page-box.ts';
import { useEvidencePdf } from './use-evidence-pdf.ts';
import type { EvidenceSource } from './Quote.tsx';
import styles from './PagePreview.module.css';

type Props = {
  documentId: string;
  page: number;
  boxes: EvidenceSource['boxes'];
  /** Shown until the page is drawn: the passage as text. */
  passage: ReactNode;
};

/** A page as wide as the panel is hard to read. It is enlarged up to this factor while the whole passage fits. */
const MAX_ZOOM = 1.6;
const EDGE_PX = 16;

/** A small page of a PDF, scrolled to the marked passage. */
export default function PagePreview({ documentId, page, boxes, passage }: Props) {
  const [isDrawn, setDrawn] = useState(false);
  const { ref, width } = useElementSize<HTMLDivElement>();
  const pdf = useEvidencePdf(documentId);
  return (
    // The keyboard must be able to reach a region that scrolls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={ref} className={styles.frame} tabIndex={0} role="group" aria-label={`Preview of page ${page}`}>
      {!isDrawn && !pdf.isBroken && <div className={styles.passage}>{passage}</div>}
      {width > 0 && (
        <EvidencePdf pdf={pdf}>
          <MarkedPage page={page} boxes={boxes} width={width} onBroken={pdf.onBroken} onDrawn={() => setDrawn(true)} />
        </EvidencePdf>
      )}
    </div>
  );
}

type MarkedPageProps = Pick<Props, 'page' | 'boxes'> & { width: number; onBroken: () => void; onDrawn: () => void };

function MarkedPage({ page, boxes, width, onBroken, onDrawn }: MarkedPageProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState(0);
  const top = boxes[0]?.[1] ?? 0;
  const left = boxes.length === 0 ? 0 : Math.min(...boxes.map((box) => box[0]));
  const right = Math.max(...boxes.map((box) => box[2]), 0);
  const fit = width - 2 * EDGE_PX;
  useEffect(() => {
    const frame = sheet.current?.parentElement?.closest<HTMLElement>(`.${styles.frame}`);
    const height = sheet.current?.clientHeight ?? 0;
    if (frame == null || drawn === 0) return;
    frame.scrollTop = top * height - frame.clientHeight * 0.4;
    const width = sheet.current?.clientWidth ?? 0;
    frame.scrollLeft = ((left + right) / 2) * width - frame.clientWidth / 2 + EDGE_PX;
  }, [drawn, top, left, right]);
  return (
    <EvidencePage
      ref={sheet}
      page={page}
      label={`Page ${page} with the passage marked`}
      width={Math.round(Math.max(fit, Math.min(fit * MAX_ZOOM, (width - 3 * EDGE_PX) / Math.max(0.01, right - left))))}
      onBroken={onBroken}
      onDrawn={() => {
        setDrawn((count) => count + 1);
        onDrawn();
      }}
    >
      {drawn > 0 && boxes.map((box) => <i key={box.join(' ')} className={styles.box} style={boxStyle(box)} />)}
    </EvidencePage>
  );
}
